import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import { capturedOrder, newShopper, VISA } from '../../../support/shops/order-shop.ts';
import { subscribingRequest, subscriptionShop } from '../../../support/shops/subscription-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

const cards = sandboxDuringTests();
const MONTH_MS = 31 * 86_400_000;

describeOnBothStores('the link of a renewal', (makeStore) => {
  it('O02 N13 Q02 is the one of the order that it renews, and its touch that of the sale', async () => {
    const shop = subscriptionShop(await makeStore(), cards);
    const shopper = newShopper();
    const session = { ...shopper.session, mayAdvertise: () => true, variantsIn: () => ({ form: 'form-b' }) };
    const touch = { first: { gclid: 'g' }, last: { utm_source: 'mail' } };
    const request = await subscribingRequest(shop, cards, VISA, shopper);
    const sale = capturedOrder(await shop.orders.placeGuestOrder(session, { ...request, statsInfo: { touch } }));
    shop.clock.advance(MONTH_MS);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    const link = {
      sale_id: sale.id,
      step_sfid: 'form',
      variant_sfid: 'form-b',
      arms: { form: 'form-b' },
      ordinal: 1,
      first_gclid: 'g',
      last_utm_source: 'mail',
    };
    const { number } = await shop.db.selectFrom('visits').select('number').executeTakeFirstOrThrow();
    const { rows } = await sql`select * from order_links order by created_at`.execute(shop.db);
    expect(rows).toMatchObject([
      { ...link, visit_number: number, purpose: 'sale' },
      { ...link, visit_number: number, purpose: expect.stringMatching(/^renewal:/) },
    ]);
  });
});

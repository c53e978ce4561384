import { expect, it } from 'vitest';
import type { Orders } from '../../../../server/checkout/orders.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  type Shopper,
  saleRequest,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

/** V04: the id of a checkout. An older client may have begun some under another form. */

const OLDER = 'cart-7';
const ID = '7f1c2a9e-52b3-4c1d-8e6f-0a1b2c3d4e5f';

describeOnBothStores('the id of a checkout', (makeStore) => {
  const sandbox = sandboxDuringTests();

  /** A checkout whose quote an older version stored under an id of another form. */
  async function startOlder() {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    await db
      .updateTable('quotes')
      .set({ checkout_id: OLDER })
      .where('id', '=', request.quote?.id ?? '')
      .execute();
    return { db, orders, shopper: { ...shopper, checkoutId: OLDER }, request: { ...request, checkoutId: OLDER } };
  }
  const quoted = (orders: Orders, { session, checkoutId }: Shopper) =>
    orders.quote(session, { funnel: { hash: 'v1' }, checkoutId, offers: ['one-jar'] });

  it.each(['checkout-1', 'cart-7', ' ', '00000000-0000-6000-8000-000000000000', `${ID}-2`])(
    'V04 %j begins no checkout',
    async (checkoutId) => {
      const orders = testOrders((await makeStore()).db, sandbox);
      const refusal = { type: 'problem', status: 400, code: 'invalid_request', field: 'checkoutId' };
      expect(await quoted(orders, { ...newShopper(), checkoutId })).toMatchObject(refusal);
    },
  );

  it.each(['00000000-0000-0000-0000-000000000000', ID.toUpperCase()])('V04 %j begins one', async (checkoutId) => {
    const orders = testOrders((await makeStore()).db, sandbox);
    expect(await quoted(orders, { ...newShopper(), checkoutId })).toMatchObject({ type: 'quoted' });
  });

  it('V04 one that the store has under another form is quoted, paid, added to, read and refunded', async () => {
    const { orders, shopper, request } = await startOlder();
    expect(await quoted(orders, shopper)).toMatchObject({ type: 'quoted' });
    const sale = capturedOrder(await orders.placeGuestOrder(shopper.session, request));
    const upsell = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    expect([sale.checkoutId, upsell.checkoutId]).toEqual([OLDER, OLDER]);
    expect((await orders.all(shopper.session)).map(({ id }) => id)).toEqual([sale.id, upsell.id]);
    expect(await orders.refund({ order: sale.id })).toMatchObject({ type: 'refunded' });
    expect(await takenBy(sandbox)).toBe(1999);
  });

  it('V04 one with an order alone is quoted, too, and only in its own session', async () => {
    const { db, orders, shopper, request } = await startOlder();
    capturedOrder(await orders.placeGuestOrder(shopper.session, request));
    await db.deleteFrom('quotes').execute();
    expect(await quoted(orders, { ...newShopper(), checkoutId: OLDER })).toMatchObject({ field: 'checkoutId' });
    expect(await quoted(orders, shopper)).toMatchObject({ type: 'quoted' });
  });

  it('V04 a sale without a quote of its checkout is refused', async () => {
    const { orders, shopper, request } = await startOlder();
    const sale = await orders.placeGuestOrder(shopper.session, { ...request, checkoutId: 'cart-8' });
    expect(sale).toMatchObject({ type: 'problem', status: 400, field: 'quote.id' });
  });
});

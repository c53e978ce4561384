import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PublishedFunnel, PublishedFunnels } from '../../../../graph/published-funnel.ts';
import {
  control,
  type RunningSandbox,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import { PAYPAL_PROTOCOLS } from '../../../../server/payments/paypal/choose-paypal.ts';
import { createRegistry } from '../../../../server/payments/registry.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import { capturedOrder, clockFromNow, newShopper, testCard, upsellRequest } from '../../../support/shops/order-shop.ts';
import {
  DAY,
  subscribingRequest,
  subscriptionFunnel,
  subscriptionShop,
} from '../../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { amazonAt } from '../../payments/amazon/support.ts';
import { paidSale, subscribedSale } from '../amazon/amazon-orders.ts';
import { createdApproval } from '../paypal/paypal-orders.ts';

const BRANDS = [
  { uniqueName: 'fernhollow', siteName: 'Fernhollow' },
  { uniqueName: 'northvale', siteName: 'Northvale Nutrition' },
] as const;

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();
let amazon: RunningSandbox;
beforeAll(async () => {
  amazon = await startSandbox();
});
afterAll(() => amazon.close());
beforeEach(() => control(amazon.origin, 'reset'));

/** A shop with both brands, of which the other one was published first. */
function funnelsWith(brand: (typeof BRANDS)[number]): PublishedFunnels {
  const named = (version: PublishedFunnel, { uniqueName, siteName }: (typeof BRANDS)[number]): PublishedFunnel => ({
    ...version,
    brand: { ...version.brand, uniqueName, siteName },
  });
  const others = BRANDS.filter((each) => each !== brand).map((other) => named(testFunnel('of another brand'), other));
  const versions = [...others, named(subscriptionFunnel(), brand)];
  return { ...funnelsOf(...versions), live: () => versions };
}

/** The names of the shop that Amazon has, of each agreement and each order. */
function namesAtAmazon(): string[] {
  return amazon.simulator.ledger.all('contract').map(({ order }) => order.storeName);
}

describeOnOneStore('embedded', 'the name that payers read at a provider', (makeStore) => {
  let db: OrdersDeps['db'];
  beforeEach(async () => {
    ({ db } = await makeStore());
  });

  function shopOf(brand: (typeof BRANDS)[number]) {
    const base = subscriptionShop({ db }, cards);
    const providers = createRegistry(testCard(cards), [amazonAt(amazon.origin)]);
    return { clock: base.clock, ...base.another(undefined, { providers, funnels: funnelsWith(brand) }) };
  }

  it.each(BRANDS)('O06 Amazon has the order’s brand, $siteName, for an order', async (brand) => {
    const { orders } = shopOf(brand);
    await paidSale(orders, amazon);
    expect(namesAtAmazon()).toEqual([brand.siteName]);
  });

  it.each(BRANDS)('O06 A05 Amazon has $siteName for an agreement, an offer after it, and a renewal', async (brand) => {
    const { orders, subscriptions, clock } = shopOf(brand);
    const { shopper, order: sale } = await subscribedSale(orders, cards, amazon);
    const accepted = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total: 15 } };
    capturedOrder(await orders.placeGuestOrder(shopper.session, accepted));
    clock.advance(31 * DAY);
    expect(await subscriptions.renewDue()).toBe(2);
    // The agreement itself, and an order for each of the four charges.
    expect(namesAtAmazon()).toEqual(Array(5).fill(brand.siteName));
  });

  it.each(PAYPAL_PROTOCOLS)('O04 the approval page has the order’s brand, by %s', async (protocol) => {
    const providers = createRegistry(testCard(cards), [paypal.provider(protocol)]);
    for (const brand of BRANDS) {
      const { orders } = subscriptionShop({ db }, cards).another(undefined, { providers, funnels: funnelsWith(brand) });
      const { approvalUrl } = await createdApproval(orders, newShopper());
      expect(await payeeOn(approvalUrl)).toBe(brand.siteName);
    }
  });

  // The agreements of the first REST API have no field for it.
  it.each(['orders-v2', 'nvp'] as const)('T07 and that of a subscription, by %s', async (protocol) => {
    const providers = createRegistry(testCard(cards), [paypal.provider(protocol)]);
    const clock = clockFromNow().now;
    for (const brand of BRANDS) {
      const parts = { providers, funnels: funnelsWith(brand), clock };
      const { orders } = subscriptionShop({ db }, cards).another(undefined, parts);
      const shopper = newShopper();
      const { cardDetails: _, ...sale } = await subscribingRequest({ orders }, cards, '4242424242424242', shopper);
      const asked = { ...sale, paymentMethod: 'paypal' as const, returnPath: '/order?uid=u' };
      const answer = await orders.createApproval(shopper.session, asked, 'subscription');
      if (answer.type !== 'approval') throw new Error(JSON.stringify(answer));
      expect(await payeeOn(answer.approval.approvalUrl)).toBe(brand.siteName);
    }
  });
});

/** The name beside "To" on an approval page. */
async function payeeOn(approvalUrl: string): Promise<string | undefined> {
  return /<dt>To<\/dt><dd>([^<]*)</.exec(await (await fetch(approvalUrl)).text())?.[1];
}

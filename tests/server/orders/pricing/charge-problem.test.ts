import { expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../../../contracts/api/order-api.ts';
import type { Quote } from '../../../../contracts/api/quote-api.ts';
import { CARD_LIMITS } from '../../../../domain/orders/provider-limits.ts';
import type { Coupon } from '../../../../domain/pricing/coupon.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import type { PublishedFunnel } from '../../../../graph/published-funnel.ts';
import type { TokenProvider } from '../../../../server/payments/port/provider.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { HALF } from '../../../support/shops/coupons.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  ANN,
  capturedOrder,
  newShopper,
  paidSale,
  type Shopper,
  saleRequest,
  type TestOrders,
  testCard,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { EVERY_MONTH, freeTrialFunnel, subscriptionFunnel } from '../../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { executeBack } from '../../checkout/paypal/paypal-orders.ts';

/** Coupons that leave 0.30 of three jars, or nothing of anything. */
const LEAVES_30: Coupon = { ...HALF, code: 'MOST', discount: { type: 'amount', amount: 12_870 }, maxUses: null };
const GIFT: Coupon = { ...HALF, code: 'GIFT', discount: { type: 'percent', ppm: 1_000_000 }, maxUses: null };

/** A provider of cards that keeps none without a charge. */
const NO_TRIALS = { limits: { ...CARD_LIMITS, freeTrials: false } };

const { country, state, city, street, zipPostalCode } = ANN;
const TO_ANN = { country, state, city, street, zipPostalCode };

/** The version with a jar that is delivered at no cost. */
function delivered(version: PublishedFunnel): PublishedFunnel {
  const { 'one-jar': jar, ...others } = version.offers;
  if (!jar) throw new Error('the test funnel has no such offer');
  return { ...version, offers: { ...others, 'one-jar': { ...jar, shippingCost: 0 } } };
}

describeOnOneStore('embedded', 'a total that the provider does not charge', (makeStore) => {
  const sandbox = sandboxDuringTests();
  const paypal = payPalDuringTests();

  async function shop(version = testFunnel(), more: Partial<TokenProvider> = {}) {
    const { db } = await makeStore();
    const funnels = { ...funnelsOf(version), rulesOf: () => ({ ...NO_RULES, coupons: [LEAVES_30, GIFT] }) };
    const taken = { provider: paypal.provider(), publicUrl: 'http://localhost:8080' };
    return { db, orders: testOrders(db, sandbox, { funnels, paypal: taken, card: { ...testCard(sandbox), ...more } }) };
  }

  async function quoted(
    orders: TestOrders,
    { session, checkoutId }: Shopper,
    {
      offer = 'three-jars',
      coupon,
      deliverTo = TO_ANN,
    }: { offer?: string; coupon: string; deliverTo?: typeof TO_ANN | null },
  ): Promise<Quote> {
    const asked = { funnel: { hash: 'v1' }, checkoutId, offers: [offer], coupon, deliverTo };
    const result = await orders.quote(session, asked);
    if (result.type !== 'quoted') throw new Error(result.message);
    return result.quote;
  }

  function order({ checkoutId }: Shopper, quote: Quote): Omit<CreateGuestOrder, 'cardDetails'> {
    return {
      orderType: 'Standard',
      paymentMethod: 'card',
      checkoutId,
      account: ANN,
      funnel: { hash: 'v1', step: 'form' },
      quote: { id: quote.id, total: quote.total },
    };
  }

  it('V08 K03 a coupon that leaves too little is refused in the catalogue’s words, and the full price is paid', async () => {
    const { orders } = await shop();
    const shopper = newShopper();
    const quote = await quoted(orders, shopper, { coupon: 'MOST' });
    const message = 'Coupon can not be applied to this product';
    const detail = 'It would leave $0.30 to pay, and the smallest amount we can charge is $0.50.';
    expect(quote).toMatchObject({ total: 129, discount: 0, coupon: null, isFinal: true });
    expect(quote.problems).toEqual([{ part: 'coupon', message, detail }]);
    const cardDetails = { cardId: await sandbox.token(VISA) };
    const sale = await orders.placeGuestOrder(shopper.session, { ...order(shopper, quote), cardDetails });
    expect(capturedOrder(sale)).toMatchObject({ total: 129, coupon: null });
  });

  it('V08 its price is shown while the address, and so the delivery, is unknown', async () => {
    const { orders } = await shop();
    const quote = await quoted(orders, newShopper(), { coupon: 'MOST', deliverTo: null });
    expect(quote).toMatchObject({ total: 0.3, coupon: { code: 'MOST' }, isFinal: false, problems: [] });
  });

  it('V08 K03 a coupon that would make the first delivery of a subscription free is refused where the provider keeps no card', async () => {
    const { orders } = await shop(delivered(subscriptionFunnel()), NO_TRIALS);
    const { session, checkoutId } = newShopper();
    const asked = { funnel: { hash: 'v1' }, checkoutId, offers: ['one-jar'], coupon: 'GIFT', deliverTo: TO_ANN };
    expect(await orders.quote(session, asked)).toMatchObject({ quote: { total: 0, problems: [] } });
    expect(await orders.quote(session, { ...asked, subscription: EVERY_MONTH })).toMatchObject({
      quote: {
        total: 39.9,
        coupon: null,
        problems: [{ part: 'coupon', message: 'Coupon can not be applied to subscription' }],
      },
    });
  });

  it('K03 a sale and an offer of less than the least are refused with a sentence, and nothing is written', async () => {
    const { db, orders } = await shop(testFunnel('v1', { 'three-jars': 0.3, extra: 0.3 }));
    const shopper = newShopper();
    const cardId = await sandbox.token(VISA);
    const small = await orders.placeGuestOrder(
      shopper.session,
      await saleRequest(orders, shopper, cardId, 'three-jars'),
    );
    const message = 'Sorry, but your payment failed. A payment of $0.30 is too small: the least is $0.50.';
    const refused = { type: 'problem', status: 400, code: 'invalid_request', message };
    expect(small).toEqual({ ...refused, field: 'quote.total' });
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
    const sale = await paidSale(orders, shopper, cardId);
    const added = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total: 0.3 } };
    expect(await orders.placeGuestOrder(shopper.session, added)).toEqual({ ...refused, field: 'offer.total' });
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('K03 a free trial is refused with a sentence by a provider that keeps no card without a charge', async () => {
    const { orders } = await shop(freeTrialFunnel(), NO_TRIALS);
    const { session, checkoutId } = newShopper();
    const asked = { funnel: { hash: 'v1' }, checkoutId, offers: ['one-jar'], subscription: EVERY_MONTH };
    const quote = await orders.quote(session, { ...asked, deliverTo: TO_ANN });
    if (quote.type !== 'quoted') throw new Error(quote.message);
    expect(quote.quote).toMatchObject({ total: 0, isFinal: true });
    const cardDetails = { cardId: await sandbox.token(VISA) };
    const body = { ...order({ session, checkoutId }, quote.quote), cardDetails };
    expect(await orders.placeGuestOrder(session, body)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: expect.stringContaining('first delivery is free'),
    });
  });

  it('O04 PayPal charges less than a card’s least, and an order of nothing is Paid without its approval', async () => {
    const { orders } = await shop(testFunnel('v1', { 'three-jars': 0.3 }));
    const small = newShopper();
    const { cardDetails: _, ...sale } = await saleRequest(orders, small, '', 'three-jars');
    const asked = { ...sale, paymentMethod: 'paypal' as const, returnPath: '/order?uid=u' };
    const opened = await orders.createApproval(small.session, asked, 'payment');
    if (opened.type !== 'approval') throw new Error(JSON.stringify(opened));
    const back = await paypal.visit(opened.approval.approvalUrl);
    expect(await executeBack(orders, small, back)).toMatchObject({ status: 'captured' });
    const free = newShopper();
    const gift = order(free, await quoted(orders, free, { offer: 'three-jars', coupon: 'GIFT' }));
    const placed = await orders.createApproval(
      free.session,
      { ...gift, ...asked, ...gift, paymentMethod: 'paypal' },
      'payment',
    );
    expect(placed).toMatchObject({ type: 'reply', reply: { order: { status: 'Paid', total: 0 } } });
  });
});

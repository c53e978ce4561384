import { expect, it } from 'vitest';
import type { CreateGuestOrder, Order } from '../../../../contracts/api/order-api.ts';
import type { QuoteRequest } from '../../../../contracts/api/quote-api.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  capturedOrder,
  challengeOf,
  newShopper,
  paidSale,
  type Shopper,
  saleRequest,
  testClock,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

const SALE = 5485;
const UPSELL = 1999;
const DOWNSELL = 1075;
const DAY = 24 * 60 * 60_000;

const CLOSED = {
  type: 'problem',
  status: 409,
  code: 'offer_closed',
  message: expect.stringMatching(/^Sorry, but we couldn't find One time Offer information\. .+ nothing was charged/),
};

/** An accepted downsell, as its page sends it. */
function downsellRequest(shopper: Shopper, sale: Order): CreateGuestOrder {
  return {
    ...upsellRequest(shopper, sale),
    orderType: 'Downsell',
    funnel: { hash: 'v1', step: 'less' },
    offer: { sfid: 'sample', total: DOWNSELL / 100 },
  };
}

/** The quote that an offer's page asks for. */
function quoteOf(shopper: Shopper, sale: Order, request = upsellRequest): QuoteRequest {
  const { funnel, checkoutId, offer } = request(shopper, sale);
  return { funnel, checkoutId, offers: [offer?.sfid ?? ''], parent: sale.id };
}

describeOnBothStores('an offer after the sale', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('O01 O02 N13 is an order of its own, charged to the card of the sale', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    const upsell = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    expect(upsell).toMatchObject({
      orderType: 'Upsell',
      parrentUpsellOrderId: sale.id,
      offer: 'extra',
      funnelStep: 'more',
      nicn: '4242',
      total: 19.99,
      customerEmail: sale.customerEmail,
      shipping: sale.shipping,
      billing: sale.billing,
      items: [{ productId: 'product-extra', quantity: 1 }],
    });
    expect(await takenBy(sandbox)).toBe(SALE + UPSELL);
    expect((await orders.all(shopper.session)).map(({ orderType }) => orderType)).toEqual(['Standard', 'Upsell']);
    const summaries = await orders.summaries(shopper.session);
    expect(summaries.map(({ offer, live, status }) => [offer, live, status])).toEqual([
      [null, false, 'Paid'],
      ['extra', false, 'Paid'],
    ]);
    const { items, total, currency } = upsell;
    expect(summaries.map(({ bought }) => bought)).toEqual([
      undefined,
      { name: items[0]?.productName, total, currency },
    ]);
  });

  it('N06 N14 of an upsell and its downsell one is sold, and accepted again it answers with its order', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const kinds = [upsellRequest, downsellRequest];
    for (const [first, second] of [kinds, kinds.toReversed()]) {
      const shopper = newShopper();
      const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
      const place = (request = upsellRequest) => orders.placeGuestOrder(shopper.session, request(shopper, sale));
      const bought = capturedOrder(await place(first));
      expect(await place(second)).toMatchObject(CLOSED);
      expect(await orders.quote(shopper.session, quoteOf(shopper, sale, second))).toMatchObject(CLOSED);
      expect(capturedOrder(await place(first))).toEqual(bought);
      expect(await orders.all(shopper.session)).toHaveLength(2);
    }
    expect(await takenBy(sandbox)).toBe(2 * SALE + UPSELL + DOWNSELL);
  });

  it('N05 an offer to which no path of the sale’s version or of the live one leads is not sold', async () => {
    const { graph, ...rest } = testFunnel('v1');
    const cut = { ...rest, graph: { ...graph, edges: graph.edges.filter(({ to }) => to !== 'less') } };
    const sold = async (...versions: Parameters<typeof funnelsOf>) => {
      const orders = testOrders((await makeStore()).db, sandbox, { funnels: funnelsOf(...versions) });
      const shopper = newShopper('v1');
      const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
      return orders.placeGuestOrder(shopper.session, downsellRequest(shopper, sale));
    };
    expect(await sold(cut)).toMatchObject({ status: 400, code: 'offer_not_sold_here', field: 'funnel.step' });
    expect(capturedOrder(await sold(testFunnel('v2'), cut))).toMatchObject({ offer: 'sample' });
  });

  it('N06 a publication that puts an offer behind the yes of a bought one does not reopen it', async () => {
    const { graph, ...rest } = testFunnel('v2');
    const edges = graph.edges.map((edge) => (edge.from === 'more' ? { ...edge, to: 'less' } : edge));
    const funnels = funnelsOf({ ...rest, graph: { ...graph, edges } }, testFunnel('v1'));
    const orders = testOrders((await makeStore()).db, sandbox, { funnels });
    const shopper = newShopper('v1');
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    expect(await orders.placeGuestOrder(shopper.session, downsellRequest(shopper, sale))).toMatchObject(CLOSED);
    expect(await takenBy(sandbox)).toBe(SALE + UPSELL);
  });

  it('N14 offers end a day after the sale, and one accepted before answers with its order', async () => {
    const clock = testClock();
    const orders = testOrders((await makeStore()).db, sandbox, { clock: clock.now });
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    clock.advance(DAY - 1);
    const bought = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    const other = newShopper();
    const early = await paidSale(orders, other, await sandbox.token(VISA));
    clock.advance(DAY);
    expect(await orders.placeGuestOrder(other.session, upsellRequest(other, early))).toMatchObject(CLOSED);
    expect(await orders.quote(other.session, quoteOf(other, early, upsellRequest))).toMatchObject(CLOSED);
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)))).toEqual(bought);
  });

  it('N02 N14 offers end with the receipt of their own session’s sale, and one accepted before answers with its order', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const [shopper, thief] = [newShopper(), newShopper()];
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    const hasSeenReceipt = async () => (await orders.summaries(shopper.session)).map((order) => order.hasSeenReceipt);
    await orders.endWalk(thief.session, shopper.checkoutId);
    await orders.endWalk(shopper.session, thief.checkoutId);
    expect(await hasSeenReceipt()).toEqual([undefined]);
    const bought = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    await orders.endWalk(shopper.session, shopper.checkoutId);
    await orders.endWalk(shopper.session, shopper.checkoutId);
    expect(await hasSeenReceipt()).toEqual([true, undefined]);
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)))).toEqual(bought);

    const other = newShopper();
    const ended = await paidSale(orders, other, await sandbox.token(VISA));
    await orders.endWalk(other.session, other.checkoutId);
    expect(await orders.placeGuestOrder(other.session, upsellRequest(other, ended))).toMatchObject(CLOSED);
    expect(await orders.quote(other.session, quoteOf(other, ended))).toMatchObject(CLOSED);
    expect(await orders.all(other.session)).toHaveLength(1);
    expect(await takenBy(sandbox)).toBe(2 * SALE + UPSELL);
  });

  it('N02 N14 a charge that is under way while another tab comes to the receipt ends as it would have', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(CHALLENGED));
    await sandbox.answerChallenge(challengeOf(await orders.placeGuestOrder(shopper.session, request)), 'complete');
    const yes = upsellRequest(shopper, capturedOrder(await orders.placeGuestOrder(shopper.session, request)));
    const asked = await orders.placeGuestOrder(shopper.session, yes);
    await orders.endWalk(shopper.session, shopper.checkoutId);
    expect(await orders.placeGuestOrder(shopper.session, yes)).toEqual(asked);
    await sandbox.answerChallenge(challengeOf(asked), 'complete');
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, yes)).offer).toBe('extra');
    expect(await takenBy(sandbox)).toBe(SALE + UPSELL);
  });

  it('N14 is charged once if it is accepted again', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    const first = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    const again = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total: 1 } };
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, again))).toEqual(first);
    expect(await takenBy(sandbox)).toBe(SALE + UPSELL);
  });

  it('N14 is charged once if it is accepted twice at the same time', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    const request = upsellRequest(shopper, sale);
    const accepts = Array.from({ length: 6 }, () => orders.placeGuestOrder(shopper.session, request));
    const results = await Promise.all(accepts);
    const [, upsell] = await orders.all(shopper.session);
    expect(results).toEqual(Array(6).fill(expect.objectContaining({ type: 'reply' })));
    expect(results.map((result) => result.type === 'reply' && result.reply.order.id)).toEqual(
      Array(6).fill(upsell?.id),
    );
    expect(await takenBy(sandbox)).toBe(SALE + UPSELL);
    expect(await orders.all(shopper.session)).toHaveLength(2);
  });

  it('N14 V10 belongs to a paid sale of the same session and checkout alone', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    const missing = {
      status: 404,
      code: 'order_missing',
      message: 'Sorry, but the information regarding your order is missing',
    };
    const thief = newShopper();
    const stolen = await orders.placeGuestOrder(thief.session, upsellRequest(shopper, sale));
    expect(stolen).toMatchObject(missing);
    const elsewhere = { ...upsellRequest(shopper, sale), checkoutId: newShopper().checkoutId };
    expect(await orders.placeGuestOrder(shopper.session, elsewhere)).toMatchObject(missing);
    const orphan = { ...upsellRequest(shopper, sale), parent: null };
    expect(await orders.placeGuestOrder(shopper.session, orphan)).toMatchObject(missing);
    const other = newShopper();
    await orders.placeGuestOrder(other.session, await saleRequest(orders, other, await sandbox.token(CHALLENGED)));
    const [unpaid] = await orders.all(other.session);
    if (!unpaid) throw new Error('the sale is not there');
    expect(await orders.placeGuestOrder(other.session, upsellRequest(other, unpaid))).toMatchObject(missing);
    expect(await takenBy(sandbox)).toBe(SALE);
  });

  it('V10 is sold only by its own step, and with that step’s type', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    const upsell = upsellRequest(shopper, sale);
    const place = (more: object) => orders.placeGuestOrder(shopper.session, { ...upsell, ...more });
    const notSold = { status: 400, code: 'offer_not_sold_here' };
    expect(await place({ funnel: { hash: 'v1', step: 'less' } })).toMatchObject(notSold);
    expect(await place({ orderType: 'Downsell' })).toMatchObject(notSold);
    expect(await place({ offer: { sfid: 'one-jar', total: 54.85 } })).toMatchObject({
      ...notSold,
      field: 'offer.sfid',
    });
    expect(await place({ offer: { sfid: 'toString', total: 1 } })).toMatchObject(notSold);
    expect(await takenBy(sandbox)).toBe(SALE);
  });

  it('V10 with another later charge than the page showed gets a new quote and no charge', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const upsell = upsellRequest(shopper, await paidSale(orders, shopper, await sandbox.token(VISA)));
    const place = (renewal: number) =>
      orders.placeGuestOrder(shopper.session, {
        ...upsell,
        offer: { sfid: 'extra', total: 0, ...upsell.offer, renewal },
      });
    expect(await place(4)).toMatchObject({ type: 'price_changed', quote: { renewal: null } });
    expect(await takenBy(sandbox)).toBe(SALE);
    expect(await place(0)).toMatchObject({ type: 'reply' });
  });

  it('V10 costs the price of the sale’s version; another total gets a new quote and no charge', async () => {
    const dearer = testFunnel('v2', { extra: 500 });
    const orders = testOrders((await makeStore()).db, sandbox, { funnels: funnelsOf(dearer, testFunnel('v1')) });
    const shopper = newShopper('v1');
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    const upsell = { ...upsellRequest(shopper, sale), funnel: { hash: 'v2', step: 'more' } };
    const cheap = { ...upsell, offer: { sfid: 'extra', total: 0.5 } };
    expect(await orders.placeGuestOrder(shopper.session, cheap)).toMatchObject({
      type: 'price_changed',
      quote: { total: 19.99, lines: [{ offer: 'extra', quantity: 1 }] },
    });
    expect(await takenBy(sandbox)).toBe(SALE);
    expect(capturedOrder(await orders.placeGuestOrder(shopper.session, upsell)).total).toBe(19.99);
    expect(await takenBy(sandbox)).toBe(SALE + UPSELL);
  });

  it('N08 a card that the bank declines later leaves the sale paid and the offer Pending', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token('4000000000000341'));
    const result = await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    expect(result).toMatchObject({ status: 402, code: 'payment_declined', severity: 'soft' });
    expect('message' in result && result.message).toBe(
      'Sorry, but your payment failed. Your card was declined: try again, or say no; your order is safe.',
    );
    expect((await orders.all(shopper.session)).map((order) => order.status)).toEqual(['Paid', 'Pending']);
    expect(await takenBy(sandbox)).toBe(SALE);
    const [, offer] = await orders.all(shopper.session);
    expect(offer).toMatchObject({ status: 'Pending', paymentOpen: false });
    // The downsell of a declined upsell is tried at the bank, too.
    expect(await orders.placeGuestOrder(shopper.session, downsellRequest(shopper, sale))).toMatchObject({
      code: 'payment_declined',
    });
  });

  it('N14 a challenge for the offer too is answered in the page', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(CHALLENGED));
    await sandbox.answerChallenge(challengeOf(await orders.placeGuestOrder(shopper.session, request)), 'complete');
    const sale = capturedOrder(await orders.placeGuestOrder(shopper.session, request));
    const asked = await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    await sandbox.answerChallenge(challengeOf(asked), 'complete');
    const orderId = asked.type === 'reply' ? asked.reply.order.id : '';
    expect(capturedOrder(await orders.resolve(shopper.session, orderId)).offer).toBe('extra');
    expect(await takenBy(sandbox)).toBe(SALE + UPSELL);
  });
});

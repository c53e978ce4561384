import { beforeEach, expect, it } from 'vitest';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  newShopper,
  PATIENT,
  type Shopper,
  saleRequest,
  type TestClock,
  testClock,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { createdApproval, executeBack, payPalSale } from './paypal-orders.ts';

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();

const HOUR = 3_600_000;

describeOnOneStore('PostgreSQL', 'orders that PayPal pays', (makeStore) => {
  let db: OrdersDeps['db'];
  let clock: TestClock;
  let orders: Orders;
  let shopper: Shopper;

  beforeEach(async () => {
    ({ db } = await makeStore());
    clock = testClock();
    orders = ordersWith({});
    shopper = newShopper();
  });

  function ordersWith(more: Partial<OrdersDeps>): Orders {
    const shop = { provider: paypal.provider(), publicUrl: 'http://localhost:8080' };
    return testOrders(db, cards, { paypal: shop, clock: clock.now, ...more });
  }

  const attempts = () => db.selectFrom('attempts').select(['status', 'provider']).orderBy('number').execute();

  it('O04 an approval without a return expires, and nothing was captured', async () => {
    const { order } = await createdApproval(orders, shopper);
    clock.advance(HOUR);
    expect(await orders.recover()).toBe(0);
    expect(await attempts()).toMatchObject([{ status: 'requires_action' }]);
    clock.advance(6 * HOUR);
    await orders.recover();
    expect(await attempts()).toMatchObject([{ status: 'declined' }]);
    clock.advance(25 * HOUR);
    await orders.recover();
    expect(await orders.all(shopper.session)).toMatchObject([{ id: order.id, status: 'Failed' }]);
    expect(await paypal.taken()).toBe(0);
  });

  it('O04 N14 a shopper who returns an hour later completes the order, from another browser too', async () => {
    const { approvalUrl } = await createdApproval(orders, shopper);
    const back = await paypal.visit(approvalUrl);
    clock.advance(HOUR);
    await orders.recover();
    const other = newShopper();
    expect(await executeBack(orders, other, back)).toMatchObject({ status: 'captured', order: null });
    expect(await orders.all(shopper.session)).toMatchObject([{ status: 'Paid' }]);
  });

  it('N14 a request without an answer is resolved by a read, or may be approved again', async () => {
    const { approvalUrl } = await createdApproval(orders, shopper);
    const back = await paypal.visit(approvalUrl);
    await paypal.fault({ match: { method: 'POST', path: 'capture$' }, fault: '5xx', times: 9 });
    expect(await executeBack(orders, shopper, back)).toMatchObject({ status: 'unknown' });
    expect(await orders.summaries(shopper.session)).toMatchObject([{ live: true, paymentMethod: 'paypal' }]);
    await paypal.clearFaults();
    clock.advance(3 * 60_000);
    await orders.recover();
    expect(await orders.summaries(shopper.session)).toMatchObject([{ live: false }]);
    expect(await executeBack(orders, shopper, back)).toMatchObject({ status: 'captured' });
    expect((await paypal.ledger()).sales).toHaveLength(1);
  });

  it('O04 a payment that PayPal holds is pending, and paid once it arrives', async () => {
    const { approvalUrl } = await createdApproval(orders, shopper);
    const back = await paypal.visit(approvalUrl, { funding: 'echeck' });
    expect(await executeBack(orders, shopper, back)).toMatchObject({ status: 'pending', order: { status: 'Pending' } });
    clock.advance(HOUR);
    await orders.recover();
    expect(await executeBack(orders, shopper, back)).toMatchObject({ status: 'pending' });
    const [{ id } = { id: '' }] = (await paypal.ledger()).sales;
    await paypal.control('pending', { sale: id, state: 'completed' });
    expect(await orders.recover()).toBe(1);
    expect(await orders.all(shopper.session)).toMatchObject([{ status: 'Paid' }]);
  });

  it('N14 processes that execute one approval at once capture it once', async () => {
    const { approvalUrl } = await createdApproval(orders, shopper);
    const back = await paypal.visit(approvalUrl);
    const others = [orders, ordersWith({}), ordersWith({})];
    await Promise.all(others.map((each) => executeBack(each, shopper, back)));
    expect(await executeBack(orders, shopper, back)).toMatchObject({ status: 'captured' });
    expect((await paypal.ledger()).sales).toHaveLength(1);
    expect(await db.selectFrom('ledger').select('kind').execute()).toEqual([{ kind: 'capture' }]);
    const paid = db.selectFrom('outbox').select('topic').where('topic', '=', 'order.paid');
    expect(await paid.execute()).toHaveLength(1);
  });

  it('N14 tabs that request a page at once get one page', async () => {
    const request = await payPalSale(orders, shopper);
    const patient = ordersWith({ timeouts: PATIENT });
    const ask = () => patient.createApproval(shopper.session, request, 'payment');
    const answers = await Promise.all([ask(), ask(), ask()]);
    const tokens = answers.map((answer) => (answer.type === 'approval' ? answer.approval.token : answer.type));
    expect(new Set(tokens).size).toBe(1);
    expect(await attempts()).toMatchObject([{ status: 'requires_action', provider: 'paypal-v2' }]);
  });

  it('N14 A06 an offer after the sale is charged by the billing agreement, once', async () => {
    const sale = await paidSale();
    expect(sale).toMatchObject({ oneClick: true, nicn: '', paymentMethod: 'paypal' });
    const accept = () => orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    const [first, second] = await Promise.all([accept(), accept()]);
    for (const each of [first, second]) expect(each).toMatchObject({ type: 'reply' });
    expect(await accept()).toMatchObject({ type: 'reply', reply: { payment: { status: 'captured' } } });
    expect((await paypal.ledger()).sales).toHaveLength(2);
  });

  it('N14 an offer whose charge by agreement got no answer is charged once', async () => {
    const sale = await paidSale();
    await paypal.fault({ match: { method: 'POST', path: '/v2/checkout/orders$' }, fault: 'drop-reply' });
    const result = await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    expect(result).toMatchObject({ reply: { payment: { status: 'captured' } } });
    expect((await paypal.ledger()).sales).toHaveLength(2);
  });

  it('O04 if PayPal requires its payer’s approval nothing is captured, and a page approves the offer', async () => {
    const sale = await paidSale();
    await paypal.control('permissions', { reference: false });
    const offer = upsellRequest(shopper, sale);
    const refused = await orders.placeGuestOrder(shopper.session, offer);
    expect(refused).toMatchObject({ type: 'problem', status: 409, code: 'payment_not_approved' });
    expect((await paypal.ledger()).sales).toHaveLength(1);
    const { cardDetails: _, ...rest } = offer;
    const asked = { ...rest, paymentMethod: 'paypal' as const, returnPath: '/more?uid=u' };
    const answer = await orders.createApproval(shopper.session, asked, 'payment');
    if (answer.type !== 'approval') throw new Error(JSON.stringify(answer));
    const back = await paypal.visit(answer.approval.approvalUrl);
    expect(await executeBack(orders, shopper, back)).toMatchObject({ status: 'captured', order: { offer: 'extra' } });
    expect(await paypal.taken()).toBe(Math.round((sale.total + 19.99) * 100));
  });

  it('N13 a refund goes back by PayPal, and the provider’s ledgers are the shop’s', async () => {
    const sale = await paidSale();
    await paidByCard();
    expect(await orders.refund({ order: sale.id, amount: 5, key: 'one' })).toMatchObject({ type: 'refunded' });
    expect(await orders.refund({ order: sale.id, amount: 5, key: 'one' })).toMatchObject({ type: 'refunded' });
    expect(await paypal.taken()).toBe(Math.round(sale.total * 100) - 500);
    expect(await orders.all(shopper.session)).toMatchObject([{ status: 'PartiallyRefunded' }]);
    const real = ordersWith({ clock: () => new Date() });
    expect(await real.reconcile({})).toMatchObject({ provider: 'stripe and paypal-v2', differences: [] });
    await paypal.fault({ match: { method: 'POST', path: 'refund$' }, fault: 'drop-reply' });
    await real.refund({ order: sale.id });
    expect(await paypal.taken()).toBe(0);
    expect(await real.reconcile({ book: true })).toMatchObject({ differences: [] });
    expect(await orders.all(shopper.session)).toMatchObject([{ status: 'Refunded' }]);
  });

  it('O04 an order that the shop has cancelled cannot be paid by its open page any more', async () => {
    const { approvalUrl, order } = await createdApproval(orders, shopper);
    const back = await paypal.visit(approvalUrl);
    expect(await orders.cancel(order.id)).toMatchObject({ type: 'cancelled' });
    await expect(executeBack(orders, shopper, back)).rejects.toThrow('order_closed');
    expect(await paypal.taken()).toBe(0);
  });

  async function paidByCard(): Promise<void> {
    const other = newShopper();
    const request = await saleRequest(orders, other, await cards.token(VISA));
    await orders.placeGuestOrder(other.session, request);
  }

  async function paidSale() {
    const { approvalUrl } = await createdApproval(orders, shopper);
    const outcome = await executeBack(orders, shopper, await paypal.visit(approvalUrl));
    if (outcome.status !== 'captured' || !outcome.order) throw new Error(JSON.stringify(outcome));
    return outcome.order;
  }
});

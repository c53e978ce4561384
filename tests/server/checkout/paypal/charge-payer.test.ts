import { beforeEach, expect, it } from 'vitest';
import type { Order } from '../../../../contracts/api/order-api.ts';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  type Shopper,
  testOrders,
  upsellRequest,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { createdApproval, executeBack } from './paypal-orders.ts';

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();

describeOnOneStore('PostgreSQL', 'offers that PayPal’s older protocol charges by billing agreement', (makeStore) => {
  let db: OrdersDeps['db'];
  let orders: Orders;
  let shopper: Shopper;
  let sale: Order;

  beforeEach(async () => {
    ({ db } = await makeStore());
    const shop = { provider: paypal.provider('nvp'), publicUrl: 'http://localhost:8080' };
    orders = testOrders(db, cards, { paypal: shop });
    shopper = newShopper();
    sale = await paidSale();
  });

  async function paidSale(): Promise<Order> {
    const { approvalUrl } = await createdApproval(orders, shopper);
    const outcome = await executeBack(orders, shopper, await paypal.visit(approvalUrl));
    if (outcome.status !== 'captured' || !outcome.order) throw new Error(JSON.stringify(outcome));
    return outcome.order;
  }

  const accept = () => orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
  const offers = () => db.selectFrom('orders').select(['status']).where('purpose', '!=', 'sale').execute();

  it('O02 A06 N14 is charged once without a page, with repeated acceptances, and refunded like any payment', async () => {
    expect(sale).toMatchObject({ oneClick: true, paymentMethod: 'paypal' });
    await Promise.all([accept(), accept()]);
    const order = capturedOrder(await accept());
    expect(order).toMatchObject({ offer: 'extra', status: 'Paid', paymentMethod: 'paypal' });
    expect((await paypal.ledger()).sales).toMatchObject([{}, { invoice: order.id, amount: { minor: 1_999 } }]);
    const lines = await db.selectFrom('ledger').select(['kind', 'amount_minor', 'provider']).orderBy('id').execute();
    const line = { kind: 'capture', provider: 'paypal-nvp' };
    expect(lines).toEqual([
      { ...line, amount_minor: Math.round(sale.total * 100) },
      { ...line, amount_minor: 1_999 },
    ]);
    expect(await orders.refund({ order: order.id })).toMatchObject({ type: 'refunded' });
    expect(await paypal.taken()).toBe(Math.round(sale.total * 100));
    expect(await orders.reconcile({})).toMatchObject({ differences: [] });
  });

  it.each(['drop-reply', '5xx', 'timeout'])('O02 N14 is charged once if its answer is lost by %s', async (fault) => {
    await paypal.fault({ match: { method: 'POST', path: '/nvp' }, fault, at: 'after-commit' });
    expect(capturedOrder(await accept())).toMatchObject({ offer: 'extra' });
    expect((await paypal.ledger()).sales).toHaveLength(2);
  });

  it('O02 O04 charges nothing if PayPal does not allow it, and sends the payer to the approval page', async () => {
    await paypal.control('permissions', { reference: false });
    expect(await accept()).toMatchObject({ type: 'problem', status: 409, code: 'payment_not_approved' });
    expect((await paypal.ledger()).sales).toHaveLength(1);
    expect(await offers()).toMatchObject([{ status: 'Pending' }]);
    const { cardDetails: _, ...offer } = upsellRequest(shopper, sale);
    const answer = await orders.createApproval(
      shopper.session,
      { ...offer, paymentMethod: 'paypal', returnPath: '/more?uid=u' },
      'payment',
    );
    if (answer.type !== 'approval') throw new Error(JSON.stringify(answer));
    const back = await paypal.visit(answer.approval.approvalUrl);
    expect(await executeBack(orders, shopper, back)).toMatchObject({ status: 'captured', order: { offer: 'extra' } });
    expect(await paypal.taken()).toBe(Math.round((sale.total + 19.99) * 100));
  });
});

import { beforeEach, expect, it } from 'vitest';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import { PAYPAL_PROTOCOLS, payPalProvider } from '../../../../server/payments/paypal/choose-paypal.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { EVERY_PROTOCOL, type EveryProtocol } from '../../../support/paypal/rest-v1.ts';
import { sandboxSettings } from '../../../support/paypal/sandbox-settings.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  newShopper,
  type Shopper,
  type TestClock,
  testClock,
  testOrders,
  upsellRequest,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { createdApproval, executeBack } from './paypal-orders.ts';

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();

const CHANGES = EVERY_PROTOCOL.flatMap((before) =>
  PAYPAL_PROTOCOLS.filter((after) => after !== before).map((after) => ({ before, after })),
);

describeOnOneStore('embedded', 'a shop after a change of its PayPal protocol', (makeStore) => {
  let db: OrdersDeps['db'];
  let clock: TestClock;
  let shopper: Shopper;

  beforeEach(async () => {
    ({ db } = await makeStore());
    [clock, shopper] = [testClock(), newShopper()];
  });

  function ordersBy(protocol: EveryProtocol, provider = paypal.provider(protocol)): Orders {
    return testOrders(db, cards, { clock: clock.now, paypal: { provider, publicUrl: 'http://localhost:8080' } });
  }

  const attempts = () => db.selectFrom('attempts').select(['status', 'provider']).orderBy('number').execute();

  it.each(CHANGES)('N14 O04 captures an approval by $before, once, after the adapter became $after', async (change) => {
    const { approvalUrl } = await createdApproval(ordersBy(change.before), shopper);
    const back = await paypal.visit(approvalUrl);
    const orders = ordersBy(change.after);
    const paid = { status: 'captured', order: { status: 'Paid' } };
    for (const _ of ['once', 'again']) expect(await executeBack(orders, shopper, back)).toMatchObject(paid);
    const { sales } = await paypal.ledger();
    expect(sales).toMatchObject([{ state: 'completed' }]);
    const order = sales[0]?.invoice ?? '';
    expect(await orders.refund({ order })).toMatchObject({ type: 'refunded' });
    expect(await paypal.taken()).toBe(0);
    const now = testOrders(db, cards, { paypal: { provider: paypal.provider(change.after), publicUrl: 'http://x' } });
    expect(await now.reconcile({})).toMatchObject({ differences: [] });
  });

  it.each(CHANGES)(
    'N14 resolves by $before a request that was sent and lost, after the adapter became $after',
    async (change) => {
      const { approvalUrl } = await createdApproval(ordersBy(change.before), shopper);
      const back = await paypal.visit(approvalUrl);
      await paypal.fault({ match: { path: '/(nvp|v1|v2)' }, fault: 'drop-reply', times: 99 });
      expect(await executeBack(ordersBy(change.before), shopper, back)).toMatchObject({ status: 'unknown' });
      await paypal.clearFaults();
      clock.advance(3 * 60_000);
      const orders = ordersBy(change.after);
      await orders.recover();
      expect(await executeBack(orders, shopper, back)).toMatchObject({ status: 'captured' });
      expect((await paypal.ledger()).sales).toHaveLength(1);
    },
  );

  it('O04 expires the page of the former protocol once the shopper chooses again', async () => {
    await createdApproval(ordersBy('rest-v1'), shopper);
    const { approvalUrl } = await createdApproval(ordersBy('orders-v2'), shopper);
    expect(await attempts()).toEqual([
      { status: 'declined', provider: 'paypal-v1' },
      { status: 'requires_action', provider: 'paypal-v2' },
    ]);
    const back = await paypal.visit(approvalUrl);
    expect(await executeBack(ordersBy('orders-v2'), shopper, back)).toMatchObject({ status: 'captured' });
    expect((await paypal.ledger()).sales).toHaveLength(1);
  });

  it('N14 O02 reads a charge that was sent as rest-v1’s, and never sends it again', async () => {
    const orders = ordersBy('orders-v2');
    const { approvalUrl } = await createdApproval(orders, shopper);
    const outcome = await executeBack(orders, shopper, await paypal.visit(approvalUrl));
    const sale = outcome.status === 'captured' ? outcome.order : null;
    if (!sale) throw new Error(JSON.stringify(outcome));
    await paypal.fault({
      match: { method: 'POST', path: '/v2/checkout/orders' },
      fault: '5xx',
      at: 'before',
      times: 99,
    });
    await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    await paypal.clearFaults();
    await db.updateTable('attempts').set({ provider: 'paypal-v1' }).where('status', '=', 'unknown').execute();
    for (const wait of [60_000, 7 * 3_600_000]) {
      clock.advance(wait);
      await orders.recover();
      expect((await paypal.ledger()).sales).toHaveLength(1);
    }
    expect(await attempts()).toMatchObject([{ status: 'captured' }, { status: 'declined', provider: 'paypal-v1' }]);
  });

  it('N14 O04 captures nothing and returns no outcome without the former credentials', async () => {
    const { approvalUrl } = await createdApproval(ordersBy('nvp'), shopper);
    const back = await paypal.visit(approvalUrl);
    const nvp = { user: '', password: '', signature: '' };
    const options = { ...sandboxSettings(paypal.origin(), 'WH-none'), nvp, notifyUrl: null };
    const provider = payPalProvider('orders-v2', options);
    expect(provider.legacyProtocol('paypal-nvp')).toBeNull();
    expect(provider.legacyProtocol('stripe')).toBeNull();
    await expect(executeBack(ordersBy('orders-v2', provider), shopper, back)).rejects.toThrow('payment_unavailable');
    expect(await attempts()).toMatchObject([{ status: 'requires_action' }]);
    expect(await paypal.taken()).toBe(0);
  });
});

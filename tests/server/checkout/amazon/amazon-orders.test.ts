import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { selectPayment } from '../../../../packages/sandboxes/amazon/simulator/widget-acts.ts';
import {
  control,
  draftOrder,
  MWS,
  type RunningSandbox,
  readLedger,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import type { ApprovalProvider } from '../../../../server/payments/port/provider.ts';
import { createRegistry } from '../../../../server/payments/registry.ts';
import { funnelsOf } from '../../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  type TestOrders,
  testCard,
  upsellRequest,
} from '../../../support/shops/order-shop.ts';
import { subscriptionFunnel } from '../../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { amazonAt } from '../../payments/amazon/support.ts';
import { amazonOrders, amazonSale, confirmedSale, opened, paid, paidSale, subscribedSale } from './amazon-orders.ts';

const cards = sandboxDuringTests();
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => control(sandbox.origin, 'reset'));

/** The outcome of a request whose reply was lost. */
const LOST = { type: 'unknown', providerRef: null, detail: 'lost' } as const;

function fault(action: string, more: object): Promise<void> {
  return control(sandbox.origin, 'faults', { match: { method: 'POST', path: `${MWS}/${action}$` }, ...more });
}

describeOnOneStore('embedded', 'orders that Amazon pays', (makeStore) => {
  let db: OrdersDeps['db'];
  let orders: TestOrders;
  beforeEach(async () => {
    ({ db } = await makeStore());
    orders = amazonOrders(db, cards, sandbox);
  });

  const taken = async () => (await readLedger(sandbox.origin)).balance.USD ?? 0;
  const reconciled = async () => {
    const report = await orders.reconcile({});
    return report.type === 'report' ? [report.compared, report.differences] : report;
  };

  it('O06 A06 are confirmed without a charge, paid, refunded and reconciled to zero', async () => {
    const { shopper, approval } = await confirmedSale(orders, sandbox);
    expect([approval.order.status, await taken()]).toEqual(['Pending', 0]);
    const order = await paid(orders, shopper, approval, 'payment');
    expect(order).toMatchObject({ status: 'Paid', paymentMethod: 'amazon', oneClick: false });
    const total = Math.round(order.total * 100);
    expect(await taken()).toBe(total);
    expect(await orders.refund({ order: order.id, amount: 10 })).toMatchObject({ type: 'refunded' });
    expect(await reconciled()).toEqual([2, []]);
  });

  it.each(['drop-reply', 'garbage', '5xx'])(
    'N14 a reply that is lost by %s after the charge is settled by reading',
    async (kind) => {
      const { shopper, approval } = await confirmedSale(orders, sandbox);
      await fault('Authorize', { at: 'after-commit', fault: kind });
      expect((await paid(orders, shopper, approval, 'payment')).status).toBe('Paid');
      const { authorizations } = await readLedger(sandbox.origin);
      expect(authorizations).toHaveLength(1);
      expect(await reconciled()).toEqual([1, []]);
    },
  );

  it('N14 a charge whose shopper never comes back is settled by the recovery', async () => {
    const { shopper, approval } = await confirmedSale(orders, sandbox);
    await fault('Authorize', { at: 'after-commit', fault: 'drop-reply' });
    await fault('GetOrderReferenceDetails', { fault: 'latency', ms: 1 });
    await fault('GetOrderReferenceDetails', { fault: 'reset', times: 20 });
    const { token } = approval;
    expect(await orders.executeApproval(shopper.session, { token }, 'payment')).toMatchObject({
      outcome: { status: 'unknown' },
    });
    await fetch(`${sandbox.origin}/_sim/faults`, { method: 'DELETE' });
    const later = amazonOrders(db, cards, sandbox, { clock: () => new Date(Date.now() + 60_000) });
    await later.recover();
    expect((await db.selectFrom('orders').select('status').executeTakeFirstOrThrow()).status).toBe('Paid');
    expect(await reconciled()).toEqual([1, []]);
  });

  it('O06 N08 a declined card ends the attempt, and another card pays by the same reference', async () => {
    const { shopper, draft, approval } = await confirmedSale(orders, sandbox, 'dora@example.com');
    const { token } = approval;
    expect(await orders.executeApproval(shopper.session, { token }, 'payment')).toMatchObject({
      type: 'problem',
      code: 'payment_declined',
      severity: 'soft',
    });
    expect(await taken()).toBe(0);
    selectPayment(sandbox.simulator, { ...draft, cardId: 'dora-visa' });
    const again = await opened(orders, shopper, await amazonSale(orders, shopper, draft.contractId), 'payment');
    expect(again.order.id).toBe(approval.order.id);
    expect((await paid(orders, shopper, again, 'payment')).status).toBe('Paid');
    expect((await readLedger(sandbox.origin)).authorizations).toHaveLength(2);
    expect(await reconciled()).toEqual([1, []]);
  });

  it('O06 a reference of another session is not confirmed', async () => {
    const { draft } = await confirmedSale(orders, sandbox);
    const other = newShopper();
    const asked = await amazonSale(orders, other, draft.contractId);
    expect(await orders.createApproval(other.session, asked, 'payment')).toMatchObject({ type: 'problem' });
    expect((await readLedger(sandbox.origin)).authorizations).toEqual([]);
  });

  it('N13 are held with CAPTURE=later, captured in part by command, and reconciled to zero', async () => {
    orders = amazonOrders(db, cards, sandbox, { capture: 'later' });
    const { order } = await paidSale(orders, sandbox);
    expect([order.status, await taken()]).toEqual(['Authorized', 0]);
    await fault('Capture', { at: 'after-commit', fault: 'drop-reply' });
    expect(await orders.capture({ order: order.id, amount: 20 })).toMatchObject({ type: 'captured', amount: 2_000 });
    expect(await taken()).toBe(2_000);
    expect(await reconciled()).toEqual([1, []]);
  });

  it('N13 a held order is released by the command that cancels it', async () => {
    orders = amazonOrders(db, cards, sandbox, { capture: 'later' });
    const { order } = await paidSale(orders, sandbox);
    expect(await orders.cancel(order.id)).toMatchObject({ type: 'cancelled' });
    const { authorizations, contracts } = await readLedger(sandbox.origin);
    expect([authorizations[0]?.state, contracts[0]?.state]).toEqual(['Closed', 'Canceled']);
    expect(await reconciled()).toEqual([0, []]);
  });

  it('O02 T07 an offer after a subscription is charged once by its agreement, also while the sale is held', async () => {
    for (const capture of ['now', 'later'] as const) {
      orders = amazonOrders(db, cards, sandbox, { capture, funnels: funnelsOf(subscriptionFunnel()) });
      const { shopper, order: sale } = await subscribedSale(orders, cards, sandbox);
      expect(sale).toMatchObject({ status: capture === 'now' ? 'Paid' : 'Authorized', oneClick: true });
      await fault('AuthorizeOnBillingAgreement', { at: 'after-commit', fault: 'drop-reply' });
      const placed = await orders.placeGuestOrder(shopper.session, {
        ...upsellRequest(shopper, sale),
        offer: { sfid: 'extra', total: 15 },
      });
      expect(placed).toMatchObject({ reply: { order: { paymentMethod: 'amazon' } } });
      if (capture === 'now') expect(capturedOrder(placed).status).toBe('Paid');
    }
    expect((await readLedger(sandbox.origin)).authorizations).toHaveLength(4);
    expect(await reconciled()).toEqual([2, []]);
  });

  it('O02 N14 a later charge of unknown outcome is repeated for hours, since no report has it, and made once', async () => {
    const funnels = funnelsOf(subscriptionFunnel());
    orders = amazonOrders(db, cards, sandbox, { funnels });
    const { shopper, order: sale } = await subscribedSale(orders, cards, sandbox);
    await fault('AuthorizeOnBillingAgreement', { at: 'after-commit', fault: 'drop-reply', times: 9 });
    const offer = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total: 15 } };
    expect(await orders.placeGuestOrder(shopper.session, offer)).toMatchObject({
      reply: { payment: { status: 'unknown' } },
    });
    await fetch(`${sandbox.origin}/_sim/faults`, { method: 'DELETE' });
    await control(sandbox.origin, 'faults', { match: { path: '/Reports' }, fault: 'reset', times: 9 });
    const later = amazonOrders(db, cards, sandbox, { funnels, clock: () => new Date(Date.now() + 3_600_000) });
    await later.recover();
    const statuses = await db.selectFrom('orders').select('status').execute();
    expect(statuses.map(({ status }) => status)).toEqual(['Paid', 'Paid']);
    expect((await readLedger(sandbox.origin)).captures).toHaveLength(2);
  });

  it('T07 N14 the refusal of a repeated agreement does not prove that its first request took nothing', async () => {
    const amazon = amazonAt(sandbox.origin);
    let executed = 0;
    const doubtful: ApprovalProvider = {
      ...amazon,
      executeApproval: async ({ approvalUrl }) => {
        executed += 1;
        if (executed === 1) return LOST;
        const problem = { code: 'AccessDenied', message: 'No', debugId: null };
        return { type: 'requires_approval', approvalUrl, refusal: 'unavailable', problem };
      },
    };
    const providers = createRegistry(testCard(cards), [doubtful]);
    orders = amazonOrders(db, cards, sandbox, { providers, funnels: funnelsOf(subscriptionFunnel()) });
    expect((await subscribedSale(orders, cards, sandbox)).order.status).toBe('Pending');
    const attempts = await db.selectFrom('attempts').select(['status', 'sent_at']).execute();
    expect(attempts).toMatchObject([{ status: 'unknown', sent_at: expect.any(Date) }]);
  });

  it('O02 an offer after a single order needs an approval of its own', async () => {
    const { shopper, order: sale } = await paidSale(orders, sandbox);
    const placed = await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    expect(placed).toMatchObject({ type: 'problem', code: 'payment_not_approved' });
    const instrumentRef = draftOrder(sandbox.simulator).contractId;
    const offer = {
      ...upsellRequest(shopper, sale),
      paymentMethod: 'amazon' as const,
      returnPath: '/more',
      instrumentRef,
    };
    const approval = await opened(orders, shopper, offer, 'payment');
    expect((await paid(orders, shopper, approval, 'payment')).offer).toBe('extra');
  });
});

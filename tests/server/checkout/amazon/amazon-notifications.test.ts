import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  control,
  MWS,
  money,
  mws,
  type RunningSandbox,
  readLedger,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import { funnelsOf } from '../../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import type { TestOrders, TestParts } from '../../../support/shops/order-shop.ts';
import { subscriptionFunnel } from '../../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { amazonAt } from '../../payments/amazon/support.ts';
import { amazonOrders, confirmedSale, paidSale, subscribedSale } from './amazon-orders.ts';

/** The bodies that the sandbox has posted. */
const posted: string[] = [];
const listener = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    posted.push(Buffer.concat(chunks).toString());
    response.end();
  });
});

const cards = sandboxDuringTests();
let sandbox: RunningSandbox;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  // Its clock stands still, so that no refund ends by itself while a busy machine is slow.
  const now = Date.now();
  sandbox = await startSandbox({ webhook: { url: `http://127.0.0.1:${port}/` }, clock: () => now });
});
afterAll(async () => {
  await sandbox.close();
  listener.close();
});
beforeEach(async () => {
  await control(sandbox.origin, 'reset');
  posted.length = 0;
});

function fault(action: string, more: object): Promise<void> {
  return control(sandbox.origin, 'faults', { match: { method: 'POST', path: `${MWS}/${action}$` }, ...more });
}

/** The latest notification of one type, as soon as it is posted. */
async function notification(type: string): Promise<string> {
  const isOfType = (body: string) => body.includes(`\\"NotificationType\\":\\"${type}\\"`);
  await expect.poll(() => posted.some(isOfType)).toBe(true);
  return posted.filter(isOfType).at(-1) ?? '';
}

describeOnOneStore('embedded', 'notifications of Amazon', (makeStore) => {
  let db: OrdersDeps['db'];
  let orders: TestOrders;
  beforeEach(async () => {
    ({ db } = await makeStore());
    orders = shop();
  });

  const shop = (more: TestParts = {}) => amazonOrders(db, cards, sandbox, { timeouts: { readPauses: [] }, ...more });
  const status = async () => (await db.selectFrom('orders').select('status').executeTakeFirstOrThrow()).status;

  async function deliver(body: string): Promise<string> {
    const verdict = await amazonAt(sandbox.origin).verifyWebhook(Buffer.from(body), {});
    return verdict.type === 'event' ? orders.handle('amazon', verdict.event) : verdict.type;
  }

  /** A sale whose authorization has lost its reply, so that the shop does not know of it. */
  async function unknownSale(later = shop()) {
    const { shopper, approval } = await confirmedSale(orders, sandbox);
    await fault('Authorize', { at: 'after-commit', fault: 'drop-reply' });
    await fault('GetOrderReferenceDetails', { fault: 'latency', ms: 1 });
    await fault('GetOrderReferenceDetails', { fault: 'reset', times: 1 });
    const { token } = approval;
    const answer = await later.executeApproval(shopper.session, { token }, 'payment');
    expect(answer).toMatchObject({ outcome: { status: 'unknown' } });
    return { shopper, approval };
  }

  it('N14 one that comes before the reply settles the order, and a repeated one changes nothing', async () => {
    await unknownSale();
    const body = await notification('PaymentAuthorize');
    expect(await deliver(body)).toBe('processed');
    expect(await status()).toBe('Paid');
    expect(await deliver(body)).toBe('duplicate');
    expect(await deliver(await notification('PaymentCapture'))).toBe('processed');
    expect(await orders.reconcile({})).toMatchObject({ differences: [], compared: 1 });
  });

  it('N14 a notification that names a payment which Amazon does not have changes nothing', async () => {
    const { approval } = await confirmedSale(orders, sandbox);
    const attemptId = approval.token;
    const about = {
      says: 'payment' as const,
      chargeRef: 'S01-1-1-A1',
      approvalRef: null,
      subscriptionRef: null,
      attemptId,
    };
    expect(await orders.handle('amazon', { id: 'forged', type: 'PaymentAuthorize', about })).not.toBe('retry');
    expect(await status()).toBe('Pending');
  });

  it('N13 a hold of an attempt that was given up is released', async () => {
    const later = shop({ capture: 'later' });
    const { approval } = await unknownSale(later);
    const failure = JSON.stringify({ code: 'abandoned', message: 'x' });
    const end = { status: 'declined' as const, resolved_at: new Date(), failure };
    await db.updateTable('attempts').set(end).where('id', '=', approval.token).execute();
    orders = later;
    expect(await deliver(await notification('PaymentAuthorize'))).toBe('processed');
    expect((await readLedger(sandbox.origin)).authorizations).toMatchObject([{ state: 'Closed' }]);
    expect(await status()).toBe('Pending');
  });

  it('A06 a refund from Amazon’s own pages is booked, and one that Amazon declines later is taken back', async () => {
    const { order } = await paidSale(orders, sandbox);
    const { captures } = await readLedger(sandbox.origin);
    const fields = { AmazonCaptureId: captures[0]?.id ?? '', RefundReferenceId: 'from-the-dashboard' };
    await mws(sandbox.origin, 'Refund', { ...fields, ...money('RefundAmount', order.total.toFixed(2)) });
    await control(sandbox.origin, 'clock', { ms: 1_000 });
    expect(await deliver(await notification('PaymentRefund'))).toBe('processed');
    expect(await status()).toBe('Refunded');
    expect(await orders.reconcile({})).toMatchObject({ differences: [] });
  });

  it('A06 a refund of a charge by an agreement is booked, though it names but an order of Amazon', async () => {
    orders = shop({ funnels: funnelsOf(subscriptionFunnel()) });
    const { order } = await subscribedSale(orders, cards, sandbox);
    const { captures } = await readLedger(sandbox.origin);
    const fields = { AmazonCaptureId: captures[0]?.id ?? '', RefundReferenceId: 'from-the-dashboard' };
    await mws(sandbox.origin, 'Refund', { ...fields, ...money('RefundAmount', order.total.toFixed(2)) });
    await control(sandbox.origin, 'clock', { ms: 1_000 });
    expect(await deliver(await notification('PaymentRefund'))).toBe('processed');
    expect(await status()).toBe('Refunded');
  });

  it('N14 a refund of a payment that is not the shop’s is ignored without a question', async () => {
    const { order } = await paidSale(orders, sandbox);
    const { captures } = await readLedger(sandbox.origin);
    const fields = { AmazonCaptureId: captures[0]?.id ?? '', RefundReferenceId: 'from-the-dashboard' };
    await mws(sandbox.origin, 'Refund', { ...fields, ...money('RefundAmount', order.total.toFixed(2)) });
    await control(sandbox.origin, 'clock', { ms: 1_000 });
    const body = await notification('PaymentRefund');
    await control(sandbox.origin, 'faults', { match: { path: '/OffAmazonPayments' }, fault: 'reset' });
    expect(await deliver(body)).toBe('retry');
    await db.updateTable('attempts').set({ approval_ref: 'S01-1-1', provider_ref: 'S01-1-1-A1' }).execute();
    expect(await deliver(body)).toBe('ignored');
  });

  it('A05 an agreement that its payer ends at Amazon ends the subscription', async () => {
    orders = shop({ funnels: funnelsOf(subscriptionFunnel()) });
    const { agreementRef: id } = await subscribedSale(orders, cards, sandbox);
    await control(sandbox.origin, 'agreements', { id, reason: 'BuyerClosed' });
    await expect.poll(() => posted.filter((body) => body.includes('BuyerClosed')).length).toBe(1);
    expect(await deliver(await notification('BillingAgreementNotification'))).toBe('processed');
    const [subscription] = await db.selectFrom('subscriptions').selectAll().execute();
    expect(subscription).toMatchObject({ status: 'cancelled' });
  });

  it('A06 a refund of ours that Amazon declines later leaves the order paid', async () => {
    const { order } = await paidSale(orders, sandbox);
    expect(await orders.refund({ order: order.id })).toMatchObject({ type: 'refunded' });
    const { refunds } = await readLedger(sandbox.origin);
    await control(sandbox.origin, 'pending', { id: refunds[0]?.id, state: 'declined' });
    expect(await deliver(await notification('PaymentRefund'))).toBe('processed');
    expect(await status()).toBe('Paid');
    expect(await orders.reconcile({})).toMatchObject({ differences: [] });
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../../contracts/api/order-api.ts';
import type { Difference } from '../../../../server/checkout/reconciling/compare-ledgers.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { payPalWebhookDuringTests } from '../../../support/paypal/paypal-webhook.ts';
import { SHOP_PROTOCOLS } from '../../../support/paypal/rest-v1.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { WAIT } from '../../../support/wait.ts';
import { type Guest, publishRules, RULES } from '../placing/checkout-shop.ts';
import { bodyOf, chosen, type PayPalHttpShop, payPalBody, payPalShop } from './paypal-shop.ts';

const running = appDuringTests();
const webhook = payPalWebhookDuringTests();
const paypal = payPalDuringTests(webhook.target);

const DAY_MS = 86_400_000;

const NO_TAX = { country: 'US', state: null, taxCode: null, name: 'None', onShipping: false };

const CLUB = { offers: ['club'], subscription: { frequency: 'Month' as const, multiplier: 2 } };

/** Each test begins with an empty sandbox, so entries of earlier tests are not in it any more. */
function isMissingHere({ type }: Difference): boolean {
  return type !== 'missing_there';
}

async function subscribed(guest: Guest) {
  const approval = await chosen(guest, CLUB, 'createpaypalsubscription');
  const back = bodyOf(await paypal.visit(approval.approvalUrl));
  const reply = await guest.browser.post('orders/executepaypalsubscription', back);
  return { approval, back, reply, order: reply.json().order };
}

describe.each(SHOP_PROTOCOLS)('a subscription by PayPal, %s', (protocol) => {
  let shop: PayPalHttpShop;
  beforeEach(async () => {
    shop = await payPalShop(running(), paypal, protocol);
    webhook.handledBy(paypal.provider(protocol), shop.orders);
  });

  it('T07 O04 A06 is created, executed and cancelled by separate calls, and cancelled once by repeated calls', async () => {
    const guest = await shop.newGuest();
    const { approval, reply, order, back } = await subscribed(guest);
    expect(reply.json()).toMatchObject({
      status: 'captured',
      order: { status: 'Paid', subscription: { status: 'active' } },
    });
    expect(await paypal.taken()).toBe(Math.round(approval.order.total * 100));
    const again = await guest.browser.post('orders/executepaypalsubscription', back);
    expect(again.json()).toMatchObject({ status: 'captured' });
    const cancel = () =>
      guest.browser.post('orders/cancelpaypalsubscription', { cancelToken: order.subscription.cancelToken });
    expect((await cancel()).json()).toEqual({ status: 'cancelled' });
    expect((await cancel()).json()).toEqual({ status: 'cancelled' });
    expect((await paypal.ledger()).subscriptions).toMatchObject([{ state: expect.stringMatching(/cancel/i) }]);
    expect((await guest.browser.get('orders/all')).json()).toMatchObject([{ subscription: { status: 'cancelled' } }]);
  });

  it('T07 is not ended here until PayPal ends it', async () => {
    const guest = await shop.newGuest();
    const { order } = await subscribed(guest);
    await paypal.fault({ match: { path: '/' }, fault: '5xx', times: 9 });
    const { cancelToken } = order.subscription;
    const reply = await guest.browser.post('orders/cancelpaypalsubscription', { cancelToken });
    expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'payment_unavailable']);
    await paypal.clearFaults();
    const linked = await guest.browser.get(`subscriptions/${cancelToken}`);
    expect(linked.json()).toMatchObject({ status: 'active' });
  });

  it('T07 a subscription is not created as a single payment, nor a single purchase as a subscription', async () => {
    const guest = await shop.newGuest();
    const wrong = await guest.browser.post('orders/createpaypalpayment', await payPalBody(guest, CLUB));
    const other = await guest.browser.post('orders/createpaypalsubscription', await payPalBody(guest));
    expect([wrong.statusCode, other.statusCode]).toEqual([400, 400]);
    const unknown = { cancelToken: 'A'.repeat(22) };
    expect((await guest.browser.post('orders/cancelpaypalsubscription', unknown)).statusCode).toBe(404);
  });

  it('T07 V10 an open agreement is not the one of another later charge, though the first total is the same', async () => {
    const guest = await shop.newGuest();
    const trial = { ...CLUB, offers: ['finer-club'] };
    const freeFrom = (minor: number) => {
      const shipping = RULES.shipping?.slice(0, 1).map((method) => ({ ...method, freeFrom: minor })) ?? [];
      return publishRules(running(), { ...RULES, shipping, taxes: [{ ...NO_TAX, ppm: 0 }] });
    };
    await freeFrom(10_000);
    const first = await chosen(guest, trial, 'createpaypalsubscription');
    await freeFrom(4_500);
    const second = await chosen(guest, trial, 'createpaypalsubscription');
    expect(second.order.total).toBe(first.order.total);
    expect([first.order.subscriptionShipping, second.order.subscriptionShipping]).toEqual([4.95, 0]);
    expect(second.approvalUrl).not.toBe(first.approvalUrl);
  });

  it('T07 a renewal that PayPal charges becomes one order, with its line in the ledger', async () => {
    const guest = await shop.newGuest();
    const { order } = await subscribed(guest);
    const [{ id } = { id: '' }] = (await paypal.ledger()).subscriptions;
    await paypal.fault({ match: { path: 'PAYMENT.SALE.COMPLETED' }, fault: 'duplicate-webhook' });
    await paypal.control('renewals', { subscription: id });
    await paypal.control('renewals', { subscription: id });
    const renewals = async () => {
      const all: Order[] = (await guest.browser.get('orders/all')).json();
      return all.filter((each) => each.id !== order.id);
    };
    const paid = { status: 'Paid', paymentMethod: 'paypal', total: order.subscription.total };
    await vi.waitFor(async () => expect(await renewals()).toMatchObject([paid, paid]), WAIT);
    const ids = [order, ...(await renewals())].map((each) => each.id);
    const ledger = running().store.db.selectFrom('ledger').select(['amount_minor', 'provider_ref']);
    const lines = await ledger.where('order_id', 'in', ids).execute();
    const { sales } = await paypal.ledger();
    expect(lines.map((line) => line.provider_ref).sort()).toEqual(sales.map((sale) => sale.id).sort());
    expect(lines.reduce((sum, line) => sum + line.amount_minor, 0)).toBe(await paypal.taken());
    const report = await shop.orders.reconcile({});
    expect(report.type === 'report' && report.differences.filter(isMissingHere)).toEqual([]);
  });

  it('N13 T07 renewals whose webhooks are lost are booked by reconciling, once, in their order, with what went back', async () => {
    const guest = await shop.newGuest();
    const { order } = await subscribed(guest);
    const [{ id } = { id: '' }] = (await paypal.ledger()).subscriptions;
    await paypal.fault({ match: { path: '' }, fault: 'drop-webhook', times: 99 });
    for (const _ of [1, 2]) await paypal.control('renewals', { subscription: id });
    const missed = (await paypal.ledger()).sales.slice(1).map((sale) => sale.id);
    const since = new Date(Date.now() - 3_600_000);
    const dry = await shop.orders.reconcile({ since });
    const lacks = dry.type === 'report' ? dry.differences.filter(isMissingHere) : [];
    expect(lacks.map(({ theirs }) => theirs?.ref).sort()).toEqual([...missed].sort());
    await refund(missed[0] ?? '');
    const clock = () => new Date(Date.now() + 40 * DAY_MS);
    const { orders } = await payPalShop(running(), paypal, protocol, { clock });
    const report = await orders.reconcile({ since, book: true });
    expect(report.type === 'report' && [report.booked, report.differences.filter(isMissingHere)]).toEqual([3, []]);
    expect(await orders.reconcile({ since, book: true })).toMatchObject({ booked: 0 });
    const renewals = running().store.db.selectFrom('orders').innerJoin('attempts', 'attempts.order_id', 'orders.id');
    const entries = renewals.innerJoin('ledger', 'ledger.provider_ref', 'attempts.provider_ref');
    const rows = entries
      .select([
        'attempts.provider_ref',
        'orders.status',
        'attempts.created_at',
        'ledger.at',
        'orders.created_at as placed',
      ])
      .where('orders.parent_id', '=', order.id);
    const expected = missed.map((ref, index) => {
      const at = lacks.find(({ theirs }) => theirs?.ref === ref)?.theirs?.at;
      return { provider_ref: ref, status: index === 0 ? 'Refunded' : 'Paid', created_at: at, at, placed: at };
    });
    expect(await rows.orderBy('purpose').execute()).toEqual(expected);
  });

  it.each([
    ['two are booked late', 15 * DAY_MS, 2, 3],
    ['the provider left one out and bills the next minutes early', 14 * DAY_MS - 300_000, 1, 3],
    ['the provider bills the first minutes early', 7 * DAY_MS - 300_000, 1, 2],
  ])('E12 T07 the next renewal has the date of its plan where %s', async (_, begunMs, billed, next) => {
    const guest = await shop.newGuest();
    const { order } = await subscribed(guest);
    const [{ id } = { id: '' }] = (await paypal.ledger()).subscriptions;
    const anchor = Date.now() - begunMs;
    const plan = { anchor_at: new Date(anchor), frequency: 'Week', multiplier: 1 } as const;
    const { db } = running().store;
    await db.updateTable('subscriptions').set(plan).where('order_id', '=', order.id).execute();
    await paypal.fault({ match: { path: '' }, fault: 'drop-webhook', times: 99 });
    for (let n = 0; n < billed; n += 1) await paypal.control('renewals', { subscription: id });
    await shop.orders.reconcile({ since: new Date(Date.now() - 3_600_000), book: true });
    const nextAt = new Date(anchor + next * 7 * DAY_MS).toISOString();
    expect((await guest.browser.get('orders/all')).json()[0]).toMatchObject({ subscription: { nextAt } });
  });

  it.each<[string, string, (sale: string, minor: number) => Promise<unknown>]>([
    ['refunded', 'Refunded', (captureRef) => refund(captureRef)],
    ['refunded in part', 'PartiallyRefunded', (captureRef) => refund(captureRef, 500)],
    ['disputed', 'Disputed', (sale, minor) => paypal.control('disputes', { sale, code: 'T1201', minor })],
  ])('T07 N13 a renewal that is %s before PayPal’s report has it is booked so', async (_, status, takeBack) => {
    const guest = await shop.newGuest();
    await subscribed(guest);
    const [{ id } = { id: '' }] = (await paypal.ledger()).subscriptions;
    await paypal.control('report', { isLate: true });
    await paypal.control('renewals', { subscription: id });
    const { sales } = await paypal.ledger();
    await takeBack(sales.at(-1)?.id ?? '', sales.at(-1)?.amount.minor ?? 0);
    await paypal.control('report', { isLate: false });
    // A report in whole seconds may date the renewal before the sale of the same second.
    const all = async () => (await guest.browser.get('orders/all')).json<Order[]>().map((each) => each.status);
    await vi.waitFor(async () => expect((await all()).sort()).toEqual(['Paid', status].sort()), WAIT);
  });

  const refund = (captureRef: string, amount?: number) =>
    paypal.provider(protocol).refund({
      providerRef: captureRef,
      refundId: '00000000-0000-4000-8000-000000000000',
      idempotencyKey: captureRef,
      currency: 'USD',
      ...(amount !== undefined && { amount }),
    });

  it('T07 the outbox is flushed once each event of an approval, a renewal and an end by PayPal is committed', async () => {
    const { db } = running().store;
    const newest = async () =>
      (
        await db
          .selectFrom('outbox')
          .select(({ fn }) => fn.max('id').as('id'))
          .execute()
      )[0]?.id;
    let seen: ReturnType<typeof newest> = Promise.resolve(undefined);
    const flushOutbox = () => {
      seen = newest();
    };
    shop = await payPalShop(running(), paypal, protocol, { flushOutbox });
    webhook.handledBy(paypal.provider(protocol), shop.orders);
    const flushedAfter = async (topic: string, orderId: string) => {
      const events = db.selectFrom('outbox').select('id').where('topic', '=', topic);
      const ofOrder = events.where(sql<boolean>`payload ->> 'orderId' = ${orderId}`);
      await vi.waitFor(async () => {
        const [event] = await ofOrder.execute();
        expect(event?.id).toBeLessThanOrEqual((await seen) ?? 0);
      }, WAIT);
    };
    const guest = await shop.newGuest();
    const { order } = await subscribed(guest);
    await flushedAfter('subscription.created', order.id);
    await flushedAfter('order.paid', order.id);
    const [{ id } = { id: '' }] = (await paypal.ledger()).subscriptions;
    await paypal.control('renewals', { subscription: id });
    const renewals = db.selectFrom('orders').select('id').where('parent_id', '=', order.id);
    await vi.waitFor(async () => expect(await renewals.execute()).toHaveLength(1), WAIT);
    await flushedAfter('renewal.paid', (await renewals.executeTakeFirstOrThrow()).id);
    await guest.browser.post('orders/cancelpaypalsubscription', { cancelToken: order.subscription.cancelToken });
    await flushedAfter('subscription.cancelled', order.id);
  });

  it('T07 a renewal is paid by PayPal, also if the order names a card that was tried', async () => {
    const guest = await shop.newGuest();
    const { order } = await subscribed(guest);
    const { db } = running().store;
    await db.updateTable('orders').set({ payment_method: 'card' }).where('id', '=', order.id).execute();
    const [{ id } = { id: '' }] = (await paypal.ledger()).subscriptions;
    await paypal.control('renewals', { subscription: id });
    const renewals = db.selectFrom('orders').select(['status', 'instrument']).where('purpose', 'like', 'renewal:%');
    const ofGuest = renewals.where('checkout_id', '=', guest.checkoutId);
    const paid = { status: 'Paid', instrument: { type: 'paypal', payerRef: expect.any(String) } };
    await vi.waitFor(async () => expect(await ofGuest.execute()).toMatchObject([paid]), WAIT);
  });
});

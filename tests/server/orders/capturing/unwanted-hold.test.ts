import { expect, it } from 'vitest';
import type { ChargeRequest, ChargeResult } from '../../../../server/payments/port/charge.ts';
import { expectEven, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  newShopper,
  saleRequest,
  type TestClock,
  testCard,
  testClock,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { webhookDuringTests } from '../../../support/shops/webhook-target.ts';
import { describeOnOneStore, type MakeStore } from '../../../support/stores/stores.ts';
import { attemptOf, heldOrder } from './held-orders.ts';

const MINUTE = 60_000;
const SAID = 'an amount is held for an attempt that was resolved without it: it is released now';

describeOnOneStore('PostgreSQL', 'a late hold for a resolved attempt', (makeStore) => {
  const webhook = webhookDuringTests();
  const sandbox = sandboxDuringTests(webhook.target);

  it('N14 is released when the provider’s webhook reports it, and the log says so', async () => {
    const { orders, logged, holdLate, place } = await lostSale(makeStore);
    webhook.handledBy(orders);
    await dropWebhooksOf('canceled|refund');
    const { held, attempt } = await holdLate();
    const event = { type: 'payment_intent.amount_capturable_updated', handled: 'processed' };
    await expect.poll(() => webhook.ours()).toContainEqual(event);
    expect(await sandbox.intent(held)).toMatchObject({ status: 'canceled' });
    const detail = { attemptId: attempt.id, orderId: attempt.order_id, status: 'declined', providerRef: held };
    expect(logged).toEqual([['error', SAID, detail]]);
    await dropWebhooksOf('.');
    expect(heldOrder(await place()).status).toBe('Authorized');
    await expectEven(orders, sandbox);
  });

  it('N14 is released by a repeated webhook, if the first release failed', async () => {
    const { orders, db, holdLate } = await lostSale(makeStore);
    await dropWebhooksOf('.');
    const { held, attempt } = await holdLate();
    webhook.handledBy(orders);
    const object = { id: held, metadata: { attempt_id: attempt.id } };
    const event = { id: 'evt_held', type: 'payment_intent.amount_capturable_updated', data: { object } };
    await sandbox.fault({ match: { path: 'cancel$' }, fault: '5xx', status: 503, times: 9 });
    expect(await webhook.post(event)).toBe(503);
    expect(await sandbox.intent(held)).toMatchObject({ status: 'requires_capture' });
    await sandbox.clearFaults();
    await dropWebhooksOf('.');
    expect(await webhook.post(event)).toBe(200);
    expect(await sandbox.intent(held)).toMatchObject({ status: 'canceled' });
    expect(await statusOf(db, attempt.order_id)).toBe('Pending');
  });

  it('N14 is released when the reply to its charge comes late', async () => {
    await dropWebhooksOf('.');
    const { db } = await makeStore();
    const clock = testClock();
    const logged: unknown[][] = [];
    const card = testCard(sandbox);
    const parts = { clock: clock.now, capture: 'later', log: (...line: unknown[]) => logged.push(line) } as const;
    const absent = async () => ({ type: 'absent' }) as const;
    const blind = { ...card, read: absent, invalidateIdempotencyKey: absent };
    const other = testOrders(db, sandbox, { ...parts, card: blind });
    const charge = async (request: ChargeRequest): Promise<ChargeResult> => {
      const result = await card.charge(request);
      clock.advance(3 * MINUTE);
      expect(await other.recover()).toBe(1);
      return result;
    };
    const orders = testOrders(db, sandbox, { ...parts, card: { ...card, charge } });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    expect(await orders.placeGuestOrder(shopper.session, request)).toMatchObject({ code: 'payment_declined' });
    const held = (await sandbox.ledger()).charges[0]?.payment_intent ?? '';
    expect(await sandbox.intent(held)).toMatchObject({ status: 'canceled' });
    expect(logged).toMatchObject([['error', SAID, { status: 'declined', providerRef: held }]]);
  });

  /** Drops the webhooks of these events, so that none is under way when the test ends. */
  function dropWebhooksOf(path: string): Promise<void> {
    return sandbox.fault({ match: { path }, fault: 'drop-webhook', times: 9 });
  }

  /** A sale whose request was delayed and whose attempt has expired, and the charge that goes through all the same. */
  async function lostSale(make: MakeStore) {
    const { db } = await make();
    const clock = testClock();
    const logged: unknown[][] = [];
    const parts = { clock: clock.now, capture: 'later', log: (...line: unknown[]) => logged.push(line) } as const;
    const card = testCard(sandbox);
    const requests: ChargeRequest[] = [];
    const charge = async (request: ChargeRequest): Promise<ChargeResult> => {
      requests.push(request);
      throw new Error('killed');
    };
    const broken = testOrders(db, sandbox, { ...parts, card: { ...card, charge } });
    const shopper = newShopper();
    const request = await saleRequest(broken, shopper, await sandbox.token(VISA));
    await expect(broken.placeGuestOrder(shopper.session, request)).rejects.toThrow('killed');
    const orders = testOrders(db, sandbox, parts);
    await abandonApproval(orders, clock);
    const place = () => orders.placeGuestOrder(shopper.session, request);
    const holdLate = async () => {
      const [lost] = requests;
      if (!lost) throw new Error('the charge was not sent');
      const result = await card.charge({ ...lost, idempotencyKey: 'late' });
      if (result.type !== 'authorized') throw new Error(`not held: ${JSON.stringify(result)}`);
      return { held: result.providerRef, attempt: await attemptOf(db, lost.orderId) };
    };
    return { db, orders, logged, place, holdLate };
  }

  async function abandonApproval(orders: ReturnType<typeof testOrders>, clock: TestClock): Promise<void> {
    clock.advance(3 * MINUTE);
    expect(await orders.recover()).toBe(1);
  }
});

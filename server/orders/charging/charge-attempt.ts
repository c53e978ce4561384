import { setTimeout as pause } from 'node:timers/promises';
import type { BesideCapture } from '../../db/schema/beside-capture.ts';
import type { ChargeRequest, ChargeResult } from '../../payments/port/charge.ts';
import type { PaymentProvider } from '../../payments/port/provider.ts';
import { buildCharge } from '../reading/approval-terms.ts';
import { type AttemptRow, attemptById, type OrderRow } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import type { BegunAttempt } from './begin-attempt.ts';
import { type Recorded, recordOutcome, recordSent } from './record-outcome.ts';
import { resolveByReading } from './resolve-order.ts';

/** The written rows spare the answer a reading, and null means that another request resolved the attempt. */
export async function chargeAttempt(
  deps: OrdersDeps,
  begun: BegunAttempt,
  beside?: BesideCapture,
): Promise<Recorded | null> {
  const provider = deps.providers.accountOf(begun.attempt);
  if (!provider) throw new Error(`an attempt was begun with ${begun.attempt.provider}, which has no adapter`);
  // A renewal without a card, as after its provider was given up, asks its shopper for one.
  if (provider.start === 'token' && begun.attempt.instrument_ref === null)
    return recordOutcome(deps, begun.attempt.id, NO_INSTRUMENT);
  const order = await withCustomer(deps, provider, begun.order);
  const { provider_customer: customerRef } = order;
  if (customerRef === null && provider.can.saves === 'instrument') {
    return recordOutcome(deps, begun.attempt.id, NO_CUSTOMER);
  }
  const attempt = begun.attempt.sent_at ? begun.attempt : await markSent(deps, begun.attempt.id);
  if (!attempt) return null;
  // The provider's event waits for the reply of its charge, which makes reading the charge needless.
  const { result, recorded } = await deps.inTurn.take(attempt.id, async () => {
    const result = await send(provider, await buildCharge(deps, order, attempt, customerRef));
    report(deps, attempt, result);
    return { result, recorded: await recordSent(deps, { order, attempt, card: begun.card, beside }, result) };
  });
  if (result.type !== 'unknown' || result.isProcessing) return recorded;
  return pollUntilResolved(deps, { attemptId: attempt.id, customerRef }, recorded);
}

/** A subscription that begins free charges nothing, so that its instrument is kept by the provider's own check. */
function send(provider: PaymentProvider, request: ChargeRequest): Promise<ChargeResult> {
  const isSavedOnly = request.amount === 0 && provider.start === 'token';
  return isSavedOnly ? provider.saveInstrument(request) : provider.charge(request);
}

const NO_INSTRUMENT: ChargeResult = { type: 'refused', reason: 'instrument', detail: 'there is no card to charge' };

const NO_CUSTOMER: ChargeResult = { type: 'refused', reason: 'request', detail: 'the provider made no customer' };

/** Creates the provider's customer and stores it with the sale before the first charge. Returns the order. */
async function withCustomer(deps: OrdersDeps, provider: PaymentProvider, order: OrderRow): Promise<OrderRow> {
  if (order.provider_customer !== null || provider.start !== 'token') return order;
  const created = await provider.createCustomer(order.id);
  if (created.type === 'unavailable') {
    deps.log('warn', 'the provider made no customer', { orderId: order.id, detail: created.detail });
    return order;
  }
  const change = { provider_customer: created.customerRef };
  await deps.db.updateTable('orders').set(change).where('id', '=', order.id).execute();
  return { ...order, ...change };
}

/** The time of sending is committed before the call, so that recovery resolves the attempt after a crash. */
async function markSent(deps: OrdersDeps, attemptId: string): Promise<AttemptRow | null> {
  const sent = await deps.db
    .updateTable('attempts')
    .set({ status: 'authorizing', sent_at: deps.clock() })
    .where('id', '=', attemptId)
    .where('status', '=', 'created')
    .returningAll()
    .executeTakeFirst();
  return sent ?? null;
}

function report(deps: OrdersDeps, attempt: AttemptRow, result: ChargeResult): void {
  const detail = { attemptId: attempt.id, orderId: attempt.order_id, ...result };
  if (result.type === 'refused') deps.log('error', 'the provider refused to charge', detail);
  if (result.type === 'unknown') deps.log('warn', 'the outcome of a charge is not known', detail);
}

/** Null means that another request resolved the attempt, and `before` that no reading wrote rows. */
async function pollUntilResolved(
  deps: OrdersDeps,
  { attemptId, customerRef }: { attemptId: string; customerRef: string | null },
  before: Recorded | null,
): Promise<Recorded | null> {
  let last = before;
  for (const wait of timeoutsOf(deps).readPauses) {
    await pause(wait);
    const attempt = await attemptById(deps.db, attemptId);
    if (attempt.status !== 'unknown') return null;
    last = (await resolveByReading(deps, { attempt, customerRef })) ?? last;
    if (last?.attempt.status !== 'unknown') return last;
  }
  return last;
}

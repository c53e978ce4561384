import type { Updateable } from 'kysely';
import { parseRenewal } from '../../../domain/orders/order-kind.ts';
import { nextStatus, type OrderEvent } from '../../../machines/order/order.machine.ts';
import type { AttemptFailure, AttemptTable } from '../../db/schema/order-tables.ts';
import { type PublishingTransaction, publish } from '../../outbox/publish.ts';
import type { ChargeResult } from '../../payments/port/charge.ts';
import { ABANDONED, NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { releaseCoupon } from '../pricing/coupon-uses.ts';
import { type AttemptRow, mayStillCapture, type OrderRow, readAttempts } from '../records/attempt-rows.ts';
import { declinedTries, harmlessTries } from '../records/card-tries.ts';
import { writeStatus } from '../records/order-status.ts';
import type { OrdersDeps, OutcomeStep } from '../records/orders-deps.ts';
import type { OrderAttempt } from './write-capture.ts';

type Outcome<Type extends ChargeResult['type']> = Extract<ChargeResult, { type: Type }>;

/** The failure of an attempt whose money is on its way. */
export const PENDING: AttemptFailure = { code: 'pending', message: 'The payment is on its way.' };

/** Writes a decline, which frees the order for another attempt. Returns the changed order and attempt, as the next two do. */
export async function recordDecline(step: OutcomeStep, outcome: Outcome<'declined'>): Promise<OrderAttempt> {
  const { code, message, severity, providerRef } = outcome;
  const failure = JSON.stringify({ code, message, severity });
  const change = { status: 'declined' as const, failure, ...(providerRef ? { provider_ref: providerRef } : {}) };
  const attempt = await resolve(step, change, isOfCard(code) ? declinedTries : null);
  const order = await moveOrder(step, { type: 'attempt.declined' });
  const event = { orderId: order.id, attemptId: attempt.id, code, severity };
  await publish(step.trx, { topic: 'payment.declined', ...event }, step.deps.clock());
  return { order: await endIfLate(step, order), attempt };
}

/** Writes a refusal: the card was never tried, so that it does not count as declined. */
export async function recordRefusal(step: OutcomeStep, { reason, detail }: Outcome<'refused'>): Promise<OrderAttempt> {
  const failure = JSON.stringify({ code: `refused_${reason}`, message: detail });
  const attempt = await resolve(step, { status: 'cancelled', failure }, harmlessTries);
  return { attempt, order: await endIfLate(step, await moveOrder(step, { type: 'attempt.abandoned' })) };
}

/** N13: the shopper of a late payment has left and waits for word, while a renewal waits for its next charge. */
async function endIfLate({ trx, deps, attempt }: OutcomeStep, order: OrderRow): Promise<OrderRow> {
  const isLate = attempt.failure?.code === PENDING.code && parseRenewal(order.purpose) === null;
  return isLate ? failOrder(trx, deps, order, { wasPending: true }) : order;
}

type Open = Outcome<'requires_action' | 'requires_approval' | 'unknown'>;

/** Writes the state of an attempt that has not ended. */
export async function recordOpen(step: OutcomeStep, outcome: Open): Promise<OrderAttempt> {
  const change = openChange(step.attempt, outcome);
  return { order: step.order, attempt: change ? await writeAttempt(step, change) : step.attempt };
}

/** A challenge or an approval stays open where a later reading fails. */
function openChange({ status }: AttemptRow, outcome: Open): Updateable<AttemptTable> | null {
  if (outcome.type === 'requires_approval') {
    return { status: 'requires_action', approval_url: outcome.approvalUrl, sent_at: null };
  }
  const ref = outcome.providerRef ? { provider_ref: outcome.providerRef } : {};
  if (outcome.type === 'requires_action') {
    return { status: 'requires_action', client_secret: outcome.clientSecret, ...ref };
  }
  if (status === 'requires_action' && !outcome.isProcessing) return null;
  const failure = outcome.isProcessing ? { failure: JSON.stringify(PENDING) } : {};
  return { status: 'unknown', ...ref, ...failure };
}

/** A request that never arrived and a challenge that was left say nothing of the card: for an address they do not count. */
function isOfCard(code: string): boolean {
  return code !== ABANDONED.code && code !== NEVER_ARRIVED.code;
}

/** With what becomes of the try that the attempt was (N08); null where it stays as it is. */
async function resolve(
  step: OutcomeStep,
  change: Updateable<AttemptTable>,
  endTries: typeof declinedTries | typeof harmlessTries | null,
): Promise<AttemptRow> {
  await endTries?.(step.trx, step.attempt).execute();
  return writeAttempt(step, { ...change, client_secret: null, resolved_at: step.deps.clock() });
}

/** Changes the attempt of a step, and returns the new row. */
export function writeAttempt({ trx, attempt }: OutcomeStep, change: Updateable<AttemptTable>): Promise<AttemptRow> {
  const update = trx.updateTable('attempts').set(change).where('id', '=', attempt.id);
  return update.returningAll().executeTakeFirstOrThrow();
}

async function moveOrder(step: OutcomeStep, event: OrderEvent): Promise<OrderRow> {
  const { trx, deps, order } = step;
  const status = nextStatus(order.status, event);
  if (status) return writeStatus(trx, deps, order, status);
  logUnexpected(step, event.type);
  return order;
}

/** Logs an event that the order's machine refused: the money has moved, and the merchant has to decide. */
export function logUnexpected({ deps, order, attempt }: OutcomeStep, event: OrderEvent['type']): void {
  deps.log('error', `an order in status ${order.status} does not accept ${event}`, {
    orderId: order.id,
    attemptId: attempt.id,
  });
}

/** The failure code of an attempt whose hold was released, by the shop or by its time limit. */
export const RELEASED = 'released';

/** Whether an attempt's hold was released. */
export function wasReleased({ failure }: Pick<AttemptRow, 'failure'>): boolean {
  return failure?.code === RELEASED;
}

/** N13: writes the release of a hold without a capture, so that the order ends Cancelled. */
export async function recordRelease(step: OutcomeStep): Promise<OrderAttempt> {
  const { trx, deps, order } = step;
  const at = deps.clock();
  const failure = JSON.stringify({ code: RELEASED, message: 'The amount was released, and nothing was taken.' });
  const attempt = await writeAttempt(step, { status: 'cancelled', failure, capture_minor: null, resolved_at: at });
  const status = nextStatus(order.status, { type: 'order.cancelled' });
  if (!status) return { order, attempt };
  const cancelled = await writeStatus(trx, deps, order, status);
  await releaseCoupon(trx, order.id);
  const about = { orderId: order.id, attemptId: attempt.id };
  const held = { amountMinor: attempt.amount_minor, currency: attempt.currency };
  await publish(trx, { topic: 'authorization.released', ...about, ...held }, at);
  await publish(trx, { topic: 'order.cancelled', orderId: order.id }, at);
  return { order: cancelled, attempt };
}

/** N13: only a Pending order whose attempts can take no more money becomes Failed, and the caller has locked it. */
export async function failOrder(
  trx: PublishingTransaction,
  deps: Pick<OrdersDeps, 'clock'>,
  order: OrderRow,
  why: { wasPending?: true } = {},
): Promise<OrderRow> {
  const status = nextStatus(order.status, { type: 'order.failed' });
  if (!status || (await readAttempts(trx, order.id)).some(mayStillCapture)) return order;
  const failed = await writeStatus(trx, deps, order, status);
  await releaseCoupon(trx, order.id);
  await publish(trx, { topic: 'order.failed', orderId: order.id, ...why }, deps.clock());
  return failed;
}

import type { Transaction, Updateable } from 'kysely';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { nextStatus, type OrderEvent } from '../../../machines/order/order.machine.ts';
import type { AttemptFailure, AttemptTable, StoredInstrument, StoredPayer } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { type PublishingTransaction, publish, transact } from '../../outbox/publish.ts';
import type { ChargeResult, PayerCapture } from '../../payments/port/charge.ts';
import { countAgain } from '../pricing/coupon-uses.ts';
import { type AttemptRow, attemptById, lockOrderOf, type OrderRow } from '../records/attempt-rows.ts';
import { payerOf } from '../records/instrument-kinds.ts';
import { writeStatus } from '../records/order-status.ts';
import type { OrdersDeps, OutcomeStep } from '../records/orders-deps.ts';
import { recordRelease } from './record-release.ts';
import { authorizeIn } from './write-authorization.ts';
import { captureIn } from './write-capture.ts';

/** What has to be written in the same transaction, such as that an event was heard. */
export type AlsoWrite = (trx: Transaction<Schema>) => Promise<void>;

type Outcome<Type extends ChargeResult['type']> = Extract<ChargeResult, { type: Type }>;

/**
 * Writes down how a charge stands, in one transaction with all that follows from it: the order's status, the ledger and
 * the facts to tell. An attempt is settled once; whoever comes later changes nothing. True where this call settled it.
 */
export function recordOutcome(
  deps: OrdersDeps,
  attemptId: string,
  outcome: ChargeResult,
  also: AlsoWrite = async () => {},
): Promise<boolean> {
  return transact(deps, async (trx) => {
    await also(trx);
    return recordIn(trx, deps, { id: attemptId }, outcome);
  });
}

/**
 * The same for what was found out of an attempt as it was then: that nothing was taken holds only while nobody has sent
 * it since, as another tab may with an approval.
 */
export function recordReading(
  deps: OrdersDeps,
  seen: AttemptRow,
  outcome: ChargeResult,
  also: AlsoWrite = async () => {},
): Promise<boolean> {
  return transact(deps, async (trx) => {
    await also(trx);
    return recordIn(trx, deps, seen, outcome);
  });
}

/** The same as a part of a transaction. */
export async function recordIn(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  seen: Pick<AttemptRow, 'id'> & Partial<Pick<AttemptRow, 'status' | 'sent_at'>>,
  outcome: ChargeResult,
): Promise<boolean> {
  const order = await lockOrderOf(trx, seen.id);
  const attempt = await attemptById(trx, seen.id);
  if (attempt.settled_at !== null) return ignoreLate(deps, attempt, outcome);
  if (outcome.type !== 'captured' && isChanged(attempt, seen)) return false;
  const step = { trx, deps, order, attempt };
  if (attempt.status === 'authorized' && outcome.type === 'declined') return recordRelease(step);
  // What is held stays held where a later reading fails.
  if (attempt.status === 'authorized' && outcome.type !== 'captured') return false;
  await deps.onChargeOutcome(step, outcome);
  if (outcome.type === 'captured') return recordCapture(step, outcome);
  if (outcome.type === 'authorized') return recordAuthorization(step, outcome);
  if (outcome.type === 'declined') return recordDecline(step, outcome);
  if (outcome.type === 'refused') return recordRefusal(step, outcome);
  return recordOpen(step, outcome);
}

function isChanged(now: AttemptRow, seen: Partial<Pick<AttemptRow, 'status' | 'sent_at'>>): boolean {
  const isSentAgain = seen.sent_at !== undefined && now.sent_at?.getTime() !== seen.sent_at?.getTime();
  return isSentAgain || (seen.status !== undefined && now.status !== seen.status);
}

/** What an attempt says of itself whose money is on its way. */
export const PENDING: AttemptFailure = { code: 'pending', message: 'The payment is on its way.' };

async function recordCapture(step: OutcomeStep, outcome: Outcome<'captured'>): Promise<true> {
  const { trx, deps, order, attempt } = step;
  const { providerRef, payer } = outcome;
  const amount = payer?.amount ?? outcome.amount ?? attempt.amount_minor;
  if (amount !== (attempt.capture_minor ?? attempt.amount_minor)) tellDifference(step, amount);
  if (!nextStatus(order.status, { type: 'attempt.captured' })) tellUnexpected(step, 'attempt.captured');
  const instrument = payer ? payerInstrument(order, payer) : await instrumentOf(step);
  const written = await captureIn(trx, { order, attempt, providerRef, amount, instrument }, deps.clock());
  // The transaction is undone, and the provider's event or the next round of recovery resolves the attempt.
  if (!written) throw new Error(`The capture of attempt ${attempt.id} found its order changed under the lock.`);
  const { id: orderId, brand, coupon_code: code } = order;
  if (code !== null) await countAgain(trx, { orderId, brand, code, at: deps.clock() });
  return true;
}

/** An order that can be paid no more is left as it is, and what is held for it is released by recovery. */
async function recordAuthorization(step: OutcomeStep, outcome: Outcome<'authorized'>): Promise<true> {
  const { trx, deps, order, attempt } = step;
  const { providerRef, captureBefore } = outcome;
  const instrument = await instrumentOf(step);
  if (await authorizeIn(trx, { order, attempt, providerRef, captureBefore, instrument }, deps.clock())) return true;
  tellUnexpected(step, 'attempt.authorized');
  const change = { status: 'authorized' as const, provider_ref: providerRef, capture_before: captureBefore };
  await trx.updateTable('attempts').set(change).where('id', '=', attempt.id).execute();
  return true;
}

function tellDifference({ deps, order, attempt }: OutcomeStep, amount: MinorUnits): void {
  const detail = {
    orderId: order.id,
    attemptId: attempt.id,
    asked: attempt.capture_minor ?? attempt.amount_minor,
    taken: amount,
  };
  deps.log('error', 'another amount was taken than was asked for', detail);
}

/** An offer that the sale's payer was charged for is charged by the same leave. */
function payerInstrument({ instrument }: OrderRow, { method, payerRef, agreementRef }: PayerCapture): StoredPayer {
  const before = payerOf(instrument);
  return {
    type: method,
    payerRef: payerRef ?? before?.payerRef ?? null,
    agreementRef: agreementRef ?? before?.agreementRef ?? null,
  };
}

async function recordDecline(step: OutcomeStep, outcome: Outcome<'declined'>): Promise<true> {
  const { code, message, severity, providerRef } = outcome;
  const failure = JSON.stringify({ code, message, severity });
  await settle(step, { status: 'declined', failure, ...(providerRef ? { provider_ref: providerRef } : {}) });
  await moveOrder(step, { type: 'attempt.declined' });
  const { trx, deps, order, attempt } = step;
  const event = { orderId: order.id, attemptId: attempt.id, code, severity };
  await publish(trx, { topic: 'payment.declined', ...event }, deps.clock());
  return true;
}

/** The card was never tried: not a decline, and no mark against the card. */
async function recordRefusal(step: OutcomeStep, { reason, detail }: Outcome<'refused'>): Promise<true> {
  await settle(step, { status: 'cancelled', failure: JSON.stringify({ code: `refused_${reason}`, message: detail }) });
  await moveOrder(step, { type: 'attempt.abandoned' });
  return true;
}

type Open = Outcome<'requires_action' | 'requires_approval' | 'unknown'>;

async function recordOpen({ trx, attempt }: OutcomeStep, outcome: Open): Promise<false> {
  const change = openChange(attempt, outcome);
  if (change) await trx.updateTable('attempts').set(change).where('id', '=', attempt.id).execute();
  return false;
}

/** A question of the bank or of a payer stays open where a later reading fails. */
function openChange({ status }: AttemptRow, outcome: Open): Updateable<AttemptTable> | null {
  if (outcome.type === 'requires_approval') {
    return { status: 'requires_action', approval_url: outcome.approvalUrl, sent_at: null };
  }
  const ref = outcome.providerRef ? { provider_ref: outcome.providerRef } : {};
  if (outcome.type === 'requires_action') {
    return { status: 'requires_action', client_secret: outcome.clientSecret, ...ref };
  }
  if (status === 'requires_action' && !outcome.isPending) return null;
  const failure = outcome.isPending ? { failure: JSON.stringify(PENDING) } : {};
  return { status: 'unknown', ...ref, ...failure };
}

async function settle({ trx, deps, attempt }: OutcomeStep, change: Updateable<AttemptTable>): Promise<void> {
  await trx
    .updateTable('attempts')
    .set({ ...change, client_secret: null, settled_at: deps.clock() })
    .where('id', '=', attempt.id)
    .execute();
}

async function moveOrder(step: OutcomeStep, event: OrderEvent): Promise<void> {
  const { trx, deps, order } = step;
  const status = nextStatus(order.status, event);
  if (status) await writeStatus(trx, deps, order, status);
  else tellUnexpected(step, event.type);
}

/** The money has moved whatever the order thinks of it: what is true is kept, and a person has to look. */
function tellUnexpected({ deps, order, attempt }: OutcomeStep, event: OrderEvent['type']): void {
  deps.log('error', `an order that is ${order.status} met ${event}`, { orderId: order.id, attemptId: attempt.id });
}

async function instrumentOf({ trx, attempt }: OutcomeStep): Promise<StoredInstrument | null> {
  const { instrument_ref: ref, provider } = attempt;
  const query = trx.selectFrom('instruments').select('display').where('provider', '=', provider);
  const row = await query.where('provider_ref', '=', ref ?? '').executeTakeFirst();
  return row && ref ? { ...row.display, ref } : null;
}

function ignoreLate(deps: OrdersDeps, attempt: AttemptRow, outcome: ChargeResult): false {
  const isDisagreement = outcome.type === 'captured' && attempt.status !== 'captured';
  const detail = { attemptId: attempt.id, status: attempt.status };
  if (isDisagreement) deps.log('error', 'money was taken for an attempt that was settled without', detail);
  return false;
}

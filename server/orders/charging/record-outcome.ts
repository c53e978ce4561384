import type { Transaction, Updateable } from 'kysely';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { nextStatus, type OrderEvent } from '../../../machines/order/order.machine.ts';
import type { AttemptFailure, AttemptTable } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { ChargeResult, PayPalCapture } from '../../payments/port/card-provider.ts';
import { followOutcome } from '../../subscriptions/lifecycle/follow-outcome.ts';
import { renewalOf } from '../../subscriptions/records/subscription-rows.ts';
import { countAgain } from '../pricing/coupon-uses.ts';
import { type AttemptRow, attemptById, isByPayPal, lockOrder, type OrderRow } from '../records/attempt-rows.ts';
import { payPalOf } from '../records/instrument-kinds.ts';
import { statusColumns } from '../records/order-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

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
  return deps.db.transaction().execute(async (trx) => {
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
  return deps.db.transaction().execute(async (trx) => {
    await also(trx);
    return recordIn(trx, deps, seen, outcome);
  });
}

/** The same as a part of a transaction. */
export async function recordIn(
  trx: Transaction<Schema>,
  deps: OrdersDeps,
  seen: Pick<AttemptRow, 'id'> & Partial<Pick<AttemptRow, 'status' | 'sent_at'>>,
  outcome: ChargeResult,
): Promise<boolean> {
  const { order_id: orderId } = await attemptById(trx, seen.id);
  const order = await lockOrder(trx, orderId);
  const attempt = await attemptById(trx, seen.id);
  if (attempt.settled_at !== null) return ignoreLate(deps, attempt, outcome);
  if (outcome.type !== 'captured' && isChanged(attempt, seen)) return false;
  const step = { trx, deps, order, attempt };
  await followOutcome(step, outcome);
  if (outcome.type === 'captured') return recordCapture(step, outcome);
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

interface Step {
  trx: Transaction<Schema>;
  deps: OrdersDeps;
  order: OrderRow;
  attempt: AttemptRow;
}

async function recordCapture(step: Step, outcome: Outcome<'captured'>): Promise<true> {
  const { trx, deps, order, attempt } = step;
  const { providerRef, payPal } = outcome;
  await settle(step, { status: 'captured', provider_ref: providerRef, failure: null });
  const amount = payPal?.amount ?? attempt.amount_minor;
  if (amount !== attempt.amount_minor) tellDifference(step, amount);
  // A subscription that begins with a free trial takes nothing: then there is nothing in anybody's books.
  if (amount > 0) await addToLedger(step, providerRef, amount);
  await trx
    .updateTable('orders')
    .set({
      paid_at: deps.clock(),
      instrument: isByPayPal(attempt) ? payPalInstrument(order, payPal) : await instrumentOf(step),
    })
    .where('id', '=', order.id)
    .execute();
  await moveOrder(step, { type: 'attempt.captured' });
  const { id: orderId, brand, coupon_code: code } = order;
  if (code !== null) await countAgain(trx, { orderId, brand, code, at: deps.clock() });
  await tell(step, renewalOf(order.purpose) ? 'renewal.paid' : 'order.paid', {
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
  });
  return true;
}

async function addToLedger({ trx, deps, order, attempt }: Step, ref: string, amount: MinorUnits): Promise<void> {
  await trx
    .insertInto('ledger')
    .values({
      ...{ order_id: order.id, attempt_id: attempt.id, kind: 'capture', provider: attempt.provider },
      ...{ amount_minor: amount, currency: attempt.currency, provider_ref: ref, at: deps.clock() },
    })
    .execute();
}

function tellDifference({ deps, order, attempt }: Step, amount: MinorUnits): void {
  const detail = { orderId: order.id, attemptId: attempt.id, asked: attempt.amount_minor, taken: amount };
  deps.log('error', 'another amount was taken than was asked for', detail);
}

/** An offer that the sale's payer was charged for is charged by the same leave. */
function payPalInstrument({ instrument }: OrderRow, payPal: PayPalCapture | undefined): string {
  const before = payPalOf(instrument);
  const agreementRef = payPal?.agreementRef ?? before?.agreementRef ?? null;
  return JSON.stringify({ type: 'paypal', payerRef: payPal?.payerRef ?? before?.payerRef ?? null, agreementRef });
}

async function recordDecline(step: Step, outcome: Outcome<'declined'>): Promise<true> {
  const { code, message, severity, providerRef } = outcome;
  const failure = JSON.stringify({ code, message, severity });
  await settle(step, { status: 'declined', failure, ...(providerRef ? { provider_ref: providerRef } : {}) });
  await moveOrder(step, { type: 'attempt.declined' });
  await tell(step, 'payment.declined', { code, severity });
  return true;
}

/** The card was never tried: not a decline, and no mark against the card. */
async function recordRefusal(step: Step, { reason, detail }: Outcome<'refused'>): Promise<true> {
  await settle(step, { status: 'cancelled', failure: JSON.stringify({ code: `refused_${reason}`, message: detail }) });
  await moveOrder(step, { type: 'attempt.abandoned' });
  return true;
}

type Open = Outcome<'requires_action' | 'requires_approval' | 'unknown'>;

async function recordOpen({ trx, attempt }: Step, outcome: Open): Promise<false> {
  const change = openChange(attempt, outcome);
  if (change) await trx.updateTable('attempts').set(change).where('id', '=', attempt.id).execute();
  return false;
}

/** A question of the bank or of PayPal stays open where a later reading fails. */
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

async function settle({ trx, deps, attempt }: Step, change: Updateable<AttemptTable>): Promise<void> {
  await trx
    .updateTable('attempts')
    .set({ ...change, client_secret: null, settled_at: deps.clock() })
    .where('id', '=', attempt.id)
    .execute();
}

async function moveOrder({ trx, deps, order, attempt }: Step, event: OrderEvent): Promise<void> {
  const status = nextStatus(order.status, event);
  if (!status) {
    // The money has moved whatever the order thinks of it: keep what is true, and have somebody look.
    deps.log('error', `an order that is ${order.status} met ${event.type}`, {
      orderId: order.id,
      attemptId: attempt.id,
    });
    return;
  }
  const change = { ...statusColumns(status), updated_at: deps.clock() };
  await trx.updateTable('orders').set(change).where('id', '=', order.id).execute();
}

async function instrumentOf({ trx, attempt }: Step): Promise<string | null> {
  const { instrument_ref: ref, provider } = attempt;
  const query = trx.selectFrom('instruments').select('display').where('provider', '=', provider);
  const row = await query.where('provider_ref', '=', ref ?? '').executeTakeFirst();
  return row && ref ? JSON.stringify({ ...row.display, ref }) : null;
}

/** Ids alone: whoever delivers the fact reads the order, and no address lies about in a queue. */
async function tell({ trx, deps, order, attempt }: Step, topic: string, detail: object): Promise<void> {
  const payload = JSON.stringify({ orderId: order.id, attemptId: attempt.id, at: deps.clock(), ...detail });
  await trx.insertInto('outbox').values({ topic, payload, created_at: deps.clock() }).execute();
}

function ignoreLate(deps: OrdersDeps, attempt: AttemptRow, outcome: ChargeResult): false {
  const isDisagreement = outcome.type === 'captured' && attempt.status !== 'captured';
  const detail = { attemptId: attempt.id, status: attempt.status };
  if (isDisagreement) deps.log('error', 'money was taken for an attempt that was settled without', detail);
  return false;
}

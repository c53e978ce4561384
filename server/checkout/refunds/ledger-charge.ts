import type { Db } from '../../db/schema/schema.ts';
import { type AlsoWrite, recordOutcome } from '../../orders/charging/record-outcome.ts';
import { resolveByReading } from '../../orders/charging/resolve-order.ts';
import { bookTransactions } from '../../orders/ledger/ledger-booking.ts';
import { isSuperseded, ledgerLines } from '../../orders/ledger/ledger-entry.ts';
import {
  type AttemptRow,
  attemptById,
  excludesOthers,
  lockOrder,
  mayStillCapture,
  readAttempts,
} from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps, OutcomeStep } from '../../orders/records/orders-deps.ts';
import { publish, transact } from '../../outbox/publish.ts';
import type { BalanceTransaction, KnownLedger } from '../../payments/port/balance-transactions.ts';
import { mayBeginLate, reopenAttempt } from '../approvals/reopen-attempt.ts';

/** `unknown`: the provider could not be read, so nothing was written. `not_ours`: the charge belongs to another attempt. */
export type ChargeBooked =
  | { type: 'booked'; added: BalanceTransaction[]; asOf?: number | undefined }
  | { type: 'not_ours' }
  | { type: 'unknown'; detail: string };

const MAX_READINGS = 5;

/** Our ledger may lack captures, refunds of the provider's dashboard and disputes; `also` joins the transaction. */
export async function bookCharge(
  deps: OrdersDeps,
  { id }: AttemptRow,
  chargeRef: string,
  also: AlsoWrite = async () => {},
): Promise<ChargeBooked> {
  for (let readings = 0; readings < MAX_READINGS; readings += 1) {
    const attempt = await attemptById(deps.db, id);
    const version = await readVersion(deps.db, attempt.order_id);
    const account = deps.providers.accountOf(attempt);
    if (!account) return { type: 'unknown', detail: `there is no adapter for ${attempt.provider} any more` };
    const ledger = await account.providerLedger({ chargeRef, attempt: bookedAttempt(attempt) });
    if (ledger.type === 'unknown') return ledger;
    if (ledger.type === 'absent' || !isOf(attempt, ledger, chargeRef)) return { type: 'not_ours' };
    const booked = await bookReading(deps, attempt, { chargeRef, version, ledger }, also);
    if (booked !== 'outdated') return booked;
  }
  return { type: 'unknown', detail: 'the order kept changing while its charge was read' };
}

/** The ids and the time by which a provider's ledger is searched for an attempt. */
export function bookedAttempt({ id, provider_ref: providerRef, created_at: since }: AttemptRow) {
  return { id, providerRef, since };
}

function isOf(attempt: AttemptRow, { attemptId }: KnownLedger, chargeRef: string): boolean {
  const isTheirs = attempt.provider_ref !== null && attempt.provider_ref !== chargeRef;
  return attemptId === attempt.id && !isTheirs;
}

interface Reading {
  chargeRef: string;
  version: string;
  ledger: KnownLedger;
}

/** `outdated`: another process has booked meanwhile, perhaps by a later reading, which an older one must not undo. */
async function bookReading(
  deps: OrdersDeps,
  attempt: AttemptRow,
  { chargeRef, version, ledger }: Reading,
  also: AlsoWrite,
): Promise<ChargeBooked | 'outdated'> {
  const capture = ledger.balanceTransactions.find(({ kind }) => kind === 'capture');
  const isCaptured = capture !== undefined;
  if (capture && mayStillCapture(attempt)) {
    // Only the reading of an approved payment has its payer and its subscription.
    const isApproved = deps.providers.accountOf(attempt)?.start === 'approval';
    if (isApproved) await resolveByReading(deps, { attempt, customerRef: null });
    else await recordOutcome(deps, attempt.id, { type: 'captured', providerRef: chargeRef, amount: capture.amount });
    return 'outdated';
  }
  if (isCaptured && mayBeginLate(deps, attempt)) {
    // An abandoned subscription has begun, which takes more than booking its money.
    const found = await reopenAttempt(deps, attempt);
    if (found === 'retry') return { type: 'unknown', detail: `${attempt.provider} could not be read` };
    if (found === 'processed') return 'outdated';
  }
  return transact(deps, async (trx) => {
    const order = await lockOrder(trx, attempt.order_id);
    if ((await readVersion(trx, order.id)) !== version) return 'outdated';
    const step = { trx, deps, order, attempt: await attemptById(trx, attempt.id) };
    if (isCaptured) await reviveAttempt(step, chargeRef);
    await also(trx);
    return { type: 'booked', added: await bookTransactions(step, ledger), asOf: ledger.asOf };
  });
}

/** A text that changes with each booking of an order. */
async function readVersion(db: Db, orderId: string): Promise<string> {
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow();
  return `${status} ${(await ledgerLines(db, orderId)).length}`;
}

/** Marks an attempt as captured that was resolved otherwise, since the provider took its money. */
async function reviveAttempt({ trx, deps, order, attempt }: OutcomeStep, chargeRef: string): Promise<void> {
  if (attempt.status === 'captured' || isSuperseded(attempt)) return;
  const detail = { orderId: order.id, attemptId: attempt.id, was: attempt.status, chargeRef };
  const others = (await readAttempts(trx, order.id)).filter(({ id }) => id !== attempt.id);
  if (others.some(excludesOthers)) {
    deps.log('error', 'an order was charged twice: one of the charges has to be refunded', detail);
    return;
  }
  deps.log('error', 'money was taken for an attempt that was resolved without a capture: it is booked now', detail);
  const change = { status: 'captured' as const, provider_ref: chargeRef, failure: null, resolved_at: deps.clock() };
  await trx.updateTable('attempts').set(change).where('id', '=', attempt.id).execute();
  if (others.length > 0) await publish(trx, { topic: 'approvals.unused', orderId: order.id }, deps.clock());
}

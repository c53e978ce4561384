import { reopenAttempt } from '../checkout/approvals/reopen-attempt.ts';
import { bookCharge } from '../checkout/refunds/ledger-charge.ts';
import type { Db } from '../db/schema/schema.ts';
import type { AlsoWrite } from '../orders/charging/record-outcome.ts';
import { wasReleased } from '../orders/charging/record-unpaid.ts';
import { findUnwanted } from '../orders/charging/release-unwanted.ts';
import { recordRead } from '../orders/charging/resolve-order.ts';
import { readAttempt } from '../orders/reading/read-attempt.ts';
import { type AttemptRow, attemptById, mayStillCapture, orderOfAttempt } from '../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../orders/records/orders-deps.ts';
import { type HandledEvent, isHandled, noteHandled } from '../orders/records/webhook-event-rows.ts';
import type { PaymentProvider } from '../payments/port/provider.ts';
import type { ProviderEvent, WebhookHandled, WebhookSubject } from '../payments/port/webhook-event.ts';
import { onAgreementEnded, onProviderBilled } from '../subscriptions/lifecycle/on-agreement-ended.ts';
import { subscriptionByRef } from '../subscriptions/records/subscription-rows.ts';
import { bookRenewal } from '../subscriptions/renewing/renewal-order.ts';
import { handleEach } from '../timing/handle-each.ts';

/** An event only triggers a reading, so that neither the order nor the number of the events matters. */
export async function handleWebhook(
  deps: OrdersDeps,
  provider: PaymentProvider,
  { about, others = [], id, type }: ProviderEvent,
): Promise<WebhookHandled> {
  if (about === null) return 'ignored';
  const subjects = [about, ...others].map((each, n) => ({ about: each, id: n === 0 ? id : `${id}:${n}` }));
  const handled: WebhookHandled[] = [];
  await handleEach(deps, subjects, async (each) => {
    handled.push(await handleSubject(deps, provider, each.about, { provider: provider.name, id: each.id, type }));
  });
  if (handled.length < subjects.length) return 'retry';
  return GRAVEST.find((each) => handled.includes(each)) ?? 'ignored';
}

/** Of an event about several charges: one that could not be read has the provider repeat the event. */
const GRAVEST = ['retry', 'processed', 'duplicate'] as const;

/** Each charge of an event has a row of its own. */
async function handleSubject(
  deps: OrdersDeps,
  provider: PaymentProvider,
  about: WebhookSubject,
  event: HandledEvent,
): Promise<WebhookHandled> {
  const known = await findAfterReply(deps, provider, about);
  // The usual and cheap case: the provider's reply was faster than the event.
  if (known && isResolvedAs(known, about))
    return (await noteHandled(deps.db, event, deps.clock())) ? 'processed' : 'duplicate';
  if (await isHandled(deps.db, event)) return 'duplicate';
  const note: AlsoWrite = async (db) => void (await noteHandled(db, event, deps.clock()));
  return handleNew(deps, { provider, about, note }, known);
}

/** Replies come within milliseconds of the event; of one that hangs the event is the better source. */
const REPLY_MS = 1000;

/** The attempt, once the charge that this process may be making of it has ended: to read it would cost a call and a transaction. */
async function findAfterReply(deps: OrdersDeps, provider: PaymentProvider, about: WebhookSubject) {
  if (about.attemptId !== null) await deps.inTurn.ended(about.attemptId, REPLY_MS);
  const known = await findAttempt(deps.db, provider, about);
  if (known?.status !== 'authorizing' || known.id === about.attemptId) return known;
  await deps.inTurn.ended(known.id, REPLY_MS);
  return attemptById(deps.db, known.id);
}

async function handleNew(deps: OrdersDeps, hint: WebhookHint, known: AttemptRow | undefined): Promise<WebhookHandled> {
  const ofSubscription = await aboutSubscription(deps, hint, known);
  if (ofSubscription) return ofSubscription;
  const about = known ? hint.about : await namedSubject(hint);
  if (about === null) return 'retry';
  const attempt = known ?? (await findAttempt(deps.db, hint.provider, about));
  if (!attempt) return 'ignored';
  const handled = await look(deps, { ...hint, about }, attempt);
  return handled === 'processed' ? afterBeginning(deps, hint) : handled;
}

/** True where an event about the charge itself adds nothing to the attempt. */
function isResolvedAs(attempt: AttemptRow, { says }: WebhookSubject): boolean {
  if (says === 'captured') return attempt.status === 'captured';
  if (says === 'authorized') return ['authorized', 'captured'].includes(attempt.status) || wasReleased(attempt);
  return says === 'not_captured' && !mayStillCapture(attempt);
}

/** A dispute's event names no attempt and may precede the charge's reply. Null means an unreadable provider. */
async function namedSubject({ provider, about }: WebhookHint): Promise<WebhookSubject | null> {
  const { says, chargeRef } = about;
  if (says !== 'went_back' || chargeRef === null || provider.can.ledger === 'delayed') return about;
  const ledger = await provider.providerLedger({ chargeRef, attempt: null });
  if (ledger.type === 'unknown') return null;
  return { ...about, attemptId: ledger.type === 'known' ? ledger.attemptId : null };
}

/** One query finds the attempt, since the reply may be written between two, and neither would find the attempt. */
export function findAttempt(
  db: Db,
  { names }: PaymentProvider,
  { chargeRef, approvalRef, subscriptionRef, attemptId, orderRef }: WebhookSubject,
): Promise<AttemptRow | undefined> {
  const approvals = [approvalRef, subscriptionRef].filter((ref) => ref !== null);
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('provider', 'in', names)
    .where((where) => {
      const mayBeNamed = where.or([where('provider_ref', 'is', null), where('approval_kind', 'is not', null)]);
      const isNamed = where.and([where('id', '=', attemptId ?? ''), mayBeNamed]);
      return where.or([
        where('provider_ref', '=', chargeRef ?? ''),
        isNamed,
        where('approval_ref', 'in', ['', ...approvals]),
        ...(orderRef ? [where('provider_ref', 'like', `${orderRef}-%`)] : []),
      ]);
    })
    .orderBy((order) => order.fn.coalesce(order('provider_ref', '=', chargeRef ?? ''), order.lit(false)), 'desc')
    .orderBy((order) => order('status', '=', 'declined'))
    .limit(1)
    .executeTakeFirst();
}

async function look(deps: OrdersDeps, hint: WebhookHint, attempt: AttemptRow): Promise<WebhookHandled> {
  const isBack = hint.about.says === 'went_back';
  if (mayStillCapture(attempt)) {
    const resolved = await resolveInFlight(deps, attempt, isBack ? undefined : hint.note);
    if (resolved === 'retry' || !isBack) return resolved;
  }
  if (hint.about.says === 'authorized') {
    const hold = await findUnwanted(deps, attempt);
    if (hold !== 'none') return hold === 'released' ? noted(deps, hint) : 'retry';
  }
  const now = await attemptById(deps.db, attempt.id);
  // A delayed ledger lacks a payment of just now, so that the payment itself is read.
  if (isBack || hint.provider.can.ledger === 'current') return book(deps, hint, now);
  return now.status === 'captured' ? noted(deps, hint) : reopenAttempt(deps, now, hint.note);
}

async function book(deps: OrdersDeps, hint: WebhookHint, attempt: AttemptRow): Promise<WebhookHandled> {
  const { about, note } = hint;
  const chargeRef = about.chargeRef ?? attempt.provider_ref;
  if (chargeRef === null) return 'ignored';
  const { wentBack } = about;
  if (wentBack?.ref && (await isBooked(deps.db, attempt, wentBack.ref))) return noted(deps, hint);
  const booked = await bookCharge(deps, attempt, chargeRef, wentBack ? undefined : note);
  if (booked.type === 'unknown') return 'retry';
  // A renewal whose payment is not booked yet names the attempt that its subscription began with.
  if (booked.type !== 'booked') return wentBack ? 'retry' : 'ignored';
  if (!wentBack) return 'processed';
  // A ledger of before the event may lack what it is about; the provider repeats the event until it has it.
  const isLate = booked.asOf !== undefined && booked.asOf < wentBack.at;
  return isLate ? 'retry' : noted(deps, hint);
}

async function isBooked(db: Db, { order_id }: AttemptRow, ref: string): Promise<boolean> {
  const booked = db.selectFrom('ledger').select('id').where('order_id', '=', order_id);
  return (await booked.where('provider_ref', '=', ref).where('kind', '!=', 'capture').executeTakeFirst()) !== undefined;
}

async function noted(deps: OrdersDeps, { note }: WebhookHint): Promise<WebhookHandled> {
  await deps.db.transaction().execute(note);
  return 'processed';
}

/** Reads a charge in flight by our own reference, not by the event's. */
async function resolveInFlight(
  deps: OrdersDeps,
  attempt: AttemptRow,
  note: AlsoWrite = async () => {},
): Promise<WebhookHandled> {
  const { provider_customer: customerRef } = await orderOfAttempt(deps.db, attempt);
  const reading = await readAttempt(deps, { attempt, customerRef });
  if (reading.type === 'unknown' && !reading.isProcessing) return 'retry';
  // An unsent attempt is about to be sent, and its outcome is known when the event is repeated.
  if (reading.type === 'absent') return attempt.sent_at === null ? 'retry' : 'ignored';
  await recordRead(deps, attempt, reading, note);
  return 'processed';
}

/** An event of a provider, and the write that marks it as processed in the transaction of what follows. */
export interface WebhookHint {
  provider: PaymentProvider;
  about: WebhookSubject;
  note: AlsoWrite;
}

/** T07, A05: handles an event of a subscription that its provider bills, or of an agreement's end; null for any other event. */
export async function aboutSubscription(
  deps: OrdersDeps,
  { provider, about, note }: WebhookHint,
  attempt: AttemptRow | undefined,
): Promise<WebhookHandled | null> {
  const { subscriptionRef, chargeRef, says } = about;
  if (subscriptionRef === null) return null;
  if (provider.can.renewals === 'by the shop') {
    return says === 'subscription_ended' ? onAgreementEnded(deps, provider, subscriptionRef, note) : null;
  }
  const row = await subscriptionByRef(deps.db, subscriptionRef);
  if (!row) return null;
  if (isOfSubscription(about)) return onProviderBilled(deps, row, says, note);
  const isRenewal = says === 'payment' && chargeRef !== null && attempt?.provider_ref !== chargeRef;
  if (!isRenewal) return null;
  const handled = await bookRenewal(deps, row, { provider, chargeRef }, note);
  // What went back of it by now was no order's until it was booked.
  const renewal = handled === 'processed' ? await findAttempt(deps.db, provider, about) : undefined;
  if (renewal) await bookCharge(deps, renewal, chargeRef);
  return handled;
}

/** Handles the event again for a subscription that has just begun here, since it may report its end. */
export async function afterBeginning(deps: OrdersDeps, { about, note }: WebhookHint): Promise<WebhookHandled> {
  if (!isOfSubscription(about) || about.subscriptionRef === null) return 'processed';
  const begun = await subscriptionByRef(deps.db, about.subscriptionRef);
  return begun ? onProviderBilled(deps, begun, about.says, note) : 'processed';
}

function isOfSubscription({ says }: WebhookHint['about']): boolean {
  return says === 'subscription_begun' || says === 'subscription_ended' || says === 'subscription_unpaid';
}

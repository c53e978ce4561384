import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { reopenAttempt } from '../orders/approvals/paypal-reopen.ts';
import { readAttempt, recordRead } from '../orders/charging/read-attempt.ts';
import type { AlsoWrite } from '../orders/charging/record-outcome.ts';
import { type AttemptRow, attemptById, isLive } from '../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../orders/records/orders-deps.ts';
import { bookCharge } from '../orders/refunds/ledger-charge.ts';
import { PAYPAL_NAMES } from '../payments/paypal/protocol/paypal-names.ts';
import type { PayPalWebhookEvent, PayPalWebhookSubject } from '../payments/paypal/protocol/paypal-provider.ts';
import { followRenewer } from '../subscriptions/lifecycle/follow-renewer.ts';
import { subscriptionByRef } from '../subscriptions/records/subscription-rows.ts';
import { bookRenewal } from '../subscriptions/renewing/book-renewal.ts';
import type { Hearing } from './hear-webhook.ts';
import { isHeard, noteHeard } from './webhook-events.ts';

/** T07: takes what PayPal tells as a hint to look, as for cards; its renewals are booked when its books have them. */
export async function hearPayPal(deps: OrdersDeps, event: PayPalWebhookEvent): Promise<Hearing> {
  const { about, id, type } = event;
  if (about === null || !deps.paypal) return 'ignored';
  const heard = { provider: deps.paypal.provider.name, id, type };
  if (await isHeard(deps.db, heard)) return 'known';
  const note: AlsoWrite = async (db) => void (await noteHeard(db, heard, deps.clock()));
  const attempt = await attemptOf(deps.db, about);
  const row = about.subscriptionRef && (await subscriptionByRef(deps.db, about.subscriptionRef));
  if (row && about.kind === 'subscription') return followRenewer(deps, row, type, note);
  const isRenewal = about.kind === 'payment' && about.captureRef !== null && attempt?.provider_ref !== about.captureRef;
  if (row && isRenewal && about.captureRef !== null) return bookRenewal(deps, row, about.captureRef, note);
  if (!attempt) return 'ignored';
  const heardOf = await look(deps, attempt, about, note);
  // What has begun only now may have ended already: that is what the event says then.
  const begun = about.subscriptionRef && (await subscriptionByRef(deps.db, about.subscriptionRef));
  if (begun && about.kind === 'subscription' && heardOf === 'heard') return followRenewer(deps, begun, type, note);
  return heardOf;
}

/** By the money where we know it, else by what is approved, else by our attempt, whose reply may be on its way to us. */
async function attemptOf(
  db: Kysely<Schema>,
  { captureRef, paymentRef, subscriptionRef, attemptId }: PayPalWebhookSubject,
): Promise<AttemptRow | undefined> {
  const attempts = db.selectFrom('attempts').selectAll().where('provider', 'in', PAYPAL_NAMES);
  const byMoney = await attempts.where('provider_ref', '=', captureRef ?? '').executeTakeFirst();
  if (byMoney) return byMoney;
  const refs = [paymentRef, subscriptionRef].filter((ref) => ref !== null);
  return attempts
    .where((where) => where.or([where('id', '=', attemptId ?? ''), where('approval_ref', 'in', ['', ...refs])]))
    .executeTakeFirst();
}

async function look(
  deps: OrdersDeps,
  attempt: AttemptRow,
  { kind, captureRef }: PayPalWebhookSubject,
  note: AlsoWrite,
): Promise<Hearing> {
  const isBack = kind === 'went_back';
  if (isLive(attempt)) {
    const settled = await settleLive(deps, attempt, isBack ? undefined : note);
    if (settled === 'later' || !isBack) return settled;
  }
  const now = await attemptById(deps.db, attempt.id);
  if (!isBack) return now.status === 'captured' ? noted(deps, note) : reopenAttempt(deps, now, note);
  if (captureRef === null) return 'ignored';
  const booked = await bookCharge(deps, now, captureRef, note);
  if (booked.type === 'unknown') return 'later';
  return booked.type === 'booked' ? 'heard' : 'ignored';
}

async function noted(deps: OrdersDeps, note: AlsoWrite): Promise<Hearing> {
  await deps.db.transaction().execute(note);
  return 'heard';
}

async function settleLive(deps: OrdersDeps, attempt: AttemptRow, note: AlsoWrite = async () => {}): Promise<Hearing> {
  const reading = await readAttempt(deps, { attempt, customerRef: null });
  if (reading.type === 'unknown' && !reading.isPending) return 'later';
  if (reading.type === 'absent') return 'later';
  await recordRead(deps, attempt, reading, note);
  return 'heard';
}

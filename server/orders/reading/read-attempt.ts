import type { Executed } from '../../payments/port/approval.ts';
import type { BalanceTransaction } from '../../payments/port/balance-transactions.ts';
import {
  ABSENT,
  type ChargeReading,
  type ChargeReference,
  type KnownCharge,
  unknownCharge,
} from '../../payments/port/charge.ts';
import { ABANDONED_CHARGE, LOST_CHARGE } from '../../payments/port/decline.ts';
import type { FinishingProvider, PaymentProvider, TokenProvider } from '../../payments/port/provider.ts';
import { SET_BACK_MS } from '../../timing/is-within.ts';
import { type AttemptRow, isOpenApproval, orderOfAttempt } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import { beginsWhenApproved, findApprovalProvider } from './approval-provider.ts';
import { agreementToRead, buildCharge, buildTerms, captureTime } from './approval-terms.ts';

/** An attempt in flight, and the provider's customer of its sale; null at a provider without customers. */
export interface ReadableAttempt {
  attempt: AttemptRow;
  customerRef: string | null;
}

/** Reads how an attempt in flight ended, or that it has not ended. */
export function readAttempt(deps: OrdersDeps, readable: ReadableAttempt): Promise<ChargeReading> {
  const { attempt } = readable;
  return attempt.approval_kind === null ? readCharge(deps, readable) : readApproval(deps, attempt);
}

async function readCharge(deps: OrdersDeps, { attempt, customerRef }: ReadableAttempt): Promise<ChargeReading> {
  const age = deps.clock().getTime() - attempt.created_at.getTime();
  const isLost = age >= timeoutsOf(deps).lostAfter || age <= -SET_BACK_MS;
  // It was not sent, and cannot be sent once it is resolved: sending starts from `created` alone.
  if (attempt.sent_at === null) return isLost ? LOST_CHARGE : ABSENT;
  const provider = deps.providers.of(attempt);
  if (!provider) return unknownCharge(`there is no adapter for ${attempt.provider} any more`);
  if (provider.start === 'token' && customerRef === null) return isLost ? LOST_CHARGE : ABSENT;
  const isProcessing = attempt.failure?.code === 'pending';
  const repeatedFor = Math.max(timeoutsOf(deps).lostAfter, provider.can.repeatedFor ?? 0);
  const isRepeated = provider.can.ledger === 'delayed' && !isProcessing && age < repeatedFor;
  if (isRepeated && 'charge' in provider) return repeatCharge(deps, provider, attempt);
  const reference = toChargeReference(attempt, customerRef);
  const reading = await provider.read(reference);
  if (provider.start !== 'token') return reading.type === 'absent' ? LOST_CHARGE : reading;
  if (reading.type === 'absent') return isLost ? invalidate(provider, attempt, reference) : reading;
  return closeChallenge(deps, provider, { attempt, reading, age });
}

/** The ids by which a provider finds the charge of an attempt. */
export function toChargeReference(attempt: AttemptRow, customerRef: string | null): ChargeReference {
  return {
    orderId: attempt.order_id,
    attemptId: attempt.id,
    customerRef,
    providerRef: attempt.provider_ref,
    approvalRef: attempt.approval_ref,
    amount: attempt.amount_minor,
    since: attempt.created_at,
  };
}

/** Sends the same request again, which charges once and returns the outcome, because the provider's ledger is delayed. */
async function repeatCharge(deps: OrdersDeps, provider: PaymentProvider, attempt: AttemptRow): Promise<ChargeReading> {
  const order = await orderOfAttempt(deps.db, attempt);
  const result = await provider.charge(await buildCharge(deps, order, attempt, order.provider_customer));
  return result.type === 'refused' ? unknownCharge(result.detail) : result;
}

/** Abandons a request only once it cannot arrive any more: otherwise it might take money after a second payment. */
async function invalidate(provider: TokenProvider, attempt: AttemptRow, reference: ChargeReference) {
  const { idempotency_key: idempotencyKey, currency } = attempt;
  const reading = await provider.invalidateIdempotencyKey({ ...reference, idempotencyKey, currency });
  return reading.type === 'absent' ? LOST_CHARGE : reading;
}

interface Read {
  attempt: AttemptRow;
  reading: KnownCharge;
  /** The age of the attempt, in milliseconds. */
  age: number;
}

/** The shopper's browser has the client secret and could still pay, so that a payment meanwhile is the outcome. */
async function closeChallenge(deps: OrdersDeps, provider: TokenProvider, { attempt, reading, age }: Read) {
  if (attempt.status !== 'requires_action') return reading;
  const isForgotten = reading.type === 'requires_action' && age >= timeoutsOf(deps).challengeAfter;
  if (reading.type !== 'declined' && !isForgotten) return reading;
  return reading.providerRef === null ? reading : provider.cancel(reading.providerRef);
}

/** Reads an approval in flight at its provider, or returns that it has not ended. An old one is abandoned. */
export async function readApproval(deps: OrdersDeps, attempt: AttemptRow): Promise<ChargeReading> {
  const { lostAfter, approvalAfter } = timeoutsOf(deps);
  const age = deps.clock().getTime() - attempt.created_at.getTime();
  // It was not sent, and cannot be sent once it is resolved: sending starts from `created` alone.
  if (attempt.status === 'created') return age >= lostAfter ? ABANDONED_CHARGE : ABSENT;
  const provider = findApprovalProvider(deps, attempt);
  if (!provider) return unknownCharge(`there is no adapter for ${attempt.provider} any more`);
  const reading = await readBy(deps, provider, attempt);
  const isOver = reading.type === 'requires_approval' && isOpenApproval(attempt) && age >= approvalAfter;
  return isOver ? ABANDONED_CHARGE : reading;
}

function readBy(deps: OrdersDeps, provider: FinishingProvider, attempt: AttemptRow): Promise<ChargeReading> {
  const isAgreement = attempt.approval_kind === 'subscription' || attempt.approval_kind === 'recurring';
  return isAgreement ? readAgreement(deps, provider, attempt) : readPayment(deps, provider, attempt);
}

/** A sent payment that is not paid may be in flight for a while; afterwards the shopper may approve it again. */
async function readPayment(deps: OrdersDeps, provider: FinishingProvider, attempt: AttemptRow): Promise<ChargeReading> {
  const { order_id: orderId, id: attemptId, approval_ref: ref, approval_url: approvalUrl, created_at: since } = attempt;
  const reading = await provider.readApproval({ orderId, attemptId, ref, approvalUrl, since });
  if (reading.type === 'absent') return isOpenApproval(attempt) ? ABANDONED_CHARGE : LOST_CHARGE;
  if (reading.type !== 'requires_approval') return reading;
  const sent = attempt.sent_at?.getTime() ?? 0;
  const isUnderWay = !isOpenApproval(attempt) && deps.clock().getTime() - sent < timeoutsOf(deps).lostAfter;
  return isUnderWay ? unknownCharge('the payment is not executed yet') : reading;
}

/** A sent agreement is executed again, which is safe, or only read where subscriptions begin at the approval. */
async function readAgreement(
  deps: OrdersDeps,
  provider: FinishingProvider,
  attempt: AttemptRow,
): Promise<ChargeReading> {
  const { approval_ref: ref, approval_token: token, approval_url: url } = attempt;
  const approvalUrl = url ?? '';
  const beginsUnasked = beginsWhenApproved(deps, attempt);
  const order = await orderOfAttempt(deps.db, attempt);
  const terms = await buildTerms(deps, order, attempt);
  // The order may have become a single purchase, or one of nothing, while the page of its subscription was open.
  const agreement = terms.agreement ?? (beginsUnasked ? agreementToRead(attempt) : null);
  if (!agreement || ref === null || token === null) return unknownCharge('the agreement has no id');
  if (isOpenApproval(attempt) && !beginsUnasked) return { type: 'requires_approval', approvalUrl };
  const asked = { agreement, ref, token, approvalUrl, payerRef: null, capture: captureTime(deps, order, attempt) };
  const executed = await provider.executeApproval({ ...terms, ...asked });
  if (executed.refusal === 'expired' && !beginsUnasked) return readLostAgreement(deps, provider, attempt);
  return toReading(executed);
}

/** A refusal is about this request alone, and leaves an earlier one open; an unknown page took nothing. */
function toReading(executed: Executed): ChargeReading {
  const { refusal, problem } = executed;
  if (refusal && refusal !== 'expired') return unknownCharge(problem?.message ?? 'the provider refused');
  return executed.type === 'refused' ? unknownCharge(executed.detail) : executed;
}

const HOUR = 3_600_000;

/** T07, N14: a lost agreement took nothing only if the ledger, hours late, has no unbooked payment of its amount. */
async function readLostAgreement(deps: OrdersDeps, provider: FinishingProvider, attempt: AttemptRow) {
  const age = deps.clock().getTime() - attempt.created_at.getTime();
  // A free start leaves no transaction in the ledger.
  if (age < timeoutsOf(deps).approvalAfter || attempt.amount_minor === 0)
    return unknownCharge('its page is not known any more');
  for await (const batch of provider.balanceTransactions(new Date(attempt.created_at.getTime() - HOUR))) {
    if (batch.type === 'unavailable') return unknownCharge(batch.detail);
    for (const balanceTransaction of batch.balanceTransactions.filter((each) => isAsMuch(each, attempt))) {
      if (!(await isAnothers(deps, balanceTransaction, attempt)))
        return unknownCharge(`${balanceTransaction.ref} may be its payment`);
    }
  }
  return LOST_CHARGE;
}

function isAsMuch({ kind, amount, currency }: BalanceTransaction, attempt: AttemptRow): boolean {
  return kind === 'capture' && amount === attempt.amount_minor && currency === attempt.currency;
}

async function isAnothers({ db }: OrdersDeps, { ref, attemptId }: BalanceTransaction, { id }: AttemptRow) {
  const others = db.selectFrom('attempts').select('id').where('id', '!=', id);
  const known = others.where((where) => where.or([where('provider_ref', '=', ref), where('id', '=', attemptId ?? '')]));
  return (await known.executeTakeFirst()) !== undefined;
}

import type { BalanceTransaction, ProviderLedgerReading } from '../../port/balance-transactions.ts';
import { ABSENT, type ChargeReading, type ChargeReference, unknownCharge } from '../../port/charge.ts';
import type { BookedCharge } from '../../port/provider.ts';
import {
  type AmazonShop,
  type Authorization,
  type MoneyDetails,
  readAuthorization,
  readMoney,
} from '../payments/authorization.ts';
import { endingOutcome } from '../payments/end-order.ts';
import { readDetails } from '../protocol/contract-details.ts';
import { parseOrderReference, parseRowId, referenceId } from '../protocol/reference-ids.ts';
import { readReport, SHORT_WAIT } from './read-report.ts';

/** The ledger of one charge by reading its authorization, its capture and the refunds of that, without a report's delay. */
export async function providerLedger(
  shop: AmazonShop,
  { chargeRef, attempt }: BookedCharge,
): Promise<ProviderLedgerReading> {
  const read = await readAuthorization(shop, chargeRef);
  if (read.type === 'unknown') return read;
  const captureId = read.type === 'read' ? read.authorization.captureIds.at(-1) : undefined;
  if (read.type === 'absent' || captureId === undefined) return { type: 'absent' };
  const { authorization } = read;
  const capture = await readMoney(shop, 'Capture', captureId);
  if (capture.type === 'unread') return { type: 'unknown', detail: capture.detail };
  if (capture.details.state === 'Declined') return { type: 'absent' };
  if (capture.details.state === 'Pending') return { type: 'unknown', detail: 'the capture is on its way' };
  const isOurs = attempt !== null && referenceId(attempt.id) === authorization.reference;
  const attemptId = isOurs ? attempt.id : parseRowId(authorization.reference);
  const balanceTransactions = [toCapture(authorization, capture.details, attemptId)];
  for (const refundId of capture.details.refundIds) {
    const refund = await readMoney(shop, 'Refund', refundId);
    if (refund.type === 'unread') return { type: 'unknown', detail: refund.detail };
    balanceTransactions.push(...toRefunds(chargeRef, refund.details));
  }
  return { type: 'known', balanceTransactions, dispute: 'none', attemptId };
}

/** The capture has the id of its charge, as the attempt stores it: an authorization is captured once. */
export function toCapture(
  { id }: Pick<Authorization, 'id'>,
  { amount, at }: Pick<MoneyDetails, 'amount' | 'at'>,
  attemptId: string | null,
): BalanceTransaction {
  return { kind: 'capture', ref: id, chargeRef: id, ...amount, at, orderId: null, attemptId, refundId: null };
}

/** A refund that Amazon has taken on. One that it declined later has two transactions, one for each direction. */
export function toRefunds(
  chargeRef: string,
  { id, reference, state, amount, at }: Pick<MoneyDetails, 'id' | 'reference' | 'state' | 'amount' | 'at'>,
): BalanceTransaction[] {
  const made = { ref: id, chargeRef, ...amount, at, orderId: null, attemptId: null };
  if (state !== 'Declined') return [{ ...made, kind: 'refund', refundId: parseRowId(reference) }];
  return [
    { ...made, kind: 'refund', refundId: null },
    { ...made, kind: 'refund_reversed', refundId: null },
  ];
}

const HOUR_MS = 3_600_000;

/** Reads a charge by its authorization, or finds it in Amazon's report by our attempt. Takes no money, and ends its order reference. */
export async function readCharge(shop: AmazonShop, charge: ChargeReference): Promise<ChargeReading> {
  const found = charge.providerRef ?? (await idInReport(shop, charge));
  if (found === null) return ABSENT;
  if (typeof found !== 'string') return found;
  const read = await readAuthorization(shop, found);
  return read.type === 'read' ? endingOutcome(shop, read.authorization, charge.approvalRef) : read;
}

/** The attempt's authorization; null where the report has none. */
async function idInReport(shop: AmazonShop, { attemptId, since }: Pick<ChargeReference, 'attemptId' | 'since'>) {
  const report = await readReport(shop, 'AUTHORIZATION', new Date(since.getTime() - HOUR_MS), SHORT_WAIT);
  if (report.type === 'unavailable') return unknownCharge(report.detail);
  const own = report.rows.find((row) => row.get('AuthorizationReferenceId') === referenceId(attemptId));
  return own?.get('AmazonAuthorizationId') ?? null;
}

/** A capture names its order reference alone. Null means that Amazon has no authorization or cannot be read. */
export async function capturedAuthorization(shop: AmazonShop, captureId: string): Promise<string | null> {
  const ref = parseOrderReference(captureId);
  const read = ref === null ? null : await readDetails(shop.mws, ref, null);
  if (read?.type !== 'details') return null;
  for (const id of read.details.authorizationIds) {
    const found = await readAuthorization(shop, id);
    if (found.type === 'unknown') return null;
    if (found.type === 'read' && found.authorization.captureIds.length > 0) return id;
  }
  return null;
}

import type { BalanceTransaction, ProviderLedgerReading } from '../../port/balance-transactions.ts';
import type { BookedCharge } from '../../port/provider.ts';
import type { AmazonShop } from '../payments/amazon-shop.ts';
import { type Authorization, readAuthorization } from '../payments/authorization.ts';
import { type MoneyDetails, readMoney } from '../payments/capture-details.ts';
import { referenceId, rowIdOf } from '../protocol/reference-ids.ts';

/** The ledger of one charge by reading its authorization, its capture and the refunds of that, without a report's delay. */
export async function providerLedger(
  shop: AmazonShop,
  { chargeRef, attempt }: BookedCharge,
): Promise<ProviderLedgerReading> {
  const read = await readAuthorization(shop, chargeRef);
  if (read.type === 'unread') return { type: 'unknown', detail: read.detail };
  const captureId = read.type === 'read' ? read.authorization.captureIds.at(-1) : undefined;
  if (read.type === 'missing' || captureId === undefined) return { type: 'absent' };
  const { authorization } = read;
  const capture = await readMoney(shop, 'Capture', captureId);
  if (capture.type === 'unread') return { type: 'unknown', detail: capture.detail };
  if (capture.details.state === 'Declined') return { type: 'absent' };
  if (capture.details.state === 'Pending') return { type: 'unknown', detail: 'the capture is on its way' };
  const isOurs = attempt !== null && referenceId(attempt.id) === authorization.reference;
  const attemptId = isOurs ? attempt.id : rowIdOf(authorization.reference);
  const balanceTransactions = [captureOf(authorization, capture.details, attemptId)];
  for (const refundId of capture.details.refundIds) {
    const refund = await readMoney(shop, 'Refund', refundId);
    if (refund.type === 'unread') return { type: 'unknown', detail: refund.detail };
    balanceTransactions.push(...refundsOf(chargeRef, refund.details));
  }
  return { type: 'known', balanceTransactions, dispute: 'none', attemptId };
}

/** The capture has the id of its charge, as the attempt stores it: an authorization is captured once. */
export function captureOf(
  { id }: Pick<Authorization, 'id'>,
  { amount, at }: Pick<MoneyDetails, 'amount' | 'at'>,
  attemptId: string | null,
): BalanceTransaction {
  return { kind: 'capture', ref: id, chargeRef: id, ...amount, at, orderId: null, attemptId, refundId: null };
}

/** A refund that Amazon has taken on. One that it declined later has two transactions, one for each direction. */
export function refundsOf(
  chargeRef: string,
  { id, reference, state, amount, at }: Pick<MoneyDetails, 'id' | 'reference' | 'state' | 'amount' | 'at'>,
): BalanceTransaction[] {
  const made = { ref: id, chargeRef, ...amount, at, orderId: null, attemptId: null };
  if (state !== 'Declined') return [{ ...made, kind: 'refund', refundId: rowIdOf(reference) }];
  return [
    { ...made, kind: 'refund', refundId: null },
    { ...made, kind: 'refund_reversed', refundId: null },
  ];
}

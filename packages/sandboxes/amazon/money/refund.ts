import { newPayment } from '../simulator/payments.ts';
import type { CaptureRow, PaymentInput, RefundRow } from '../simulator/rows.ts';
import type { Work } from '../simulator/simulator.ts';

/** A refund is pending at first, as it is at Amazon. */
const PENDING_MS = 300;

export interface RefundInput extends PaymentInput {
  /** The reason of the decline that its end will be; empty where it succeeds. */
  declinesWith: string;
}

/** Sends a refund on its way; its amount is no longer there for another one. */
export function refund(work: Work, capture: CaptureRow, input: RefundInput): RefundRow {
  const { now } = work;
  const row: RefundRow = {
    ...newPayment('R', capture, input, now),
    capture: capture.id,
    state: 'Pending',
    declinesWith: input.declinesWith,
    resolvesAt: now + PENDING_MS,
  };
  work.draft.put('refund', row);
  work.draft.put('capture', {
    ...capture,
    refunded: capture.refunded + row.amount.minor,
    refunds: [...capture.refunds, row.id],
  });
  work.resolveAt(now + PENDING_MS);
  return row;
}

/** Completes or declines a pending refund. A capture that is refunded as a whole closes. */
export function endRefund(work: Work, row: RefundRow, state: 'Completed' | 'Declined', reason: string): void {
  const { now } = work;
  work.draft.put('refund', { ...row, state, reason, updatedAt: now, resolvesAt: null });
  work.announce('PaymentRefund', row.id);
  const capture = work.draft.get('capture', row.capture);
  if (!capture) return;
  if (state === 'Declined') {
    work.draft.put('capture', { ...capture, refunded: capture.refunded - row.amount.minor });
    return;
  }
  if (capture.refunded < capture.amount.minor || capture.state !== 'Completed') return;
  work.draft.put('capture', { ...capture, state: 'Closed', reason: 'MaxAmountRefunded', updatedAt: now });
  work.announce('PaymentCapture', capture.id);
}

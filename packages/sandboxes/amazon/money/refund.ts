import type { Amount } from '../simulator/amounts.ts';
import { newPaymentId } from '../simulator/ids.ts';
import type { CaptureRow, RefundRow } from '../simulator/rows.ts';
import type { Work } from '../simulator/simulator.ts';

/** A refund is pending at first, as it is at Amazon. */
const PENDING_MS = 300;

export interface RefundInput {
  reference: string;
  request: string;
  amount: Amount;
  note: string;
  softDescriptor: string;
  /** The reason of the decline that its end will be; empty where it succeeds. */
  declinesWith: string;
}

/** Sends a refund on its way; its amount is no longer there for another one. */
export function refund(work: Work, capture: CaptureRow, input: RefundInput): RefundRow {
  const { now } = work;
  const { reference, request, amount, note, softDescriptor, declinesWith } = input;
  const row: RefundRow = {
    id: newPaymentId(capture.orderReference, 'R'),
    seller: capture.seller,
    capture: capture.id,
    orderReference: capture.orderReference,
    reference,
    request,
    amount,
    note,
    softDescriptor,
    state: 'Pending',
    reason: '',
    declinesWith,
    createdAt: now,
    updatedAt: now,
    resolvesAt: now + PENDING_MS,
  };
  work.draft.put('refund', row);
  work.draft.put('capture', {
    ...capture,
    refunded: capture.refunded + amount.minor,
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

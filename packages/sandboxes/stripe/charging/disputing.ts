import { newId } from '../simulator/ids.ts';
import type { ChargeRow, DisputeRow } from '../simulator/rows.ts';
import type { CardBehaviour } from '../simulator/test-cards.ts';
import { seconds, type Work } from '../simulator/work.ts';
import { renderDispute } from '../wire/wire-dispute.ts';

interface Complaint {
  reason: string;
  /** An inquiry takes no money. */
  isInquiry: boolean;
  /** Of the rest of the charge, all of it where absent. */
  amount?: number;
}

const BY_CARD: Partial<Record<CardBehaviour, Complaint>> = {
  'disputed-as-fraud': { reason: 'fraudulent', isInquiry: false },
  'disputed-as-undelivered': { reason: 'product_not_received', isInquiry: false },
  inquired: { reason: 'fraudulent', isInquiry: true },
};

/** Some test cards contest every charge as soon as it is made. */
export function disputeByCard(work: Work, charge: ChargeRow): void {
  const complaint = BY_CARD[charge.card.behaviour];
  if (complaint) openDispute(work, charge, complaint);
}

/** The cardholder disputes a charge; the bank takes the disputed part of the rest of it at once. */
export function openDispute(
  work: Work,
  charge: ChargeRow,
  { reason, isInquiry, amount = charge.amountCaptured - charge.amountRefunded }: Complaint,
): DisputeRow {
  const now = seconds(work);
  const about = { charge: charge.id, intent: charge.intent, currency: charge.currency, reason };
  const dispute = work.draft.put('dispute', {
    id: newId('dispute'),
    created: now,
    ...about,
    evidence: null,
    metadata: {},
    reinstatedAt: null,
    // A bank may take back what the shop has refunded, too.
    amount: Math.min(amount, charge.amountCaptured),
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    withdrawnAt: isInquiry ? null : now,
  });
  work.draft.put('charge', { ...charge, disputed: true });
  work.announce('charge.dispute.created', renderDispute(dispute));
  if (!isInquiry) work.announce('charge.dispute.funds_withdrawn', renderDispute(dispute));
  return dispute;
}

/** Closes a dispute as the bank decides; an inquiry is closed without a winner. A closed dispute does not change. */
export function endDispute(work: Work, dispute: DisputeRow, end: 'won' | 'lost'): DisputeRow {
  if (dispute.status === 'warning_needs_response') return close(work, { ...dispute, status: 'warning_closed' });
  if (dispute.status !== 'needs_response') return dispute;
  const isBack = end === 'won' && dispute.withdrawnAt !== null;
  const closed = close(work, { ...dispute, status: end, reinstatedAt: isBack ? seconds(work) : null });
  if (isBack) work.announce('charge.dispute.funds_reinstated', renderDispute(closed));
  return closed;
}

function close(work: Work, dispute: DisputeRow): DisputeRow {
  const closed = work.draft.put('dispute', dispute);
  work.announce('charge.dispute.closed', renderDispute(closed));
  return closed;
}

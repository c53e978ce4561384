import type { SubscriptionTerms } from '../../port/approval.ts';
import type { FirstPayment } from './paypal-provider.ts';

/** A transaction of a subscription, in the words of whichever protocol tells of it. */
export interface SubscriptionTransaction {
  ref: string;
  /** `COMPLETED`, `Completed`, `Partially Refunded` and so on. */
  status: string;
  /** Minor units; null where it is unreadable. */
  amount: number | null;
  /** When it was made, as text. */
  time: string;
}

/** What was paid, whether or not it was kept; a declined, pending or reversed one is none. */
const PAID = /^(completed|(partially[ _-]?)?refunded)$/i;

/**
 * T07: what was paid when a subscription began, in whatever order its transactions come: the oldest that was paid and is as
 * much as was agreed to, else the oldest of before the second payment is due. Null where it is not there yet, or nothing was due.
 */
export function firstPayment(
  transactions: readonly SubscriptionTransaction[],
  { firstAmount, startsAt, currency }: SubscriptionTerms,
): FirstPayment | null {
  if (firstAmount === 0) return null;
  const paid = transactions
    .filter(({ status, amount, ref }) => PAID.test(status) && amount !== null && amount > 0 && ref !== '')
    .sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
  const isEarly = ({ time }: SubscriptionTransaction): boolean => Date.parse(time) < startsAt.getTime();
  const first = paid.find(({ amount }) => amount === firstAmount) ?? paid.find(isEarly);
  return first?.amount ? { captureRef: first.ref, amount: first.amount, currency } : null;
}

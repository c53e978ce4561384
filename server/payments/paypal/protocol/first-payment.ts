import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import type { BilledTerms } from '../../port/approval.ts';

/** A transaction of a subscription, in the status words of any protocol. */
export interface SubscriptionTransaction {
  ref: string;
  /** `COMPLETED`, `Completed`, `Partially Refunded` and so on. */
  status: string;
  /** Null where it is unreadable. */
  amount: MinorUnits | null;
  /** ISO 8601, as PayPal sends it. */
  time: string;
}

export interface FirstPayment {
  captureRef: string;
  amount: MinorUnits;
}

/** A payment that was made, refunded or not. A declined, pending or reversed one is not. */
const PAID = /^(completed|(partially[ _-]?)?refunded)$/i;

/** T07: the oldest paid transaction of the agreed amount counts, else the oldest before the second payment is due. */
export function firstPayment(
  transactions: readonly SubscriptionTransaction[],
  { firstAmount, startsAt }: BilledTerms,
): FirstPayment | null {
  if (firstAmount === 0) return null;
  const paid = transactions
    .filter(({ status, amount, ref }) => PAID.test(status) && amount !== null && amount > 0 && ref !== '')
    .sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
  const isEarly = ({ time }: SubscriptionTransaction): boolean => Date.parse(time) < startsAt.getTime();
  const first = paid.find(({ amount }) => amount === firstAmount) ?? paid.find(isEarly);
  return first?.amount ? { captureRef: first.ref, amount: first.amount } : null;
}

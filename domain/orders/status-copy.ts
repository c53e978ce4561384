import { formatMoney, shownMinor } from '../pricing/money.ts';
import type { OrderStatus } from './order-status.ts';

/** An order's status, and what went back of it by refunds and disputes, as decimals of its currency (E14). */
export interface StatusMoney {
  status: OrderStatus;
  currency: string;
  refunded?: number;
  disputed?: number;
}

/** The words of each status, and of a dispute that its bank has decided for the shopper, which leaves no status of its own. */
export type StatusWords = Readonly<Record<OrderStatus | 'DisputeLost', string>>;

/** The words for the people of a shop. */
export const OWNER_WORDS: StatusWords = {
  Pending: 'Pending',
  Authorized: 'Authorized',
  Paid: 'Paid',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
  PartiallyRefunded: 'Partly refunded',
  Refunded: 'Refunded',
  Disputed: 'Disputed',
  DisputeLost: 'Dispute lost',
};

/** The words for the shopper, who has won the dispute that the shop lost. */
export const SHOPPER_WORDS: StatusWords = {
  Pending: 'Payment being confirmed',
  Authorized: 'Confirmed, not charged yet',
  Paid: 'Paid',
  Failed: 'Not paid',
  Cancelled: 'Cancelled',
  PartiallyRefunded: 'Partly refunded',
  Refunded: 'Refunded',
  Disputed: 'Payment disputed',
  DisputeLost: 'Dispute closed, refunded',
};

/** N13: a status as people read it, with what a dispute or a part of a refund took back. */
export function statusInWords(
  { status, currency, refunded = 0, disputed = 0 }: StatusMoney,
  words: StatusWords = OWNER_WORDS,
  locale?: string,
): string {
  const withAmount = (word: string, decimal: number) =>
    decimal > 0 ? `${word}: ${formatMoney(shownMinor(decimal, currency), currency, locale)}` : word;
  const word = words[status];
  if (status === 'Disputed') return withAmount(word, disputed);
  if (status !== 'PartiallyRefunded' && status !== 'Refunded') return word;
  const isAll = status === 'Refunded';
  const given = isAll && disputed === 0 ? word : withAmount(word, refunded);
  const lost = withAmount(words.DisputeLost, disputed);
  if (disputed === 0) return given;
  return isAll && refunded === 0 ? lost : `${given} · ${lost}`;
}

/** The words of a subscription's status for the people of a shop. */
export const SUBSCRIPTION_WORDS = {
  active: 'active',
  needs_you: 'waits for its shopper',
  past_due: 'overdue',
  cancelled: 'cancelled',
} as const;

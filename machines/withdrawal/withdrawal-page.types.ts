import type { WithdrawableOrder } from '../../contracts/api/withdrawal-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';

/** The outcome of a call about a withdrawal. */
export type WithdrawalOutcome = { type: 'known'; order: WithdrawableOrder } | { type: 'failed'; message: string };

/** The order as its shopper named it; without an e-mail address the guest session is the proof. */
export interface NamedOrder {
  number: string;
  email: string;
}

export interface WithdrawalPageInput {
  shop: RuntimeSettings;
  /** The number that the address names, or an empty text. */
  number: string;
  /** The order, where it is the session's own. */
  order: WithdrawableOrder | null;
}

export interface WithdrawalPageContext extends Omit<WithdrawalPageInput, 'number'> {
  named: NamedOrder;
  /** The lines that are chosen to withdraw from. */
  chosen: readonly number[];
  /** The problem of the last action, in a sentence. */
  problem: string | null;
}

export type WithdrawalPageEvent =
  | { type: 'order.named'; named: NamedOrder }
  | { type: 'line.chosen'; line: number; isChosen: boolean }
  | { type: 'withdrawal.confirmed' }
  /** Withdraws from what is left, or from another order of the checkout. */
  | { type: 'rest.asked' }
  | { type: 'other.asked'; number: string };

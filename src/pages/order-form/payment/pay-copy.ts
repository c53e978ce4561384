import type { ApprovalsModel } from '../../../../machines/checkout/approvals.view.ts';
import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { continueTo, payWith } from '../../../components/payment/approval-copy.ts';

/** What the pay button does. An express checkout is approved already: its button is the one that pays. */
export function payCopy({ approvedExpress, chosen }: ApprovalsModel, total: string): string {
  if (approvedExpress) return payWith(approvedExpress.name, total);
  return chosen ? continueTo(chosen.name, total) : `Pay ${total}`;
}

/** V10: a price that could not be had keeps nobody back: it is asked for again, and shown, before anything is charged. */
export const QUOTE_FAILED = 'The total could not be checked just now. It is checked again before you pay.';

/** Why the pay button rests, or null: it would charge a card that cannot be entered. */
export function disabledReason({ approvals, wallets }: CheckoutModel, isCardMissing: boolean): string | null {
  if (!isCardMissing || approvals.chosen) return null;
  const elsewhere = approvals.options.length > 0 || wallets.length > 0 ? ', or pay another way' : '';
  return `Your card cannot be entered just now. Try again at the card${elsewhere}.`;
}

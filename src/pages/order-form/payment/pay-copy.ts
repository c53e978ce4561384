import { START_FREE } from '../../../../domain/orders/free-trial.ts';
import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { isAmazonPay, missingIn } from '../../../components/payment/amazon-pay/amazon-pay-model.ts';
import { payWith } from '../../../components/payment/approval-copy.ts';

/** The pay button's label. An express checkout is approved already, and widgets approve beside it, so the button pays. */
export function payCopy(
  { approvals, isUncharged, isFreeTrial }: Pick<CheckoutModel, 'approvals' | 'isUncharged' | 'isFreeTrial'>,
  total: string,
): string {
  const { approvedExpress, chosen } = approvals;
  if (isUncharged) return 'Place order';
  const payer = approvedExpress ?? (isAmazonPay(chosen) ? chosen : null);
  if (payer) return isFreeTrial ? START_FREE : payWith(payer.name, total);
  if (chosen) return isFreeTrial ? `Continue to ${chosen.name}` : `Continue to ${chosen.name}, ${total}`;
  return isFreeTrial ? START_FREE : `Pay ${total}`;
}

/** V10: the price whose total the pay button names; null where its label has no amount. */
export function priceSaid({ price, isUncharged, isFreeTrial }: CheckoutModel): CheckoutModel['pressed'] {
  return isUncharged || isFreeTrial ? null : price;
}

/** V10: a failed quote does not block the shopper: it is requested again, and shown, before a charge. */
export const QUOTE_FAILED = 'The total could not be checked right now. We will check it again before you pay.';

/** The reason why the pay button is inactive, or null: a card cannot be entered, or the widgets are not complete (W07). */
export function disabledReason(
  { approvals, wallets, isUncharged, amazonPay }: CheckoutModel,
  isCardMissing: boolean,
): string | null {
  if (isAmazonPay(approvals.chosen) && !isUncharged) return missingIn(amazonPay);
  if (!isCardMissing || approvals.chosen || isUncharged) return null;
  const elsewhere = approvals.options.length > 0 || wallets.length > 0 ? ', or pay another way' : '';
  return `Your card cannot be entered right now. Try again at the card${elsewhere}.`;
}

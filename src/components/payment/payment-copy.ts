import { CHECKING_CARD } from '../../../domain/orders/free-trial.ts';
import { HOLDING } from '../../../domain/orders/held-copy.ts';
import type { CheckoutActivity } from '../../../machines/checkout/checkout.types.ts';
import { opening } from './approval-copy.ts';

const OTHER_PAGE = 'your payment provider';

/** What the yes of a form does to the shopper's card. */
export interface YesFacts {
  /** The name of the provider whose page is loading. */
  provider?: string | undefined;
  /** The name of the provider that takes the payment by its widgets on the page. */
  payer?: string | undefined;
  isHeld?: boolean;
  /** Whether nothing is charged, now and later. */
  isUncharged?: boolean;
  /** Whether nothing is charged now, and the card is kept for later. */
  isFreeTrial?: boolean;
}

/** The text for a payment in progress; null if nothing is in progress or the shopper has to act. */
export function waitingCopy(activity: CheckoutActivity | null, facts: YesFacts = {}): string | null {
  const { provider = OTHER_PAGE, payer, isHeld, isUncharged, isFreeTrial } = facts;
  switch (activity) {
    case 'checkingTotal':
      return 'Checking the total…';
    case 'securing':
      return 'Securing your card details…';
    case 'authorizing':
      return 'Waiting for your wallet…';
    case 'redirecting':
      return opening(provider);
    case 'charging':
      if (isUncharged) return 'Placing your order…';
      if (payer) return `${payer} is processing the payment…`;
      if (isFreeTrial) return CHECKING_CARD;
      return isHeld ? HOLDING : 'Charging your card…';
    case 'challenge':
      return 'Waiting for your bank…';
    case 'checking':
      return 'Checking with your bank…';
    default:
      return null;
  }
}

/** The shopper's instruction meanwhile, in a sentence. */
export function waitingHelp(activity: CheckoutActivity | null, provider = OTHER_PAGE): string {
  if (activity === 'challenge')
    return 'Your bank needs you to confirm this payment. Follow its steps, then come back here.';
  if (activity === 'checking') return 'This takes a little longer than usual. You will not be charged twice.';
  if (activity === 'redirecting')
    return `Next, you approve the payment on ${provider}’s page. You will not be charged before that.`;
  return 'Please keep this page open.';
}

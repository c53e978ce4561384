import { HOLDING } from '../../../domain/orders/held-copy.ts';
import type { CheckoutActivity } from '../../../machines/checkout/checkout.types.ts';
import { opening, redirectingHelp } from './approval-copy.ts';

const OTHER_PAGE = 'your payment provider';

/**
 * What a paying shopper waits for, in words; null where nothing is waited for or the shopper has the word. `provider` is
 * the name of the one whose page is being gone to; `isHeld` says that the amount is held, and charged later.
 */
export function waitingCopy(activity: CheckoutActivity | null, provider = OTHER_PAGE, isHeld = false): string | null {
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
      return isHeld ? HOLDING : 'Charging your card…';
    case 'challenge':
      return 'Waiting for your bank…';
    case 'checking':
      return 'Checking with your bank…';
    default:
      return null;
  }
}

/** What to do meanwhile, in a sentence. */
export function waitingHelp(activity: CheckoutActivity | null, provider = OTHER_PAGE): string {
  if (activity === 'challenge')
    return 'Your bank asks you to confirm this payment. Follow its steps, then come back here.';
  if (activity === 'checking') return 'This takes a little longer than usual. You will not be charged twice.';
  if (activity === 'redirecting') return redirectingHelp(provider);
  return 'Please keep this page open.';
}

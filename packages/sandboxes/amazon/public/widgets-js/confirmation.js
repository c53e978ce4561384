import { origin } from '../../../kit/public/frame.js';
import { throwIfPlanned } from './calls.js';

/**
 * `OffAmazonPayments.initConfirmationFlow`: the shop places the order and then calls `success`, which leaves the page
 * for the bank's question, or `error`, which leaves the page as it is.
 */
export function initConfirmationFlow(sellerId, reference, placeOrder) {
  throwIfPlanned('Confirmation');
  let isOver = false;
  const once = (act) => () => {
    if (isOver) return;
    isOver = true;
    act();
  };
  const url = new URL('/widgets/confirm', origin);
  url.searchParams.set('sellerId', sellerId);
  url.searchParams.set('reference', reference);
  placeOrder({
    success: once(() => window.location.assign(url.href)),
    error: once(() => {}),
  });
}

import { useState } from 'react';
import type { CheckoutStage } from '../../../machines/checkout/checkout.types.ts';

/**
 * Whether the payment was reached since the page was opened. From then on its card field stays in the page, out of
 * sight while the contact is corrected, so that a card number that was typed is not lost by pressing Edit.
 */
export function useReachedPayment(stage: CheckoutStage): boolean {
  const [hasReached, setReached] = useState(stage === 'payment');
  if (stage === 'payment' && !hasReached) setReached(true);
  return hasReached || stage === 'payment';
}

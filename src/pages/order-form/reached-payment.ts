import { useState } from 'react';
import type { CheckoutStage } from '../../../machines/checkout/checkout.types.ts';

/**
 * Whether the payment was reached since the page was opened. From then on its card field stays in the page, hidden
 * while the contact is corrected, so that a typed card number survives Edit.
 */
export function useReachedPayment(stage: CheckoutStage): boolean {
  const [hasReached, setReached] = useState(stage === 'payment');
  if (stage === 'payment' && !hasReached) setReached(true);
  return hasReached || stage === 'payment';
}

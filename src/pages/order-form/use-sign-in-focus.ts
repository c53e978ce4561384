import { useEffect, useRef } from 'react';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { isFormOfWidgets } from '../../components/payment/embedded/embedded-model.ts';

/**
 * W09: a session at the provider that ends takes its form away under the shopper's hands. The focus goes to the button that
 * signs in again, which brings the sentence beside it into view.
 */
export function useSignInFocus(checkout: CheckoutModel): void {
  const { embedded } = checkout;
  const hadForm = useRef(false);
  const hasForm = isFormOfWidgets(checkout);
  useEffect(() => {
    if (hasForm) hadForm.current = true;
    if (embedded.phase !== 'sessionExpired' || !hadForm.current) return;
    hadForm.current = false;
    const places = embedded.buttons.map(({ buttonId }) => document.getElementById(buttonId));
    places.find((place) => place !== null)?.focus();
  }, [embedded, hasForm]);
}

import { useEffect, useRef } from 'react';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { isFormOfWidgets, widgetsIn } from '../../components/payment/embedded/embedded-model.ts';
import { focusChoice } from './payment/focus-choice.ts';

/**
 * Another way to pay takes the provider's form away under the hand that chose it. The focus goes on at the same choice in the
 * form that takes its place, or at the details that are missing there.
 */
export function useChoiceFocus(checkout: CheckoutModel): void {
  const hadForm = useRef(false);
  const hasForm = isFormOfWidgets(checkout);
  const isSignedIn = widgetsIn(checkout.embedded) !== null;
  useEffect(() => {
    const isLeft = hadForm.current && !hasForm;
    hadForm.current = hasForm;
    if (isLeft && isSignedIn && !focusChoice()) document.getElementById('contact-title')?.focus();
  }, [hasForm, isSignedIn]);
}

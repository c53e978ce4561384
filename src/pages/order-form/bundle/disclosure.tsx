import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { RenewalTerms } from '../../../components/product/renewal-terms.tsx';

/** The terms of the selected subscription before the payment; nothing for a single purchase. */
export function Disclosure({ checkout }: { checkout: CheckoutModel }) {
  const { subscription, terms, price, renewal, isHeld } = checkout;
  if (!subscription || !terms) return null;
  return (
    <RenewalTerms
      choice={subscription}
      today={price.total}
      each={terms.price}
      renewal={renewal}
      isHeld={isHeld}
      currency={price.currency}
    />
  );
}

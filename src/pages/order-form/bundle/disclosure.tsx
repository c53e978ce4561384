import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { RenewalTerms } from '../../../components/product/renewal-terms.tsx';

/** What the chosen subscription comes to, before anybody pays; nothing for an order that is placed once. */
export function Disclosure({ checkout, locale }: { checkout: CheckoutModel; locale: string }) {
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
      locale={locale}
    />
  );
}

import type { OfferPageModel } from '../../../machines/funnel/funnel.view.ts';
import { RenewalTerms } from '../../components/product/renewal-terms.tsx';

/** The subscription's terms above the yes; nothing for a single purchase. */
export function OfferRenewal({ model: { offer, price, renewal, isHeld, shop } }: { model: OfferPageModel }) {
  if (!renewal) return null;
  return (
    <RenewalTerms
      choice={renewal}
      today={price.total}
      each={offer.subscriptionPrice ?? offer.price}
      renewal={renewal}
      isHeld={isHeld}
      currency={shop.currency}
      locale={shop.locale}
    />
  );
}

import type { OfferPageModel } from '../../../machines/funnel/funnel.view.ts';
import { RenewalTerms } from '../../components/product/renewal-terms.tsx';

/** What a yes that subscribes comes to, above the yes; nothing for what is bought once. */
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

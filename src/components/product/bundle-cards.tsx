import type { OfferModel } from '../../../machines/funnel/offer.model.ts';
import { Money } from '../basic/money.tsx';
import { RadioCard } from '../basic/radio-card.tsx';
import { Picture } from '../picture/picture.tsx';
import styles from './bundle-cards.module.css';
import { OfferDetails } from './offer-details.tsx';
import { StandardPrice } from './standard-price.tsx';

export interface BundleCardsProps {
  offers: readonly OfferModel[];
  selected: string | undefined;
  /** Whether to show the subscription's price, for bundles that have one. */
  isSubscribed?: boolean;
  isPricedByPlace?: boolean;
  labelledBy: string;
  currency: string;
  onSelect: (offer: string) => void;
}

/** The bundles as radio buttons: one product in several sizes. */
export function BundleCards({
  offers,
  selected,
  isSubscribed = false,
  labelledBy,
  onSelect,
  ...look
}: BundleCardsProps) {
  const shown = offers.map((offer) => (isSubscribed ? subscribed(offer) : offer));
  return (
    <fieldset className="stack-2" aria-labelledby={labelledBy}>
      {shown.map((offer) => (
        <RadioCard
          key={offer.sfid}
          className={styles.bundle}
          name="bundle"
          value={offer.sfid}
          isChosen={offer.sfid === selected}
          onChoose={() => onSelect(offer.sfid)}
        >
          {offer.imageUrl && (
            <Picture className={styles.picture} src={offer.imageUrl} alt="" width={96} height={96} sizes="96px" />
          )}
          <BundleFacts offer={offer} {...look} />
        </RadioCard>
      ))}
    </fieldset>
  );
}

/** A bundle at its price for each delivery; one without a subscription is unchanged. */
function subscribed(offer: OfferModel): OfferModel {
  const { subscriptionPrice: price, standardPrice, units } = offer;
  if (price === null) return offer;
  return { ...offer, price, saving: Math.max(0, standardPrice - price), unitPrice: Math.round(price / units) };
}

interface BundleFactsProps {
  offer: OfferModel;
  isPricedByPlace?: boolean;
  currency: string;
}

function BundleFacts({ offer, isPricedByPlace = false, currency }: BundleFactsProps) {
  return (
    <span className={`flow baseline ${styles.facts}`}>
      <span className={styles.name}>{offer.name}</span>
      <span className={`contents ${styles.price}`}>
        <Money minor={offer.price} currency={currency} className={styles.now} />
        <StandardPrice standardPrice={offer.standardPrice} saving={offer.saving} currency={currency} />
      </span>
      <span className={`small flow ${styles.details}`}>
        <OfferDetails offer={offer} currency={currency} saysDelivery={offer.shipping > 0 || !isPricedByPlace} />
      </span>
    </span>
  );
}

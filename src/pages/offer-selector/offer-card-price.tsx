import type { OfferModel } from '../../../machines/funnel/offer.model.ts';
import { Money } from '../../components/basic/money.tsx';
import styles from './offer-card.module.css';

/** The price, and against the standard one what is saved. */
export function OfferCardPrice({ offer, ...look }: { offer: OfferModel; currency: string; locale: string }) {
  return (
    <span className={styles.price}>
      <Money minor={offer.price} {...look} className={styles.now} />
      {offer.saving > 0 && (
        <>
          <s className={styles.standard}>
            <span className="visually-hidden">instead of </span>
            <Money minor={offer.standardPrice} {...look} />
          </s>
          <span className={styles.saving}>
            Save <Money minor={offer.saving} {...look} />
          </span>
        </>
      )}
    </span>
  );
}

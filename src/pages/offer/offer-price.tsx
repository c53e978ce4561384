import type { OfferModel } from '../../../machines/funnel/offer.model.ts';
import { Icon } from '../../components/icon.tsx';
import { Money } from '../../components/money.tsx';
import styles from './offer.module.css';

export interface OfferPriceProps {
  offer: OfferModel;
  deliveryNote: string;
  currency: string;
  locale: string;
}

/** The price against the standard one, and what the offer adds to the delivery. */
export function OfferPrice({ offer, deliveryNote, ...look }: OfferPriceProps) {
  return (
    <div className={styles.price}>
      <p className={styles.name}>{offer.name}</p>
      <p className={styles.amounts}>
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
      </p>
      <p className={styles.delivery}>
        <Icon name="truck" />
        <span>
          {deliveryNote}
          {offer.shipping > 0 && (
            <>
              {' · delivery '}
              <Money minor={offer.shipping} {...look} />
            </>
          )}
        </span>
      </p>
    </div>
  );
}

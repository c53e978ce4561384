import type { OfferPageModel } from '../../../machines/funnel/funnel.view.ts';
import { Icon } from '../../components/basic/icon.tsx';
import { Money } from '../../components/basic/money.tsx';
import { StandardPrice } from '../../components/product/standard-price.tsx';
import styles from './offer.module.css';
import { OfferSums } from './offer-sums.tsx';

/** The price against the standard one, the extra shipping of the offer, and the total of a yes. */
export function OfferPrice({ model: { offer, content, price, shop } }: { model: OfferPageModel }) {
  const look = { currency: shop.currency, locale: shop.locale };
  const saving = Math.max(0, offer.standardPrice - price.subtotal);
  return (
    <div className={styles.price}>
      <p className={styles.name}>{offer.name}</p>
      <p className={styles.amounts}>
        <Money minor={price.subtotal} {...look} className={styles.now} />
        <StandardPrice isLarge standardPrice={offer.standardPrice} saving={saving} {...look} />
      </p>
      <p className={styles.delivery}>
        <Icon name="truck" />
        <span>
          {content.deliveryNote}
          {price.shipping > 0 && (
            <>
              {' · delivery '}
              <Money minor={price.shipping} {...look} />
            </>
          )}
        </span>
      </p>
      <OfferSums price={price} locale={shop.locale} />
    </div>
  );
}

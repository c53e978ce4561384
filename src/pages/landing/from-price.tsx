import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { everyInWords } from '../../../domain/pricing/subscription.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';
import { Money } from '../../components/basic/money.tsx';
import { isPricedByPlace } from '../../components/product/price-copy.ts';
import { StandardPrice } from '../../components/product/standard-price.tsx';
import styles from './from-price.module.css';

/** The price of the cheapest bundle against its standard price, with the price per unit and shipping. */
export function FromPrice({ offer, shop }: { offer: OfferModel; shop: RuntimeSettings }) {
  const { currency } = shop;
  return (
    <p className={styles.price}>
      <span className={styles.now}>
        From <Money minor={offer.price} currency={currency} className={styles.amount} />{' '}
        {offer.onlyEvery && everyInWords(offer.onlyEvery)}
      </span>
      <StandardPrice
        isLarge
        standardPrice={offer.standardPrice}
        saving={offer.saving}
        insteadOf="Standard price"
        save="You save"
        currency={currency}
      />
      <span className={styles.delivery}>
        {offer.units > 1 && (
          <>
            {offer.units} at <Money minor={offer.unitPrice} currency={currency} /> each ·{' '}
          </>
        )}
        {offer.shipping > 0 && (
          <>
            plus <Money minor={offer.shipping} currency={currency} />{' '}
          </>
        )}
        {offer.shipping > 0 && 'shipping'}
        {offer.shipping === 0 && (isPricedByPlace([offer]) ? 'before delivery and tax' : 'Free shipping')}
      </span>
    </p>
  );
}

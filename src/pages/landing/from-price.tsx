import type { ReactNode } from 'react';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { everyInWords } from '../../../domain/pricing/subscription.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';
import { Money } from '../../components/basic/money.tsx';
import { isPricedByPlace } from '../../components/product/price-copy.ts';
import { StandardPrice } from '../../components/product/standard-price.tsx';
import styles from './from-price.module.css';

/** The price of the cheapest bundle against its standard price, with the price per unit and delivery. */
export function FromPrice({ offer, shop }: { offer: OfferModel; shop: RuntimeSettings }) {
  const { currency } = shop;
  return (
    <p className={`flow baseline ${styles.price}`}>
      <span className={styles.now}>
        <From offer={offer} currency={currency} className={styles.amount} />
      </span>
      <StandardPrice
        isLarge
        standardPrice={offer.standardPrice}
        saving={offer.saving}
        insteadOf="Standard price"
        save="You save"
        currency={currency}
      />
      <span className={`note ${styles.delivery}`}>
        {offer.units > 1 && (
          <>
            {offer.units} at <Money minor={offer.unitPrice} currency={currency} /> each ·{' '}
          </>
        )}
        {deliveryOf(offer, currency)}
      </span>
    </p>
  );
}

interface FromProps {
  offer: OfferModel;
  currency: string;
  className: string | undefined;
}

/** `From $31.00`, or `From $66.00 every 6 months` of an offer that is sold by subscription alone. */
export function From({ offer: { price, onlyEvery }, currency, className }: FromProps) {
  return (
    <>
      From <Money minor={price} currency={currency} className={className} /> {onlyEvery && everyInWords(onlyEvery)}
    </>
  );
}

function deliveryOf(offer: OfferModel, currency: string): ReactNode {
  if (isPricedByPlace([offer])) return 'before delivery and tax';
  if (offer.shipping === 0) return 'Free delivery';
  return (
    <>
      plus <Money minor={offer.shipping} currency={currency} /> delivery
    </>
  );
}

import type { OfferPageModel } from '../../../machines/funnel/funnel.view.ts';
import { Money } from '../../components/basic/money.tsx';
import { percentInWords } from '../../components/product/quantity-copy.ts';
import styles from './offer.module.css';

/** The parts of the total of a yes, if it differs from the price. */
export function OfferSums({ price, locale }: { price: OfferPageModel['price']; locale: string }) {
  if (price.tax === 0) return null;
  const look = { currency: price.currency, locale };
  const rows = [
    { label: 'Price', amount: price.subtotal },
    ...(price.shipping > 0 ? [{ label: 'Delivery', amount: price.shipping }] : []),
    ...price.taxLines.map(({ name, ppm, amount }) => ({ label: `${name} (${percentInWords(ppm, locale)})`, amount })),
    { label: 'In all', amount: price.total },
  ];
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, amount }) => (
        <div key={label} className={styles.sum}>
          <dt>{label}</dt>
          <dd>
            <Money minor={amount} {...look} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

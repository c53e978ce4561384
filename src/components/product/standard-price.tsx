import { Money } from '../basic/money.tsx';
import styles from './standard-price.module.css';

interface StandardPriceProps {
  /** Both prices are minor units. */
  standardPrice: number;
  saving: number;
  currency: string;
  /** `insteadOf` is the text for screen readers, and `saved` precedes the saving. */
  insteadOf?: string;
  save?: string;
  /** Large beside the main price of a page. */
  isLarge?: boolean;
}

/** The standard price, struck through, and the saving against it; nothing without a saving. */
export function StandardPrice({
  standardPrice,
  saving,
  insteadOf = 'instead of',
  save = 'Save',
  isLarge = false,
  currency,
}: StandardPriceProps) {
  if (saving === 0) return null;
  return (
    <>
      <s className={`soft ${styles.standard}`} data-large={isLarge || undefined}>
        <span className="visually-hidden">{insteadOf} </span>
        <Money minor={standardPrice} currency={currency} />
      </s>
      <span className={styles.saving} data-large={isLarge || undefined}>
        {save} <Money minor={saving} currency={currency} />
      </span>
    </>
  );
}

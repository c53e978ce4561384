import { Money } from '../basic/money.tsx';
import styles from './standard-price.module.css';

interface StandardPriceProps {
  /** In minor units, both. */
  standardPrice: number;
  saving: number;
  currency: string;
  locale: string;
  /** The words for who listens, and those before what is saved. */
  insteadOf?: string;
  save?: string;
  /** Beside a price that is the main thing on its page. */
  isLarge?: boolean;
}

/** The standard price, struck through, and what is saved against it; nothing where nothing is saved. */
export function StandardPrice({
  standardPrice,
  saving,
  insteadOf = 'instead of',
  save = 'Save',
  isLarge = false,
  ...look
}: StandardPriceProps) {
  if (saving === 0) return null;
  return (
    <>
      <s className={styles.standard} data-large={isLarge || undefined}>
        <span className="visually-hidden">{insteadOf} </span>
        <Money minor={standardPrice} {...look} />
      </s>
      <span className={styles.saving} data-large={isLarge || undefined}>
        {save} <Money minor={saving} {...look} />
      </span>
    </>
  );
}

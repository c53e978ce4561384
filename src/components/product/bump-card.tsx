import { use } from 'react';
import type { BumpModel } from '../../../machines/checkout/checkout.view.ts';
import { Icon } from '../basic/icon.tsx';
import { LocaleContext } from '../basic/locale.context.ts';
import { Money } from '../basic/money.tsx';
import { Picture } from '../picture/picture.tsx';
import styles from './bump-card.module.css';
import { timeInWords } from './product-copy.ts';

export interface BumpCardProps {
  bump: BumpModel;
  currency: string;
  onToggle: (isTicked: boolean) => void;
}

/** A bump with one checkbox, unticked at first. L09: its name keeps a tick in a form that is sent without the script. */
export function BumpCard({ bump, currency, onToggle }: BumpCardProps) {
  const { isOver } = bump;
  return (
    <div className={styles.bump} data-over={isOver || undefined}>
      <label className={styles.offer}>
        <input
          className={styles.box}
          type="checkbox"
          name={`bump-${bump.offer}`}
          checked={bump.isTicked}
          disabled={isOver}
          onChange={(event) => onToggle(event.target.checked)}
        />
        {bump.imageUrl && (
          <Picture className={styles.picture} src={bump.imageUrl} alt="" width={72} height={72} sizes="72px" />
        )}
        <span className={`flow baseline ${styles.words}`}>
          <span className={styles.title}>{bump.title}</span>
          <span className={`small ${styles.text}`}>{bump.text}</span>
          <span className={`flow baseline ${styles.price}`}>
            <Money minor={bump.price} currency={currency} className="bold" />
            {bump.standardPrice > bump.price && (
              <s className="note">
                <span className="visually-hidden">instead of </span>
                <Money minor={bump.standardPrice} currency={currency} />
              </s>
            )}
          </span>
        </span>
      </label>
      <BumpTime bump={bump} />
    </div>
  );
}

/** The end of the bump as a time of day, without a countdown. */
function BumpTime({ bump: { expiresAt, isOver } }: { bump: BumpModel }) {
  const locale = use(LocaleContext);
  return (
    <p className={`small ${styles.time}`} aria-live="polite">
      {expiresAt !== null && (
        <>
          <Icon name="info" />
          {isOver
            ? `This offer ended at ${timeInWords(expiresAt, locale)} and is no longer part of your order.`
            : `This price is good until ${timeInWords(expiresAt, locale)}.`}
        </>
      )}
    </p>
  );
}

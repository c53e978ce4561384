import { use, useId, useState } from 'react';
import { formatMoney } from '../../../domain/pricing/money.ts';
import { daysInWords } from '../../../domain/pricing/shipping.ts';
import { everyInWords, type SubscriptionChoice } from '../../../domain/pricing/subscription.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { Icon } from '../basic/icon.tsx';
import { LocaleContext } from '../basic/locale.context.ts';
import { Money } from '../basic/money.tsx';
import { Picture } from '../picture/picture.tsx';
import { totalBefore } from './open-total.ts';
import { trialTerms } from './product-copy.ts';
import styles from './summary.module.css';
import { SummaryRows } from './summary-rows.tsx';

export interface SummaryProps {
  checkout: CheckoutModel;
  /** The pictures' addresses, by offer. */
  pictures: Readonly<Record<string, string | null>>;
  /** The delivery time in words, if no shipping method states it. */
  delivery: string;
  isPricedByPlace: boolean;
}

/** The summary renders two siblings, so that a page can place them in its own grid. */
export function Summary({ checkout, pictures, delivery, isPricedByPlace }: SummaryProps) {
  const { price } = checkout;
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const before = totalBefore(checkout, isPricedByPlace);
  return (
    <>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={`tag strong ${styles.what}`}>
            Order summary
            <Icon name="chevron" className={styles.chevron} />
          </span>
          <span className={styles.barTotal}>
            <Money minor={price.total} currency={price.currency} className={styles.barAmount} />
            {before && <span className="note">{before}</span>}
          </span>
        </button>
      </div>
      <aside className={`card ${styles.panel}`} id={panel} data-open={isOpen || undefined} aria-label="Order summary">
        <h2 className="text-h3">Your order</h2>
        <ul className="stack-3">
          {price.lines.map((line) => (
            <SummaryLine
              key={`${line.kind} ${line.offer}`}
              line={line}
              picture={pictures[line.offer]}
              checkout={checkout}
            />
          ))}
        </ul>
        <SummaryRows checkout={checkout} isPricedByPlace={isPricedByPlace} />
        <p className="note row-2">
          <Icon name="truck" />
          Arrives in {daysOf(checkout) ?? delivery}
        </p>
      </aside>
      <TotalAnnouncement price={price} before={before} />
    </>
  );
}

function daysOf({ shippingOptions }: CheckoutModel): string | null {
  const chosen = shippingOptions.find((option) => option.isChosen);
  return chosen ? daysInWords(chosen.days) : null;
}

interface SummaryLineProps {
  line: CheckoutModel['price']['lines'][number];
  picture: string | null | undefined;
  checkout: CheckoutModel;
}

function SummaryLine({ line, picture, checkout }: SummaryLineProps) {
  const { currency } = checkout.price;
  const locale = use(LocaleContext);
  const standard = line.standardUnit * line.quantity;
  return (
    <li className={`stack-3 ${styles.line}`}>
      {picture ? (
        <Picture className={styles.picture} src={picture} alt="" width={72} height={72} sizes="72px" />
      ) : (
        <span />
      )}
      <span className={styles.name}>
        {line.name}
        {line.quantity > 1 && <span className="soft"> × {line.quantity}</span>}
        {line.subscription && (
          <span className={`note ${styles.often}`}>{oftenCopy(line.subscription, checkout, locale)}</span>
        )}
      </span>
      <span className={styles.amounts}>
        <Money minor={line.total} currency={currency} />
        {standard > line.total && (
          <s className={`small ${styles.standard}`}>
            <span className="visually-hidden">instead of </span>
            <Money minor={standard} currency={currency} />
          </s>
        )}
      </span>
    </li>
  );
}

/** The bundle alone is subscribed to. */
function oftenCopy(choice: SubscriptionChoice, { terms, price }: CheckoutModel, locale: string): string {
  if (!terms?.trial) return everyInWords(choice);
  return trialTerms({ trial: terms.trial, later: terms.price, choice, from: null }, price.currency, locale);
}

/** Announces a changed total to screen readers, but not on the first render. */
function TotalAnnouncement({ price, before }: { price: CheckoutModel['price']; before: string | null }) {
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      Total {before} {formatMoney(price.total, price.currency, use(LocaleContext))}
    </p>
  );
}

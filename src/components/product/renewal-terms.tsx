import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { everyInWords, type SubscriptionChoice } from '../../../domain/pricing/subscription.ts';
import type { RenewalModel } from '../../../machines/checkout/checkout.view.ts';
import { Icon } from '../basic/icon.tsx';
import { Money } from '../basic/money.tsx';
import { dayInWords } from './quantity-words.ts';
import styles from './renewal-terms.module.css';

export interface RenewalTermsProps {
  choice: SubscriptionChoice;
  /** What is charged now, in all. */
  today: MinorUnits;
  /** What a delivery costs before shipping and tax. */
  each: MinorUnits;
  /** The server's word on the later deliveries; null while it is not there. */
  renewal: RenewalModel | null;
  currency: string;
  locale: string;
}

/** What a subscription comes to, said before it is paid for: now, later, when, and how it is ended. */
export function RenewalTerms({ choice, today, each, renewal, currency, locale }: RenewalTermsProps) {
  const look = { currency, locale };
  const hasExtras = renewal !== null && renewal.total !== each;
  return (
    <div className={styles.terms}>
      <p className={styles.title}>
        <Icon name="info" className={styles.icon} />A delivery {everyInWords(choice)}, until you cancel
      </p>
      <dl className={styles.rows}>
        <Row term="Charged today">
          <Money minor={today} {...look} />
        </Row>
        <Row term="Each later delivery">
          <Money minor={renewal?.total ?? each} {...look} />
          {hasExtras && <span className={styles.extras}> shipping and tax included</span>}
        </Row>
        <Row term="Next charge">{renewal ? dayInWords(renewal.nextAt, locale) : 'Working out the date…'}</Row>
        <Row term="To cancel">One link in your receipt. No login, no call.</Row>
      </dl>
    </div>
  );
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

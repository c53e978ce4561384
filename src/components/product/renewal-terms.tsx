import { use } from 'react';
import { dayInWords, type ShopClock } from '../../../domain/day-copy.ts';
import {
  CHARGED_AS_IT_SHIPS,
  COUNTED_FROM_SHIPPING,
  earliestCharge,
  HELD_TODAY,
} from '../../../domain/orders/held-copy.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { Trial } from '../../../domain/pricing/offer.ts';
import { everyInWords, type SubscriptionChoice } from '../../../domain/pricing/subscription.ts';
import type { RenewalModel } from '../../../machines/quote/renewal.model.ts';
import { Icon } from '../basic/icon.tsx';
import { ClockContext, LocaleContext } from '../basic/locale.context.ts';
import { Money } from '../basic/money.tsx';
import { trialTerms } from './product-copy.ts';
import styles from './renewal-terms.module.css';

export interface RenewalTermsProps {
  choice: SubscriptionChoice;
  /** The total that is charged or held now. */
  today: MinorUnits;
  isHeld: boolean;
  /** The price of a delivery before delivery and tax. */
  each: MinorUnits;
  /** The server's quote for the later deliveries; null until it is known. */
  renewal: RenewalModel | null;
  currency: string;
  /** The first price of a trial; null without one. */
  trial: Trial | null;
  /** What both totals are without yet, as `before delivery and tax`. */
  before?: string | null;
}

/** The terms of a subscription before it is paid: the price now and later, the date, and how to cancel. */
export function RenewalTerms({
  choice,
  today,
  isHeld,
  each,
  renewal,
  currency,
  trial,
  before = null,
}: RenewalTermsProps) {
  const clock = use(ClockContext);
  const locale = use(LocaleContext);
  const later = renewal?.total ?? each;
  const from = renewal && nextCharge(renewal, isHeld, clock);
  const extras = before ?? (renewal !== null && renewal.total !== each ? 'delivery and tax included' : null);
  return (
    <div className={`stack-1 ${styles.terms}`}>
      <p className={styles.title}>
        <Icon name="info" className={styles.icon} />
        {trial
          ? trialTerms({ trial, later, choice, from }, currency, locale)
          : `A delivery ${everyInWords(choice)}, until you cancel`}
      </p>
      <dl className={styles.rows}>
        <Row term={isHeld ? HELD_TODAY : 'Charged today'}>
          {today === 0 ? 'Nothing' : <Money minor={today} currency={currency} />}
          {today > 0 && before && <span className={styles.extras}> {before}</span>}
          {isHeld && <span className={styles.extras}> {CHARGED_AS_IT_SHIPS}</span>}
        </Row>
        <Row term="Each later delivery">
          <Money minor={later} currency={currency} />
          {extras && <span className={styles.extras}> {extras}</span>}
        </Row>
        <Row term={today === 0 ? 'First charge' : 'Next charge'}>
          {from ?? 'Calculating the date…'}
          {renewal && isHeld && <span className={styles.extras}>: {COUNTED_FROM_SHIPPING}</span>}
        </Row>
        <Row term="To cancel">Use the link in your receipt. No login, no call.</Row>
      </dl>
    </div>
  );
}

/** A subscription begins when its first delivery is captured. */
function nextCharge({ nextAt }: RenewalModel, isHeld: boolean, clock: ShopClock): string {
  const day = dayInWords(nextAt, clock);
  return isHeld ? earliestCharge(day) : day;
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className={`stack-3 ${styles.row}`}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { use } from 'react';
import type { Subscription } from '../../../contracts/api/subscription-api.ts';
import { dayInWords } from '../../../domain/day-copy.ts';
import { isApprovalProvider } from '../../../domain/orders/approval-provider.ts';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { shownMinor } from '../../../domain/pricing/money.ts';
import { everyInWords } from '../../../domain/pricing/subscription.ts';
import { ClockNote } from '../../components/basic/clock-note.tsx';
import { Fact } from '../../components/basic/fact.tsx';
import { ClockContext } from '../../components/basic/locale.context.ts';
import { Money } from '../../components/basic/money.tsx';
import styles from './subscription.module.css';

/** E12: the price of a delivery with its parts, its interval, the card, and the start. */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const clock = use(ClockContext);
  const { startedAt, order, status, paymentMethod } = subscription;
  return (
    <>
      <dl className={styles.facts}>
        {status !== 'cancelled' && <Charges subscription={subscription} />}
        <Fact label={isApprovalProvider(paymentMethod) ? 'Paid with' : 'Card'}>
          {cardTail(subscription) ?? 'The card of your order'}
        </Fact>
        <Fact label="Began">
          {dayInWords(startedAt, clock)}, with order {order}
        </Fact>
      </dl>
      <ClockNote at={startedAt} />
    </>
  );
}

/** The next charges; nothing after a cancellation. */
function Charges({ subscription }: { subscription: Subscription }) {
  const clock = use(ClockContext);
  const { currency, subtotal, shipping, tax, total, nextAt, status } = subscription;
  const money = (decimal: number) => <Money minor={shownMinor(decimal, currency)} currency={currency} />;
  return (
    <>
      <Fact label={`Each delivery, ${everyInWords(subscription)}`}>{money(subtotal)}</Fact>
      <Fact label="Delivery">{shipping === 0 ? 'Free' : money(shipping)}</Fact>
      {tax > 0 && <Fact label="Tax">{money(tax)}</Fact>}
      <Fact label="Charged each time">{money(total)}</Fact>
      {nextAt && <Fact label={status === 'past_due' ? 'Next try' : 'Next charge'}>{dayInWords(nextAt, clock)}</Fact>}
    </>
  );
}

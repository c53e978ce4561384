import { type ReactNode, use } from 'react';
import type { Subscription } from '../../../contracts/api/subscription-api.ts';
import { dayInWords } from '../../../domain/day-copy.ts';
import { isApprovalProvider } from '../../../domain/orders/approval-provider.ts';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { shownMinor } from '../../../domain/pricing/money.ts';
import { everyInWords } from '../../../domain/pricing/subscription.ts';
import { Button } from '../../components/basic/button.tsx';
import { ClockNote } from '../../components/basic/clock-note.tsx';
import { Fact, Facts } from '../../components/basic/fact.tsx';
import { ClockContext } from '../../components/basic/locale.context.ts';
import { Money } from '../../components/basic/money.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { ShopLink } from '../../components/basic/shop-link.tsx';
import { Support } from '../../components/frame/support.tsx';
import { PaymentPanel } from '../../components/payment/payment-panel.tsx';
import { ConfirmRenewal } from './confirm-renewal.tsx';
import styles from './subscription.module.css';
import { eyebrowOf, leadOf, paidCopy, type SubscriptionProps } from './subscription.rules.ts';

interface SubscriptionPageProps extends SubscriptionProps {
  /** The brand's text about its subscriptions, or empty. */
  note?: string;
  /** The shop's own, to which the note may link. */
  origin?: string;
}

/** E12, A05: a subscription: details, prices, dates, a payment that needs the shopper, and the cancellation. */
export function SubscriptionPage({ model, send, note = '', origin = '' }: SubscriptionPageProps) {
  const { subscription, shop } = model;
  return (
    <div className={`stack-5 ${styles.page}`}>
      <PageTitle eyebrow={eyebrowOf(subscription)} lead={leadOf(model)}>
        {subscription.name}
      </PageTitle>
      {model.isCaptured && (
        <PaymentPanel tone="done" title="Your payment went through." text={paidCopy(subscription)} />
      )}
      {subscription.renewal && !model.isCaptured && <ConfirmRenewal model={model} send={send} />}
      <SubscriptionFacts subscription={subscription} />
      <CancelSubscription model={model} send={send} />
      <section className={`stack-3 ${styles.help}`} aria-label="Contact us">
        {note !== '' && (
          <p>
            <LinkedText text={note} origin={origin} />
          </p>
        )}
        <p>Prefer to talk to a person? We are glad to help.</p>
        <Support shop={shop} />
      </section>
    </div>
  );
}

/** E12: cancels after one confirmation, without persuasion. */
function CancelSubscription({ model, send }: SubscriptionProps) {
  const { subscription, cancelling, payment, problem } = model;
  if (subscription.status === 'cancelled') {
    return <PaymentPanel tone="done" title="Your subscription is canceled." text="Nothing more will be charged." />;
  }
  if (cancelling === null) {
    return (
      <section className={`stack-3 ${styles.cancel}`} aria-label="Cancel the subscription">
        <p>
          You can cancel at any time. Nothing more will be charged after that, and what you have paid for will still be
          delivered.
        </p>
        <Button variant="outline" busy={payment !== null} onClick={() => send({ type: 'cancel.asked' })}>
          Cancel the subscription
        </Button>
      </section>
    );
  }
  return (
    <PaymentPanel
      tone="ask"
      title={problem ?? 'Cancel the subscription?'}
      text="Nothing more will be charged. What you have paid for will still be delivered."
    >
      <Button busy={cancelling === 'under-way'} onClick={() => send({ type: 'cancel.confirmed' })}>
        Yes, cancel it
      </Button>
      <Button variant="outline" busy={cancelling === 'under-way'} onClick={() => send({ type: 'cancel.refused' })}>
        Keep it
      </Button>
    </PaymentPanel>
  );
}

/** A web address within a sentence, without the punctuation after it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

interface LinkedTextProps {
  text: string;
  /** The shop's own, such as `https://shop.example`; links to it keep the shopper's brand and campaign (Q09). */
  origin: string;
}

/** C01: a brand's own text with its web addresses as links, shown without scheme and query. */
function LinkedText({ text, origin }: LinkedTextProps): ReactNode {
  return text.split(ADDRESS).map((part) => {
    if (!ADDRESS.test(part)) return part;
    const shown = part.replace(/^https?:\/\//, '').replace(/\?.*$/, '');
    if (!part.startsWith(`${origin}/`)) {
      return (
        <a key={part} href={part}>
          {shown}
        </a>
      );
    }
    return (
      <ShopLink key={part} to={part.slice(origin.length)}>
        {shown}
      </ShopLink>
    );
  });
}

/** E12: the price of a delivery with its parts, its interval, the card, and the start. */
function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const clock = use(ClockContext);
  const { startedAt, order, status, paymentMethod } = subscription;
  return (
    <>
      <Facts>
        {status !== 'cancelled' && <Charges subscription={subscription} />}
        <Fact label={isApprovalProvider(paymentMethod) ? 'Paid with' : 'Card'}>
          {cardTail(subscription) ?? 'The card from your order'}
        </Fact>
        <Fact label="Started">
          {dayInWords(startedAt, clock)}, with order {order}
        </Fact>
      </Facts>
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

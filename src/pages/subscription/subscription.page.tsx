import { Button } from '../../components/basic/button.tsx';
import { LinkedText } from '../../components/basic/linked-text.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Support } from '../../components/frame/support.tsx';
import { PaymentPanel } from '../../components/payment/payment-panel.tsx';
import { ConfirmRenewal } from './confirm-renewal.tsx';
import styles from './subscription.module.css';
import { eyebrowOf, leadOf, paidCopy, type SubscriptionProps } from './subscription.rules.ts';
import { SubscriptionFacts } from './subscription-facts.tsx';

interface SubscriptionPageProps extends SubscriptionProps {
  /** The brand's text about its subscriptions, or empty. */
  note?: string;
  /** The shop's own, to which the note may link. */
  origin?: string;
}

/**
 * E12, A05: a subscription's page: its details, prices and dates, a payment that requires the shopper, and the
 * cancellation.
 */
export function SubscriptionPage({ model, send, note = '', origin = '' }: SubscriptionPageProps) {
  const { subscription, shop } = model;
  return (
    <div className={styles.page}>
      <PageTitle eyebrow={eyebrowOf(subscription)} lead={leadOf(model)}>
        {subscription.name}
      </PageTitle>
      {model.isCaptured && (
        <PaymentPanel tone="done" title="Your payment went through." text={paidCopy(subscription)} />
      )}
      {subscription.renewal && !model.isCaptured && <ConfirmRenewal model={model} send={send} />}
      <SubscriptionFacts subscription={subscription} />
      <CancelSubscription model={model} send={send} />
      <section className={styles.help} aria-label="How to reach us">
        {note !== '' && (
          <p>
            <LinkedText text={note} origin={origin} />
          </p>
        )}
        <p>Rather talk to a person? We are glad to help.</p>
        <Support shop={shop} />
      </section>
    </div>
  );
}

/** E12: cancels after one confirmation, without persuasion. */
function CancelSubscription({ model, send }: SubscriptionProps) {
  const { subscription, cancelling, payment, problem } = model;
  if (subscription.status === 'cancelled') {
    return <PaymentPanel tone="done" title="Your subscription is cancelled." text="Nothing more will be charged." />;
  }
  if (cancelling === null) {
    return (
      <section className={styles.cancel} aria-label="Cancel the subscription">
        <p>You can end it at any time. Nothing more is charged then, and what is paid is still delivered.</p>
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
      text="Nothing more will be charged. What is paid is still delivered."
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

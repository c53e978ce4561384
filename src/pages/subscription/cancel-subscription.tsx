import { Button } from '../../components/basic/button.tsx';
import { PaymentPanel } from '../../components/payment/payment-panel.tsx';
import styles from './subscription.module.css';
import type { SubscriptionProps } from './subscription.rules.ts';

/** E12: cancels after one confirmation, without persuasion. */
export function CancelSubscription({ model, send }: SubscriptionProps) {
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

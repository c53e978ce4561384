import type { FormEvent } from 'react';
import { cardTail } from '../../../domain/order-words.ts';
import { PaymentButton, PaymentStatus } from '../../components/payment-button.tsx';
import { PaymentPanel } from '../../components/payment-panel.tsx';
import { PaymentUnsettled } from '../../components/payment-unsettled.tsx';
import styles from './subscription.module.css';
import type { SubscriptionPageProps } from './subscription.page.tsx';
import { totalOf } from './subscription.rules.ts';

/** C02: pays the delivery that is due with the shopper there, whose bank may ask as on the first order. */
export function ConfirmRenewal({ model, send }: SubscriptionPageProps) {
  const { subscription, payment, problem, cancelling, shop } = model;
  if (!subscription.renewal) return null;
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (payment === null && cancelling === null) send({ type: 'payment.asked' });
  };
  const tail = cardTail(subscription);
  return (
    <section className={styles.confirm} aria-labelledby="confirm-payment">
      <h2 id="confirm-payment">{subscription.status === 'needs_you' ? 'Confirm your payment' : 'Pay it now'}</h2>
      <p>
        Order {subscription.renewal.order}, {totalOf(subscription, shop.locale)}
        {tail && ` with your ${tail}`}.
      </p>
      {problem && cancelling === null && (
        <PaymentPanel tone="bad" title={problem} text="Nothing was charged. You can try again." />
      )}
      {payment === 'unsettled' ? (
        <PaymentUnsettled onAsk={() => send({ type: 'payment.asked' })} />
      ) : (
        <form method="post" onSubmit={pay}>
          <PaymentButton activity={payment}>Pay {totalOf(subscription, shop.locale)}</PaymentButton>
        </form>
      )}
      <PaymentStatus activity={payment} />
    </section>
  );
}

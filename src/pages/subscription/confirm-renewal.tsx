import { useState } from 'react';
import { PaymentStatus } from '../../components/payment-button.tsx';
import { PaymentPanel } from '../../components/payment-panel.tsx';
import { PaymentUnsettled } from '../../components/payment-unsettled.tsx';
import { OtherCardForm } from './other-card-form.tsx';
import { OwnCardForm } from './own-card-form.tsx';
import styles from './subscription.module.css';
import type { SubscriptionPageProps } from './subscription.page.tsx';

/**
 * C02, E12: pays the delivery that is due with the shopper there, whose bank may ask as on the first order. Where the bank
 * asks about the card, it is that card's payment to confirm; after a decline another card is what helps.
 */
export function ConfirmRenewal({ model, send }: SubscriptionPageProps) {
  const { subscription, payment, problem, cancelling } = model;
  const isQuestion = subscription.renewal?.reason === 'question';
  const [isOther, setOther] = useState(!isQuestion);
  const isUnsettled = payment === 'unsettled';
  return (
    <section className={styles.confirm} aria-labelledby="confirm-payment">
      <h2 id="confirm-payment">{isOther ? 'Pay with another card' : 'Confirm your payment'}</h2>
      {problem && cancelling === null && <PaymentPanel tone="bad" title={problem} text={nextStep(isOther)} />}
      {isUnsettled && <PaymentUnsettled onAsk={() => send({ type: 'payment.asked' })} />}
      {isOther ? (
        <OtherCardForm model={model} send={send} isHidden={isUnsettled} />
      ) : (
        <OwnCardForm model={model} send={send} isHidden={isUnsettled} onOther={() => setOther(true)} />
      )}
      <PaymentStatus activity={payment} />
    </section>
  );
}

function nextStep(isOther: boolean): string {
  return isOther
    ? 'Nothing was charged. Check the card, or use another one.'
    : 'Nothing was charged. You can try again.';
}

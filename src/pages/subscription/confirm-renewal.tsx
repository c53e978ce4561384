import { useEffect, useRef, useState } from 'react';
import { PaymentStatus } from '../../components/payment/payment-button.tsx';
import { PaymentPanel } from '../../components/payment/payment-panel.tsx';
import { PaymentUnresolved } from '../../components/payment/payment-unresolved.tsx';
import { OtherCardForm } from './other-card-form.tsx';
import { OwnCardForm } from './own-card-form.tsx';
import styles from './subscription.module.css';
import type { SubscriptionProps } from './subscription.rules.ts';
import { withCard } from './subscription.rules.ts';

/**
 * A05: pays a due delivery while the shopper is present and can complete the bank's challenge. If the bank challenged
 * the card, that card is confirmed; after a decline another card is offered.
 */
export function ConfirmRenewal({ model, send }: SubscriptionProps) {
  const { subscription, payment, problem, cancelling } = model;
  const isQuestion = subscription.renewal?.reason === 'question';
  const [isOther, setOther] = useState(!isQuestion);
  const heading = useRef<HTMLHeadingElement>(null);
  const isUnresolved = payment === 'unresolved';
  // The pressed button is gone, and with it the focus.
  useEffect(() => {
    if (isOther && isQuestion) heading.current?.focus();
  }, [isOther, isQuestion]);
  return (
    <section className={styles.confirm} aria-labelledby="confirm-payment">
      <h2 id="confirm-payment" ref={heading} tabIndex={-1}>
        {isOther ? `Pay ${withCard(subscription)}` : 'Confirm your payment'}
      </h2>
      {problem && cancelling === null && <PaymentPanel tone="bad" title={problem} text={nextStep(isOther)} />}
      {isUnresolved && <PaymentUnresolved onAsk={() => send({ type: 'payment.asked' })} />}
      {isOther ? (
        <OtherCardForm model={model} send={send} isHidden={isUnresolved} />
      ) : (
        <OwnCardForm model={model} send={send} isHidden={isUnresolved} onOther={() => setOther(true)} />
      )}
      <PaymentStatus activity={payment} />
    </section>
  );
}

function nextStep(isOther: boolean): string {
  return isOther ? 'Nothing was charged, and what you typed is still here.' : 'Nothing was charged. You can try again.';
}

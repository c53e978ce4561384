import type { FormEvent } from 'react';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { Button } from '../../components/basic/button.tsx';
import { PaymentButton } from '../../components/payment/payment-button.tsx';
import styles from './subscription.module.css';
import type { SubscriptionProps } from './subscription.rules.ts';
import { totalOf } from './subscription.rules.ts';

export interface CardFormProps extends SubscriptionProps {
  /** Hidden instead of removed, so that the typed values survive. */
  isHidden: boolean;
}

/** A05: the payment that requires the bank's challenge, with the same card. */
export function OwnCardForm({ model, send, isHidden, onOther }: CardFormProps & { onOther: () => void }) {
  const { subscription, payment, cancelling, shop } = model;
  const isBusy = payment !== null || cancelling !== null;
  const total = totalOf(subscription, shop.locale);
  const tail = cardTail(subscription);
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) send({ type: 'payment.asked' });
  };
  return (
    <form method="post" className={styles.form} hidden={isHidden} onSubmit={pay}>
      <p>
        Order {subscription.renewal?.order}, {total}
        {tail && ` with your ${tail}`}.
      </p>
      <PaymentButton activity={payment}>Pay {total}</PaymentButton>
      {!isBusy && (
        <Button variant="quiet" onClick={onOther}>
          Use another card instead
        </Button>
      )}
    </form>
  );
}

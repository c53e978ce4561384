import { type FormEvent, useState } from 'react';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { CardField } from '../../components/payment/card-field.tsx';
import { PaymentButton } from '../../components/payment/payment-button.tsx';
import type { CardFormProps } from './own-card-form.tsx';
import styles from './subscription.module.css';
import { totalOf } from './subscription.rules.ts';

const MISSING = 'Your card cannot be entered just now. Try again at the card.';

/** E12: pays the due delivery with another card, which the subscription uses from then on. */
export function OtherCardForm({ model, send, isHidden }: CardFormProps) {
  const { subscription, payment, cancelling, shop } = model;
  const [isCardMissing, setCardMissing] = useState(false);
  const isBusy = payment !== null || cancelling !== null;
  const total = totalOf(subscription, shop.locale);
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isCardMissing) send({ type: 'card.submitted' });
  };
  return (
    <form method="post" className={styles.form} hidden={isHidden} onSubmit={pay}>
      <p className={styles.due}>
        <span>Due for order {subscription.renewal?.order}</span>
        <strong>{total}</strong>
      </p>
      <CardField isInert={isBusy} onMissing={setCardMissing} />
      <p className={styles.consent}>{consentWords(cardTail(subscription))}</p>
      <PaymentButton activity={payment} rest={isCardMissing ? MISSING : null}>
        Pay {total} with this card
      </PaymentButton>
    </form>
  );
}

/** The provider stores the card, which needs its owner's consent. */
function consentWords(old: string | null): string {
  const place = old ? `, in place of your ${old}` : '';
  return `When you pay, our payment provider keeps this card for your later deliveries${place}. You can cancel at any time.`;
}

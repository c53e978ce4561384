import { type FormEvent, useEffect, useRef, useState } from 'react';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { Button } from '../../components/basic/button.tsx';
import { CardField } from '../../components/payment/card-field.tsx';
import { PaymentButton, PaymentStatus } from '../../components/payment/payment-button.tsx';
import { PaymentPanel } from '../../components/payment/payment-panel.tsx';
import { PaymentUnknown } from '../../components/payment/payment-unknown.tsx';
import styles from './subscription.module.css';
import { formatTotal, type SubscriptionProps, withCard } from './subscription.rules.ts';

const MISSING = 'Your card cannot be entered right now. Try again at the card.';

/** E12: pays the due delivery with another card, which the subscription uses from then on. */
function OtherCardForm({ model, send, isHidden }: CardFormProps) {
  const { subscription, payment, cancelling, shop } = model;
  const [isCardMissing, setCardMissing] = useState(false);
  const isBusy = payment !== null || cancelling !== null;
  const total = formatTotal(subscription, shop.locale);
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isCardMissing) send({ type: 'card.submitted' });
  };
  return (
    <form method="post" className={`stack-4 ${styles.form}`} hidden={isHidden} onSubmit={pay}>
      <p className={`flow baseline ${styles.due}`}>
        <span>Due for order {subscription.renewal?.order}</span>
        <strong>{total}</strong>
      </p>
      <CardField isInert={isBusy} onMissing={setCardMissing} />
      <p className={`small ${styles.consent}`}>{consentWords(cardTail(subscription))}</p>
      <PaymentButton activity={payment} rest={isCardMissing ? MISSING : null}>
        Pay {total} with this card
      </PaymentButton>
    </form>
  );
}

/** The provider stores the card, which needs its owner's consent. */
function consentWords(old: string | null): string {
  const place = old ? `, in place of your ${old}` : '';
  return `When you pay, our payment provider saves this card for your later deliveries${place}. You can cancel at any time.`;
}

/** A05: a challenged card is confirmed while the shopper is present; after a decline another card is offered. */
export function ConfirmRenewal({ model, send }: SubscriptionProps) {
  const { subscription, payment, problem, cancelling } = model;
  const isQuestion = subscription.renewal?.reason === 'question';
  const [isOther, setOther] = useState(!isQuestion);
  const heading = useRef<HTMLHeadingElement>(null);
  const isUnknown = payment === 'unknown';
  // The pressed button is gone, and with it the focus.
  useEffect(() => {
    if (isOther && isQuestion) heading.current?.focus();
  }, [isOther, isQuestion]);
  return (
    <section className={`stack-3 card ${styles.confirm}`} aria-labelledby="confirm-payment">
      <h2 id="confirm-payment" ref={heading} tabIndex={-1}>
        {isOther ? `Pay ${withCard(subscription)}` : 'Confirm your payment'}
      </h2>
      {problem && cancelling === null && <PaymentPanel tone="bad" title={problem} text={nextStep(isOther)} />}
      {isUnknown && <PaymentUnknown onAsk={() => send({ type: 'payment.asked' })} />}
      {isOther ? (
        <OtherCardForm model={model} send={send} isHidden={isUnknown} />
      ) : (
        <OwnCardForm model={model} send={send} isHidden={isUnknown} onOther={() => setOther(true)} />
      )}
      <PaymentStatus activity={payment} />
    </section>
  );
}

function nextStep(isOther: boolean): string {
  return isOther ? 'Nothing was charged, and what you typed is still here.' : 'Nothing was charged. You can try again.';
}

export interface CardFormProps extends SubscriptionProps {
  /** Hidden instead of removed, so that the typed values survive. */
  isHidden: boolean;
}

/** A05: the payment that requires the bank's challenge, with the same card. */
function OwnCardForm({ model, send, isHidden, onOther }: CardFormProps & { onOther: () => void }) {
  const { subscription, payment, cancelling, shop } = model;
  const isBusy = payment !== null || cancelling !== null;
  const total = formatTotal(subscription, shop.locale);
  const tail = cardTail(subscription);
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) send({ type: 'payment.asked' });
  };
  return (
    <form method="post" className={`stack-4 ${styles.form}`} hidden={isHidden} onSubmit={pay}>
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

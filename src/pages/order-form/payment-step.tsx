import type { FormEvent, Ref } from 'react';
import { formatMoney } from '../../../domain/money.ts';
import type { CheckoutModel, CheckoutSend } from '../../../machines/checkout/checkout.view.ts';
import { Button } from '../../components/button.tsx';
import { CardField } from '../../components/card-field.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { PaymentButton } from '../../components/payment-button.tsx';
import { AfterPaying } from './after-paying.tsx';
import styles from './order-form.module.css';
import type { OrderFormPageModel } from './order-form.types.ts';
import { PaymentQuestions } from './payment-questions.tsx';
import { Recap } from './recap.tsx';

export interface PaymentStepProps {
  model: OrderFormPageModel;
  checkout: CheckoutModel;
  send: CheckoutSend;
  headingRef: Ref<HTMLHeadingElement>;
}

/**
 * The second step. While anything but editing goes on, its fields are inert and a submit does nothing: what may be
 * answered then stands in a panel outside of them.
 */
export function PaymentStep({ model, checkout, send, headingRef }: PaymentStepProps) {
  const { shop, content } = model;
  const { activity, price } = checkout;
  const isFrozen = activity !== 'editing';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFrozen) send({ type: 'payment.submitted' });
  };
  return (
    <form className={styles.sections} method="post" noValidate onSubmit={submit}>
      <fieldset className={styles.sections} disabled={isFrozen}>
        <Recap checkout={checkout} onEdit={() => send({ type: 'contact.reopened' })} />
        <FormSection id="payment" number={4} title="Payment" headingRef={headingRef}>
          <CardField isInert={isFrozen} />
          <p className={styles.consent}>{content.storedCardNote}</p>
        </FormSection>
      </fieldset>
      <PaymentQuestions checkout={checkout} send={send} currency={price.currency} locale={shop.locale} />
      <PaymentButton activity={activity} isHidden={activity === 'confirming' || activity === 'unsettled'}>
        Pay {formatMoney(price.total, price.currency, shop.locale)}
      </PaymentButton>
      {checkout.canGiveUp && checkout.problem && !isFrozen && (
        <Button variant="quiet" onClick={() => send({ type: 'payment.givenUp' })}>
          Go on without ordering
        </Button>
      )}
      <AfterPaying text={content.afterPaying} />
    </form>
  );
}

import { FormikProvider, useFormik } from 'formik';
import { type Ref, useRef } from 'react';
import type { AccountDetails } from '../../../domain/account.ts';
import type { CheckoutModel, CheckoutSend } from '../../../machines/checkout/checkout.view.ts';
import { Button } from '../../components/button.tsx';
import { useFirstProblemFocus } from '../../components/form-focus.ts';
import { FormSection } from '../../components/form-section.tsx';
import { accountSchema } from '../../forms/account.schema.ts';
import { deliverable } from '../../forms/account-words.ts';
import { BundleSection } from './bundle-section.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import styles from './order-form.module.css';
import type { OrderFormPageModel } from './order-form.types.ts';
import { ProblemSummary } from './problem-summary.tsx';

export interface ContactStepProps {
  model: OrderFormPageModel;
  checkout: CheckoutModel;
  send: CheckoutSend;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The first step. What is typed stays in Formik; the machine gets a draft whenever a field is left, and the whole. */
export function ContactStep({ model, checkout, send, headingRef }: ContactStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik({
    initialValues: deliverable(checkout.account, model.shop.shipsTo),
    validationSchema: accountSchema,
    onSubmit: (account, { setSubmitting }) => {
      send({ type: 'contact.submitted', account });
      setSubmitting(false);
    },
  });
  useFirstProblemFocus(form, formik);
  const draft = () => {
    if (isChanged(formik.values, checkout.account)) send({ type: 'contact.drafted', account: formik.values });
  };
  return (
    <FormikProvider value={formik}>
      {/* `post`: before the script arrives, a submit must not write what was typed into the address. */}
      <form ref={form} method="post" noValidate onSubmit={formik.handleSubmit} onBlur={draft}>
        <fieldset className={styles.sections} disabled={checkout.activity !== 'editing'}>
          <BundleSection model={model} checkout={checkout} send={send} headingRef={headingRef} />
          <ContactFields />
          <DeliveryFields shipsTo={model.shop.shipsTo} />
          <ProblemSummary />
          {/* Kept from taking the focus on a press: a problem that shows up on leaving a field would move it away. */}
          <Button type="submit" size="large" wide onMouseDown={(event) => event.preventDefault()}>
            Continue to payment
          </Button>
          <FormSection
            id="payment-ahead"
            number={4}
            title="Payment"
            note="Comes next: your card, and a button that says the whole amount."
            isAhead
          />
        </fieldset>
      </form>
    </FormikProvider>
  );
}

function isChanged(now: AccountDetails, before: AccountDetails): boolean {
  return (Object.keys(now) as (keyof AccountDetails)[]).some((field) => now[field] !== before[field]);
}

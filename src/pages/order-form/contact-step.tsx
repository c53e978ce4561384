import { FormikProvider } from 'formik';
import { type PropsWithChildren, type Ref, useRef } from 'react';
import { Button } from '../../components/basic/button.tsx';
import { addressRefusal } from '../../components/form/account-copy.ts';
import { useFirstProblemFocus } from '../../components/form/form-focus.ts';
import { TryProblem } from '../../components/payment/payment-problem.tsx';
import styles from './base/order-form.module.css';
import type { OrderFormPageProps } from './base/order-form.types.ts';
import { BundleSection } from './bundle/bundle-section.tsx';
import { loadSchema } from './contact/account-validation.ts';
import { ContactFields } from './contact/contact-fields.tsx';
import { DeliverySection } from './contact/delivery-section.tsx';
import { ProblemSummary } from './contact/problem-summary.tsx';
import { QuickWays } from './contact/quick-ways.tsx';
import { useAccountForm } from './contact/use-account-form.ts';

export interface StepProps extends OrderFormPageProps {
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

const CHECKING = 'Checking your address…';

/** The first step or page: bundle, contact and delivery, with more content under the button. */
export function ContactStep({ model, checkout, send, headingRef, children }: PropsWithChildren<StepProps>) {
  const form = useRef<HTMLFormElement>(null);
  const formik = useAccountForm({
    checkout,
    send,
    shipsTo: model.shop.shipsTo,
    onSubmit: (account) => send({ type: 'contact.submitted', account }),
  });
  const { submitCount } = formik;
  useFirstProblemFocus(form, { submitCount, isSubmitting: formik.isSubmitting || checkout.isCheckingAddress });
  return (
    <FormikProvider value={formik}>
      {/* `post`: a submit before the script has loaded must not put the typed values into the address. */}
      <form ref={form} method="post" noValidate onSubmit={formik.handleSubmit} onFocus={loadSchema}>
        <fieldset className={styles.sections} disabled={checkout.activity !== 'editing'}>
          <BundleSection model={model} checkout={checkout} send={send} {...(headingRef ? { headingRef } : {})} />
          <QuickWays checkout={checkout} send={send} />
          <TryProblem checkout={checkout} send={send} />
          <ContactFields />
          <DeliverySection model={model} checkout={checkout} send={send} />
          <ProblemSummary refusal={addressRefusal(checkout)} />
          <Button type="submit" size="large" wide busy={checkout.isCheckingAddress} busyLabel={CHECKING}>
            Continue to payment
          </Button>
          <p className="visually-hidden" role="status">
            {checkout.isCheckingAddress && CHECKING}
          </p>
          {children}
        </fieldset>
      </form>
    </FormikProvider>
  );
}

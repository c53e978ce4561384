import { FormikProvider } from 'formik';
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Button } from '../../components/basic/button.tsx';
import { addressRefusal } from '../../components/form/account-copy.ts';
import { useFirstProblemFocus } from '../../components/form/form-focus.ts';
import { TryProblem } from '../../components/payment/payment-problem.tsx';
import styles from './base/order-form.module.css';
import type { OrderFormPageProps } from './base/order-form.types.ts';
import { BumpOffers } from './bundle/bump-offers.tsx';
import { BundleSection } from './bundle/bundle-section.tsx';
import { loadSchema } from './contact/account-validation.ts';
import { ContactFields } from './contact/contact-fields.tsx';
import { DeliverySection } from './contact/delivery-section.tsx';
import { ProblemSummary } from './contact/problem-summary.tsx';
import { QuickWays } from './contact/quick-ways.tsx';
import { useAccountForm } from './contact/use-account-form.ts';
import { useBillingForm } from './contact/use-billing-form.ts';
import { CouponField } from './payment/coupon-field.tsx';
import { PayArea } from './payment/pay-area.tsx';
import { disabledReason, priceSaid } from './payment/pay-copy.ts';
import { PaymentSection } from './payment/payment-section.tsx';
import { Recap } from './payment/recap.tsx';

interface StepProps extends OrderFormPageProps {
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** The content under the button. */
  children?: ReactNode;
}

const CHECKING = 'Checking your address…';

/** The first step or page: bundle, contact and delivery. */
export function ContactStep({ model, checkout, send, headingRef, children }: StepProps) {
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

/**
 * The second step or page. Outside of editing its fields are inert and a submit has no effect; a panel outside of them
 * has the possible actions.
 */
export function PaymentStep({ model, checkout, send, headingRef }: Omit<StepProps, 'children'>) {
  const form = useRef<HTMLFormElement>(null);
  const { content } = model;
  const { account } = checkout;
  const hasBumps = checkout.bumps.length > 0;
  // Focuses the first new section of this step.
  const first = headingRef ? { headingRef } : {};
  const isFrozen = checkout.activity !== 'editing';
  const [isCardMissing, setCardMissing] = useState(false);
  const rest = disabledReason(checkout, isCardMissing);
  const billing = useBillingForm(checkout, account, send);
  useFirstProblemFocus(form, billing.formik);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFrozen && rest === null && billing.check()) send({ type: 'payment.submitted', said: priceSaid(checkout) });
  };
  return (
    <form ref={form} className={styles.sections} method="post" noValidate onSubmit={submit}>
      <fieldset className={styles.sections} disabled={isFrozen}>
        <Recap checkout={checkout} onEdit={() => send({ type: 'contact.reopened' })} />
        <BumpOffers checkout={checkout} send={send} {...(hasBumps ? first : {})} />
        <PaymentSection
          checkout={checkout}
          send={send}
          storedCardNote={content.storedCardNote}
          account={account}
          billing={billing}
          onPayByWallet={(wallet) => billing.check() && send({ type: 'wallet.submitted', wallet })}
          onCardMissing={setCardMissing}
          {...(hasBumps ? {} : first)}
        />
        <CouponField checkout={checkout} send={send} />
      </fieldset>
      <PayArea model={model} checkout={checkout} send={send} rest={rest} />
    </form>
  );
}

import { FormikProvider } from 'formik';
import { type FormEvent, useRef, useState } from 'react';
import { accountFieldRules } from '../../../domain/account/account.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { addressRefusal } from '../../components/form/account-copy.ts';
import { useFirstProblemFocus } from '../../components/form/form-focus.ts';
import styles from './base/order-form.module.css';
import type { OrderFormPageProps } from './base/order-form.types.ts';
import { BumpOffers } from './bundle/bump-offers.tsx';
import { BundleSection } from './bundle/bundle-section.tsx';
import { isSound, loadSchema } from './contact/account-validation.ts';
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

/** The whole form, one button at its end. A submit validates every field; the first invalid one takes the focus. */
export function OnePageForm({ model, checkout, send }: OrderFormPageProps) {
  const form = useRef<HTMLFormElement>(null);
  const { shop, content } = model;
  const isFrozen = checkout.activity !== 'editing';
  const [isCardMissing, setCardMissing] = useState(false);
  const rest = disabledReason(checkout, isCardMissing);
  // Formik answers a submit later, when the total may be another.
  const said = useRef<CheckoutModel['pressed']>(null);
  const formik = useAccountForm({
    checkout,
    send,
    shipsTo: shop.shipsTo,
    onSubmit: (account) => billing.check() && send({ type: 'checkout.submitted', account, said: said.current }),
  });
  const billing = useBillingForm(checkout, formik.values, send);
  const { submitCount } = formik;
  useFirstProblemFocus(form, billing.formik);
  useFirstProblemFocus(form, {
    submitCount,
    isSubmitting: formik.isSubmitting || checkout.activity === 'checkingTotal',
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isFrozen || rest !== null) return;
    said.current = priceSaid(checkout);
    // Every wrong field is named at once, those of the bill too.
    if (!isSound(accountFieldRules, formik.values)) billing.check();
    formik.handleSubmit(event);
  };
  return (
    <FormikProvider value={formik}>
      <form ref={form} className={styles.sections} method="post" noValidate onSubmit={submit} onFocus={loadSchema}>
        <fieldset className={styles.sections} disabled={isFrozen}>
          <BundleSection model={model} checkout={checkout} send={send} />
          <QuickWays checkout={checkout} send={send} />
          <ContactFields />
          <DeliverySection model={model} checkout={checkout} send={send} />
          <BumpOffers checkout={checkout} send={send} />
          <PaymentSection
            checkout={checkout}
            send={send}
            storedCardNote={content.storedCardNote}
            account={formik.values}
            billing={billing}
            onCardMissing={setCardMissing}
          />
          <CouponField model={model} checkout={checkout} send={send} />
          <ProblemSummary refusal={addressRefusal(checkout)} />
        </fieldset>
        <PayArea model={model} checkout={checkout} send={send} rest={rest} />
      </form>
    </FormikProvider>
  );
}

import { FormikProvider } from 'formik';
import { type FormEvent, use, useRef, useState } from 'react';
import { useFirstProblemFocus } from '../../../components/form/form-focus.ts';
import { SentFormContext } from '../../../components/form/sent-form.context.ts';
import styles from '../base/order-form.module.css';
import { BumpOffers } from '../bundle/bump-offers.tsx';
import { BundleSection } from '../bundle/bundle-section.tsx';
import { ContactFields } from '../contact/contact-fields.tsx';
import { DeliverySection } from '../contact/delivery-section.tsx';
import { useAccountForm } from '../contact/use-account-form.ts';
import { useBillingForm } from '../contact/use-billing-form.ts';
import type { StepProps } from '../contact-step.tsx';
import { CouponField } from './coupon-field.tsx';
import { PayArea } from './pay-area.tsx';
import { disabledReason, priceSaid } from './pay-copy.ts';
import { PaymentSection } from './payment-section.tsx';
import { Recap } from './recap.tsx';

/** Outside of editing fields are inert and a submit has no effect; a panel outside of them has the possible actions. */
export function PaymentStep({ model, checkout, send, headingRef }: StepProps) {
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
        {use(SentFormContext) && <CarriedContact model={model} checkout={checkout} send={send} />}
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
        <CouponField model={model} checkout={checkout} send={send} />
      </fieldset>
      <PayArea model={model} checkout={checkout} send={send} rest={rest} />
    </form>
  );
}

/** Q09: without the script the contact goes on with the payment's form, out of sight: nothing else remembers it. */
function CarriedContact({ model, checkout, send }: StepProps) {
  const formik = useAccountForm({ checkout, send, shipsTo: model.shop.shipsTo, onSubmit: () => {} });
  return (
    <FormikProvider value={formik}>
      <div hidden>
        <BundleSection model={model} checkout={checkout} send={send} />
        <ContactFields />
        <DeliverySection model={model} checkout={checkout} send={send} />
      </div>
    </FormikProvider>
  );
}

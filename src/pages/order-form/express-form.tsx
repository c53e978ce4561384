import { type FormEvent, useRef } from 'react';
import { useFirstProblemFocus } from '../../components/form/form-focus.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { isPricedByPlace } from '../../components/product/price-copy.ts';
import styles from './base/order-form.module.css';
import type { OrderFormPageProps } from './base/order-form.types.ts';
import { BumpOffers } from './bundle/bump-offers.tsx';
import { MissingFields } from './contact/problem-summary.tsx';
import { ShippingOptions } from './contact/shipping-options.tsx';
import { useMissingContact } from './contact/use-missing-contact.ts';
import { CouponField } from './payment/coupon-field.tsx';
import { PayArea } from './payment/pay-area.tsx';
import { Recap } from './payment/recap.tsx';

/** O05: the provider returned contact and address; the shopper confirms the total. */
export function ExpressForm({ model, checkout, send }: OrderFormPageProps) {
  const isFrozen = checkout.activity !== 'editing';
  const provider = checkout.approvals.approvedExpress?.name ?? '';
  const form = useRef<HTMLFormElement>(null);
  const missing = useMissingContact(checkout, send);
  useFirstProblemFocus(form, missing.formik);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isFrozen) missing.submit(event);
  };
  return (
    <form ref={form} className={styles.sections} method="post" noValidate onSubmit={submit}>
      <fieldset className={styles.sections} disabled={isFrozen}>
        <FormSection id="express" title={`From your ${provider} account`}>
          <Recap checkout={checkout} edit="Enter the address instead" onEdit={() => send({ type: 'express.left' })} />
          <MissingFields missing={missing} provider={provider} />
        </FormSection>
        <ShippingOptions checkout={checkout} send={send} isPricedByPlace={isPricedByPlace(model.offers)} />
        <BumpOffers checkout={checkout} send={send} />
        <CouponField model={model} checkout={checkout} send={send} />
      </fieldset>
      <PayArea model={model} checkout={checkout} send={send} />
    </form>
  );
}

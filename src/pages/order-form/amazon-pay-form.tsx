import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { widgetsOf } from '../../../machines/payment/amazon-pay/amazon-pay.view.ts';
import { PlaceProblem } from '../../components/form/field-problem.tsx';
import { useFirstProblemFocus } from '../../components/form/form-focus.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { AMAZON_PAY_COPY } from '../../components/payment/amazon-pay/amazon-pay-copy.ts';
import { missingIn } from '../../components/payment/amazon-pay/amazon-pay-model.ts';
import {
  AmazonPayAddressBook,
  AmazonPaySignOut,
  AmazonPayStatus,
  AmazonPayWallet,
} from '../../components/payment/amazon-pay/amazon-pay-widgets.tsx';
import { isPricedByPlace } from '../../components/product/price-copy.ts';
import styles from './base/order-form.module.css';
import type { OrderFormPageProps } from './base/order-form.types.ts';
import { BumpOffers } from './bundle/bump-offers.tsx';
import { BundleSection } from './bundle/bundle-section.tsx';
import { ProviderContact } from './contact/contact-fields.tsx';
import { MissingFields } from './contact/problem-summary.tsx';
import { ShippingOptions } from './contact/shipping-options.tsx';
import { useMissingContact } from './contact/use-missing-contact.ts';
import { CouponField } from './payment/coupon-field.tsx';
import { PayArea } from './payment/pay-area.tsx';
import { PaymentChoice } from './payment/payment-choice.tsx';

export interface AmazonPayFormProps extends OrderFormPageProps {
  /** Whether the shopper has just signed in on this page, whose button is gone: its focus goes on in this form. */
  arrival: RefObject<boolean>;
}

/** W05: address book and wallet take the place of what would be typed, in every layout. */
export function AmazonPayForm({ model, checkout, send, arrival }: AmazonPayFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrival.current) heading.current?.focus();
  }, [arrival]);
  const widgets = widgetsOf(checkout.amazonPay);
  const isFrozen = checkout.activity !== 'editing';
  const missing = missingIn(checkout.amazonPay);
  // What the provider has is complete, and still no order while that address is refused: one that was not checked names no field.
  const isElsewhere = missing === null && checkout.addressField !== null;
  const rest = isElsewhere ? AMAZON_PAY_COPY.addressFirst : missing;
  const form = useRef<HTMLFormElement>(null);
  const missingContact = useMissingContact(checkout, send);
  useFirstProblemFocus(form, missingContact.formik);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isFrozen && rest === null) missingContact.submit(event);
  };
  if (!widgets) return null;
  const lacks = !isElsewhere && widgets.isReady && missingContact.fields.length > 0;
  return (
    <form ref={form} className={styles.sections} method="post" noValidate onSubmit={submit}>
      <fieldset className={styles.sections} disabled={isFrozen}>
        <BundleSection model={model} checkout={checkout} send={send} />
        <FormSection
          id="delivery"
          number={2}
          title={AMAZON_PAY_COPY.account}
          note={AMAZON_PAY_COPY.lead}
          headingRef={heading}
        >
          <AmazonPayStatus
            model={
              isElsewhere || lacks
                ? { ...widgets, message: AMAZON_PAY_COPY[lacks ? 'lacks' : 'otherAddress'] }
                : widgets
            }
            onPress={(event) => send({ type: 'amazonPay.acted', event })}
          />
          <AmazonPayAddressBook model={widgets} isInert={isFrozen} />
          {checkout.providerAccount && <ProviderContact account={checkout.account} />}
          <MissingFields missing={missingContact} provider={checkout.approvals.chosen?.name ?? ''} />
          <PlaceProblem message={checkout.addressProblem} />
          <ShippingOptions checkout={checkout} send={send} isPricedByPlace={isPricedByPlace(model.offers)} />
        </FormSection>
        <BumpOffers checkout={checkout} send={send} />
        <FormSection id="payment" number={3} title="Payment">
          <PaymentChoice approvals={checkout.approvals} send={send} />
          <AmazonPayWallet model={widgets} isInert={isFrozen} />
        </FormSection>
        <CouponField model={model} checkout={checkout} send={send} />
        <AmazonPaySignOut onPress={(event) => send({ type: 'amazonPay.acted', event })} />
      </fieldset>
      <PayArea model={model} checkout={checkout} send={send} rest={rest} />
    </form>
  );
}

import type { FormEvent } from 'react';
import { FormSection } from '../../components/form/form-section.tsx';
import { fromAccount } from '../../components/payment/approval-copy.ts';
import { isPricedByPlace } from '../../components/product/price-copy.ts';
import styles from './base/order-form.module.css';
import type { OrderFormPageProps } from './base/order-form.types.ts';
import { BumpOffers } from './bundle/bump-offers.tsx';
import { ShippingOptions } from './contact/shipping-options.tsx';
import { CouponField } from './payment/coupon-field.tsx';
import { PayArea } from './payment/pay-area.tsx';
import { Recap } from './payment/recap.tsx';

/** O05: the provider returned contact and address; the shopper confirms the total. */
export function ExpressForm({ model, checkout, send }: OrderFormPageProps) {
  const { shop } = model;
  const isFrozen = checkout.activity !== 'editing';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFrozen) send({ type: 'payment.submitted' });
  };
  return (
    <form className={styles.sections} method="post" noValidate onSubmit={submit}>
      <fieldset className={styles.sections} disabled={isFrozen}>
        <FormSection id="express" title={fromAccount(checkout.approvals.approvedExpress?.name ?? '')}>
          <Recap checkout={checkout} edit="Type the address instead" onEdit={() => send({ type: 'express.left' })} />
        </FormSection>
        <ShippingOptions
          checkout={checkout}
          send={send}
          isPricedByPlace={isPricedByPlace(model.offers)}
          currency={shop.currency}
          locale={shop.locale}
        />
        <BumpOffers checkout={checkout} send={send} currency={shop.currency} locale={shop.locale} />
        <CouponField checkout={checkout} send={send} locale={shop.locale} />
      </fieldset>
      <PayArea model={model} checkout={checkout} send={send} />
    </form>
  );
}

import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { addressRefusal, countriesOf } from '../../../components/form/account-copy.ts';
import { FieldRefusalContext } from '../../../components/form/field-refusal.context.ts';
import { FormSection } from '../../../components/form/form-section.tsx';
import { PlaceProblem } from '../../../components/form/place-problem.tsx';
import { isPricedByPlace } from '../../../components/product/price-copy.ts';
import styles from '../base/order-form.module.css';
import type { OrderFormPageModel } from '../base/order-form.types.ts';
import { AddressFields } from './address-fields.tsx';
import { RememberMe } from './remember-me.tsx';
import { ShippingOptions } from './shipping-options.tsx';

export interface DeliverySectionProps {
  model: OrderFormPageModel;
  checkout: CheckoutModel;
  send: CheckoutSend;
}

/** The delivery address, the shipping method, and the box to store the account on this device. */
export function DeliverySection({ model, checkout, send }: DeliverySectionProps) {
  const { shop, offers } = model;
  const refusal = addressRefusal(checkout);
  return (
    <FormSection id="delivery" number={3} title="Delivery">
      <div className={styles.fields}>
        <FieldRefusalContext value={refusal}>
          <AddressFields purpose="shipping" countries={countriesOf(shop.shipsTo)} />
        </FieldRefusalContext>
        <PlaceProblem message={refusal ? null : checkout.addressProblem} />
      </div>
      <ShippingOptions
        checkout={checkout}
        send={send}
        isPricedByPlace={isPricedByPlace(offers)}
        currency={shop.currency}
        locale={shop.locale}
      />
      <RememberMe isTicked={checkout.remember} send={send} />
    </FormSection>
  );
}

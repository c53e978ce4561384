import { useState } from 'react';
import type { CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { Button } from '../../../components/basic/button.tsx';
import { addressRefusal, countriesOf } from '../../../components/form/account-copy.ts';
import { PlaceProblem } from '../../../components/form/field-problem.tsx';
import { FieldRefusalContext } from '../../../components/form/field-refusal.context.ts';
import { FormSection } from '../../../components/form/form-section.tsx';
import { TickBox } from '../../../components/form/tick-box.tsx';
import { isPricedByPlace } from '../../../components/product/price-copy.ts';
import styles from '../base/order-form.module.css';
import type { OrderFormPageProps } from '../base/order-form.types.ts';
import { AddressFields } from './address-fields.tsx';
import { ShippingOptions } from './shipping-options.tsx';

/** The delivery address, the shipping method, and the box to store the account on this device. */
export function DeliverySection({ model, checkout, send }: OrderFormPageProps) {
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
      <ShippingOptions checkout={checkout} send={send} isPricedByPlace={isPricedByPlace(offers)} />
      <RememberMe isTicked={checkout.remember} send={send} />
    </FormSection>
  );
}

/** E11: this device stores the account only while the box is ticked. */
function RememberMe({ isTicked, send }: { isTicked: boolean; send: CheckoutSend }) {
  const [cameBack] = useState(isTicked);
  const change = (remember: boolean) => send({ type: 'remember.changed', remember });
  return (
    <div className="stack-1 needs-script">
      <TickBox
        isTicked={isTicked}
        onTick={change}
        note="Contact and delivery only, once the order is paid. Never your card."
      >
        Remember me on this device for 90 days
      </TickBox>
      {cameBack && (
        <p className={`small ${styles.forget}`} aria-live="polite">
          {isTicked ? 'This device remembers you. ' : 'Done: this device no longer stores your details.'}
          {isTicked && (
            <Button variant="quiet" className={styles.inline} onClick={() => change(false)}>
              Forget
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

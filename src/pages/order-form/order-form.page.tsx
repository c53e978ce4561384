import { useEffect, useRef } from 'react';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { isFormOfWidgets, payerOf } from '../../components/payment/embedded/embedded-model.ts';
import { PaymentStatus } from '../../components/payment/payment-button.tsx';
import { isPricedByPlace } from '../../components/product/price-copy.ts';
import { Summary } from '../../components/product/summary.tsx';
import { Assurances } from './assurances.tsx';
import styles from './base/order-form.module.css';
import type { OrderFormPageModel, OrderFormPageProps } from './base/order-form.types.ts';
import { EmbeddedForm } from './embedded-form.tsx';
import { ExpressForm } from './express-form.tsx';
import { OnePageForm } from './one-page-form.tsx';
import { OrderFormTitle } from './order-form-title.tsx';
import { TwoPageForm } from './two-page-form.tsx';
import { TwoStepForm } from './two-step-form.tsx';
import { useChoiceFocus } from './use-choice-focus.ts';
import { useSignInFocus } from './use-sign-in-focus.ts';

const FORMS = { 'two-step': TwoStepForm, 'two-page': TwoPageForm, 'one-page': OnePageForm };

/** R07: the order form in the layout of its content, from the same parts; the price is always visible. */
export function OrderFormPage({ model, checkout, send }: OrderFormPageProps) {
  const { shop, content, offers } = model;
  const pictured = [...offers.map(pictureOf), ...checkout.bumps.map(({ offer, imageUrl }) => [offer, imageUrl])];
  return (
    <div className={styles.page}>
      <OrderFormTitle content={content} checkout={checkout} send={send} />
      <Summary
        checkout={withChangedPrice(checkout)}
        pictures={Object.fromEntries(pictured)}
        delivery={shop.delivery}
        isPricedByPlace={isPricedByPlace(offers)}
        locale={shop.locale}
      />
      <div className={styles.steps}>
        <FormOfCheckout model={model} checkout={checkout} send={send} />
        <Assurances items={content.assurances} />
      </div>
      <PaymentStatus
        activity={checkout.activity}
        provider={checkout.approvals.redirectingTo?.name}
        payer={payerOf(checkout.approvals)}
        isHeld={checkout.isHeld}
        isUncharged={checkout.isUncharged}
        isFreeTrial={checkout.isFreeTrial}
      />
    </div>
  );
}

/** The form of this checkout. A shopper who has just signed in at a provider is led on where the typed form was. */
function FormOfCheckout(props: OrderFormPageProps) {
  const { approvals, embedded, layout } = props.checkout;
  const hasSignedIn = useRef(false);
  useEffect(() => {
    if (embedded.phase === 'signingIn') hasSignedIn.current = true;
  }, [embedded.phase]);
  useSignInFocus(props.checkout);
  useChoiceFocus(props.checkout);
  if (approvals.approvedExpress) return <ExpressForm {...props} />;
  if (isFormOfWidgets(props.checkout)) return <EmbeddedForm {...props} arrival={hasSignedIn} />;
  const Form = FORMS[layout];
  return <Form {...props} />;
}

/** V10: shows a total to confirm with its parts. */
function withChangedPrice(checkout: CheckoutModel): CheckoutModel {
  const { changed } = checkout;
  return changed ? { ...checkout, price: changed, priceTrust: 'quoted' } : checkout;
}

function pictureOf({ sfid, imageUrl }: OrderFormPageModel['offers'][number]) {
  return [sfid, imageUrl] as const;
}

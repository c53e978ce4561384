import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { PaymentStatus } from '../../components/payment/payment-button.tsx';
import { isPricedByPlace } from '../../components/product/price-copy.ts';
import { Summary } from '../../components/product/summary.tsx';
import { Assurances } from './assurances.tsx';
import styles from './base/order-form.module.css';
import type { OrderFormPageModel, OrderFormPageProps } from './base/order-form.types.ts';
import { ExpressForm } from './express-form.tsx';
import { OnePageForm } from './one-page-form.tsx';
import { OrderFormTitle } from './order-form-title.tsx';
import { TwoPageForm } from './two-page-form.tsx';
import { TwoStepForm } from './two-step-form.tsx';

const FORMS = { 'two-step': TwoStepForm, 'two-page': TwoPageForm, 'one-page': OnePageForm };

/** R07: the order form in the layout of its content, from the same parts; the price is always visible. */
export function OrderFormPage({ model, checkout, send }: OrderFormPageProps) {
  const { shop, content, offers } = model;
  const Form = checkout.approvals.approvedExpress ? ExpressForm : FORMS[checkout.layout];
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
        <Form model={model} checkout={checkout} send={send} />
        <Assurances items={content.assurances} />
      </div>
      <PaymentStatus
        activity={checkout.activity}
        provider={checkout.approvals.redirectingTo?.name}
        isHeld={checkout.isHeld}
        isUncharged={checkout.isUncharged}
        isFreeTrial={checkout.isFreeTrial}
      />
    </div>
  );
}

/** V10: shows a total to confirm with its parts. */
function withChangedPrice(checkout: CheckoutModel): CheckoutModel {
  const { changed } = checkout;
  return changed ? { ...checkout, price: changed, priceTrust: 'quoted' } : checkout;
}

function pictureOf({ sfid, imageUrl }: OrderFormPageModel['offers'][number]) {
  return [sfid, imageUrl] as const;
}

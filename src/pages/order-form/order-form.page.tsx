import type { CheckoutModel, CheckoutSend } from '../../../machines/checkout/checkout.view.ts';
import { useFocusOnTurn } from '../../components/form-focus.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { PaymentStatus } from '../../components/payment-button.tsx';
import { Summary } from '../../components/summary.tsx';
import { Assurances } from './assurances.tsx';
import { ContactStep } from './contact-step.tsx';
import styles from './order-form.module.css';
import type { OrderFormPageModel } from './order-form.types.ts';
import { PaymentStep } from './payment-step.tsx';
import { useReachedPayment } from './reached-payment.ts';

export interface OrderFormPageProps {
  model: OrderFormPageModel;
  checkout: CheckoutModel;
  send: CheckoutSend;
}

/** The two-step order form: bundle, contact and delivery first, the payment second, what it costs always in sight. */
export function OrderFormPage({ model, checkout, send }: OrderFormPageProps) {
  const { shop, content, offers } = model;
  const hasReachedPayment = useReachedPayment(checkout.stage);
  const firstHeading = useFocusOnTurn<HTMLHeadingElement>(checkout.stage, 'contact');
  const paymentHeading = useFocusOnTurn<HTMLHeadingElement>(checkout.stage, 'payment');
  const pictures = Object.fromEntries(offers.map((offer) => [offer.sfid, offer.imageUrl]));
  return (
    <div className={styles.page}>
      <PageTitle className={styles.title} lead={content.lead}>
        {content.headline}
      </PageTitle>
      <Summary price={checkout.price} pictures={pictures} delivery={shop.delivery} locale={shop.locale} />
      <div className={styles.steps}>
        {checkout.stage === 'contact' && (
          <ContactStep model={model} checkout={checkout} send={send} headingRef={firstHeading} />
        )}
        {hasReachedPayment && (
          <div hidden={checkout.stage === 'contact'}>
            <PaymentStep model={model} checkout={checkout} send={send} headingRef={paymentHeading} />
          </div>
        )}
        <Assurances items={content.assurances} />
      </div>
      <PaymentStatus activity={checkout.activity} />
    </div>
  );
}

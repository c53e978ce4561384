import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { useFocusOnTurn } from '../../components/form/form-focus.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import type { OrderFormPageProps } from './base/order-form.types.ts';
import { ContactStep } from './contact-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { useReachedPayment } from './reached-payment.ts';

/** TwoStepOrderForm: contact and delivery first, then the payment in the same place, on one page. */
export function TwoStepForm({ model, checkout, send }: OrderFormPageProps) {
  const { stage } = checkout;
  const hasReachedPayment = useReachedPayment(stage);
  const firstHeading = useFocusOnTurn<HTMLHeadingElement>(stage, 'contact');
  const paymentHeading = useFocusOnTurn<HTMLHeadingElement>(stage, 'payment');
  return (
    <>
      {stage === 'contact' && (
        <ContactStep model={model} checkout={checkout} send={send} headingRef={firstHeading}>
          <FormSection
            id="payment-ahead"
            number={4}
            title="Payment"
            note={`Comes next: ${waysToPay(checkout)}, and a button that says the whole amount.`}
            isAhead
          />
        </ContactStep>
      )}
      {hasReachedPayment && (
        <div hidden={stage === 'contact'}>
          <PaymentStep model={model} checkout={checkout} send={send} headingRef={paymentHeading} />
        </div>
      )}
    </>
  );
}

function waysToPay({ approvals }: CheckoutModel): string {
  return ['your card', ...approvals.options.map(({ name }) => name)].join(' or ');
}

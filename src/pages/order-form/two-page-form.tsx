import type { OrderFormPageProps } from './base/order-form.types.ts';
import { ContactStep } from './contact-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { useReachedPayment } from './reached-payment.ts';

/** CheckoutPersonalInfo and CheckoutCardInfo: a page each; the second keeps its card field while the first is shown. */
export function TwoPageForm({ model, checkout, send }: OrderFormPageProps) {
  const { stage } = checkout;
  const hasReachedPayment = useReachedPayment(stage);
  return (
    <>
      {stage === 'contact' && <ContactStep model={model} checkout={checkout} send={send} />}
      {hasReachedPayment && (
        <div hidden={stage === 'contact'}>
          <PaymentStep model={model} checkout={checkout} send={send} />
        </div>
      )}
    </>
  );
}

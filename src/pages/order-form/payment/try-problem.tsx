import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { PaymentProblem } from '../../../components/payment/payment-problem.tsx';

/** Why the last try came to nothing, with the button that leads on from it; nothing while anything else goes on. */
export function TryProblem({ checkout, send }: { checkout: CheckoutModel; send: CheckoutSend }) {
  const { activity, problem, problemAnswer } = checkout;
  if (activity !== 'editing' || !problem) return null;
  return (
    <PaymentProblem
      problem={problem}
      onChangeAddress={problemAnswer === 'changeAddress' ? () => send({ type: 'contact.reopened' }) : undefined}
      onGoOn={problemAnswer === 'continueApproval' ? () => send({ type: 'approval.continued' }) : undefined}
    />
  );
}

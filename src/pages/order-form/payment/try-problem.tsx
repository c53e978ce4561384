import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { PaymentProblem } from '../../../components/payment/payment-problem.tsx';
import { focusChoice } from './focus-choice.ts';

/** The problem of the last attempt with its button; nothing during any other activity. */
export function TryProblem({ checkout, send }: { checkout: CheckoutModel; send: CheckoutSend }) {
  const { activity, problem, problemAnswer, approvals } = checkout;
  if (activity !== 'editing' || !problem) return null;
  return (
    <PaymentProblem
      problem={problem}
      onChangeAddress={problemAnswer === 'changeAddress' ? () => send({ type: 'contact.reopened' }) : undefined}
      onPayOtherwise={approvals.options.length > 0 ? focusChoice : undefined}
      onGoOn={problemAnswer === 'continueApproval' ? () => send({ type: 'approval.continued' }) : undefined}
    />
  );
}

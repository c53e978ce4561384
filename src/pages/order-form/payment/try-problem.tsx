import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { PaymentProblem } from '../../../components/payment/payment-problem.tsx';

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

/**
 * Gives the focus to the chosen way to pay, which brings the other ones into view; false where the form does not ask for it
 * yet.
 */
export function focusChoice(): boolean {
  const chosen = document.querySelector<HTMLInputElement>('input[name="payment-method"]:checked');
  chosen?.focus();
  return chosen !== null;
}

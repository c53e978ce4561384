import { providerName } from '../../../domain/orders/approval-provider.ts';
import type { CheckoutProblem } from '../../../machines/checkout/checkout.types.ts';
import type { CheckoutModel, CheckoutSend } from '../../../machines/checkout/checkout.view.ts';
import { Button } from '../basic/button.tsx';
import { PaymentPanel } from './payment-panel.tsx';

const NEXT_STEP: Record<Exclude<CheckoutProblem['kind'], 'approval'>, string> = {
  card: 'Nothing was charged. Check the card details and try again.',
  declined: 'Nothing was charged. Everything you entered is still here.',
  declinedByProvider: 'Nothing was charged. Everything you entered is still here.',
  address: 'Nothing was charged. Check the delivery address, then try again.',
  total: 'Nothing was charged. Check the new total, then pay again.',
  service: 'Nothing was charged. Wait a moment, then try again. Everything you entered is still here.',
};

interface PaymentProblemProps {
  problem: CheckoutProblem;
  /** Continues the open approval; undefined without one. */
  onGoOn?: (() => void) | undefined;
  /** Leads to the address if that is the problem and on another step. */
  onChangeAddress?: (() => void) | undefined;
  /** Leads to the other ways to pay after a provider's decline; undefined without any. */
  onPayOtherwise?: (() => void) | undefined;
}

/** The problem of a failed payment, and the next action. */
export function PaymentProblem(props: PaymentProblemProps) {
  const { problem } = props;
  // A return without a payment is no error.
  const tone = problem.kind === 'approval' ? 'wait' : 'bad';
  return (
    <PaymentPanel tone={tone} title={problem.message} text={nextStep(problem)}>
      {answerOf(props)}
    </PaymentPanel>
  );
}

function nextStep(problem: CheckoutProblem): string {
  if (problem.kind !== 'approval') return NEXT_STEP[problem.kind];
  return `Nothing was charged. Continue with ${providerName(problem.provider)}, or pay another way. Everything you entered is still here.`;
}

/** At most one button, or nothing at all, so that it takes no space. */
function answerOf({ problem, onGoOn, onChangeAddress, onPayOtherwise }: PaymentProblemProps) {
  if (onGoOn && problem.kind === 'approval')
    return <Button onClick={onGoOn}>Continue on {providerName(problem.provider)}</Button>;
  if (onPayOtherwise && problem.kind === 'declinedByProvider')
    return (
      <Button variant="outline" onClick={onPayOtherwise}>
        Pay another way
      </Button>
    );
  return onChangeAddress && <Button onClick={onChangeAddress}>Change the address</Button>;
}

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

/** Focuses the chosen way to pay, which brings the others into view; false where the form has none yet. */
export function focusChoice(): boolean {
  const chosen = document.querySelector<HTMLInputElement>('input[name="payment-method"]:checked');
  chosen?.focus();
  return chosen !== null;
}

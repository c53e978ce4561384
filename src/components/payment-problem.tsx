import type { CheckoutProblem } from '../../machines/checkout/checkout.types.ts';
import { PaymentPanel } from './payment-panel.tsx';

const NEXT_STEP: Record<CheckoutProblem['kind'], string> = {
  card: 'Nothing was charged. Check the card details and try again.',
  declined: 'Nothing was charged. Check the details or use another card.',
  address: 'Nothing was charged. Check the delivery address, then try again.',
  total: 'Nothing was charged. Look at the new total, then pay again.',
  service: 'Nothing was charged. Wait a moment, then try again. Everything you entered is still here.',
};

/** Why a try to pay came to nothing, and what to do next. */
export function PaymentProblem({ problem }: { problem: CheckoutProblem }) {
  return <PaymentPanel tone="bad" title={problem.message} text={NEXT_STEP[problem.kind]} />;
}

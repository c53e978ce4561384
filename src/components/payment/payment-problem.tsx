import type { CheckoutProblem } from '../../../machines/checkout/checkout.types.ts';
import { Button } from '../basic/button.tsx';
import { PaymentPanel } from './payment-panel.tsx';

const NEXT_STEP: Record<CheckoutProblem['kind'], string> = {
  card: 'Nothing was charged. Check the card details and try again.',
  declined: 'Nothing was charged. Check the details or use another card.',
  address: 'Nothing was charged. Check the delivery address, then try again.',
  total: 'Nothing was charged. Look at the new total, then pay again.',
  approval: 'Nothing was taken. Go on with PayPal, or pay another way. Everything you entered is still here.',
  service: 'Nothing was charged. Wait a moment, then try again. Everything you entered is still here.',
};

const DECLINED_BY_PAYPAL = 'Nothing was charged. Everything you entered is still here.';

export interface PaymentProblemProps {
  problem: CheckoutProblem;
  /** Whether PayPal was to pay: then no card is at fault. */
  isByPayPal?: boolean;
  /** Goes on with what PayPal was asked before; undefined where there is nothing to go on with. */
  onGoOn?: (() => void) | undefined;
  /** Leads to the address, where that is at fault and on another step. */
  onChangeAddress?: (() => void) | undefined;
}

/** Why a try to pay came to nothing, and what to do next. */
export function PaymentProblem({ problem, isByPayPal = false, onGoOn, onChangeAddress }: PaymentProblemProps) {
  // To come back without having paid is no fault.
  const tone = problem.kind === 'approval' ? 'wait' : 'bad';
  return (
    <PaymentPanel
      tone={tone}
      title={problem.message}
      text={isByPayPal && problem.kind === 'declined' ? DECLINED_BY_PAYPAL : NEXT_STEP[problem.kind]}
    >
      {answerOf(onGoOn, onChangeAddress)}
    </PaymentPanel>
  );
}

/** One at most, or nothing at all, so that no room is kept for it. */
function answerOf(onGoOn: (() => void) | undefined, onChangeAddress: (() => void) | undefined) {
  if (onGoOn) return <Button onClick={onGoOn}>Continue on PayPal</Button>;
  return onChangeAddress && <Button onClick={onChangeAddress}>Change the address</Button>;
}

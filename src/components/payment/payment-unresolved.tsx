import { Button } from '../basic/button.tsx';
import { PaymentPanel } from './payment-panel.tsx';

/** The bank has not said yet how a payment ended. Nothing else may be paid for meanwhile, so asking is the one action. */
export function PaymentUnresolved({ onAsk, note = '' }: { onAsk: () => void; note?: string }) {
  const text = `You will not be charged twice. ${note}Banks sometimes need a minute: check again when you like.`;
  return (
    <PaymentPanel tone="wait" title="We are still waiting for your bank." text={text}>
      <Button onClick={onAsk}>Check again</Button>
    </PaymentPanel>
  );
}

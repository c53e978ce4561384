import { Button } from '../basic/button.tsx';
import { PaymentPanel } from './payment-panel.tsx';

/** The payment's result is not known yet, and no other can start: all there is to do is to check again. */
export function PaymentUnknown({ onAsk, note = '' }: { onAsk: () => void; note?: string }) {
  const text = `You will not be charged twice. ${note}Banks sometimes need a minute. You can check again at any time.`;
  return (
    <PaymentPanel tone="wait" title="We are still waiting for your bank." text={text}>
      <Button onClick={onAsk}>Check again</Button>
    </PaymentPanel>
  );
}

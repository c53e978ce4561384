import { Button } from './button.tsx';
import { PaymentPanel } from './payment-panel.tsx';

export interface PaymentConfirmProps {
  /** The new total and the one that was shown, as the shopper reads them. */
  total: string;
  before: string;
  onConfirm: () => void;
  onRefuse: () => void;
}

/** V10: the total changed since it was shown. Nothing is charged before the shopper's word. */
export function PaymentConfirm({ total, before, onConfirm, onRefuse }: PaymentConfirmProps) {
  const text = `It was ${before} when you pressed the button. Nothing has been charged.`;
  return (
    <PaymentPanel tone="ask" title={`The total is now ${total}`} text={text}>
      <Button onClick={onConfirm}>Confirm and pay {total}</Button>
      <Button variant="outline" onClick={onRefuse}>
        Go back
      </Button>
    </PaymentPanel>
  );
}

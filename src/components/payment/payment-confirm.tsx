import { Button } from '../basic/button.tsx';
import { PaymentPanel } from './payment-panel.tsx';

export interface PaymentConfirmProps {
  /** The new total and the one shown before, formatted. */
  total: string;
  before: string;
  /** The changed parts of the price, in words. */
  changes: readonly string[];
  onConfirm: () => void;
  onRefuse: () => void;
}

/** V10: the total changed since it was shown. Nothing is charged before the shopper confirms it. */
export function PaymentConfirm({ total, before, changes, onConfirm, onRefuse }: PaymentConfirmProps) {
  const why = changes.length > 0 ? `: now ${changes.join(', and ')}` : '';
  const text = `It was ${before} when you pressed the button${why}. Nothing has been charged.`;
  return (
    <PaymentPanel tone="ask" title={`The total is now ${total}`} text={text}>
      <Button onClick={onConfirm}>Confirm and pay {total}</Button>
      <Button variant="outline" onClick={onRefuse}>
        Go back
      </Button>
    </PaymentPanel>
  );
}

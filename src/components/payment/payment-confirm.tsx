import { Button } from '../basic/button.tsx';
import { PaymentPanel } from './payment-panel.tsx';

export interface PaymentConfirmProps {
  /** The new total, and the one that the pressed button named, formatted; null if it named none. */
  total: string;
  before: string | null;
  /** The changed parts of the price, in words. */
  changes: readonly string[];
  onConfirm: () => void;
  onRefuse: () => void;
}

/** V10: the total changed since it was shown. Nothing is charged before the shopper confirms it. */
export function PaymentConfirm({ total, before, changes, onConfirm, onRefuse }: PaymentConfirmProps) {
  const said = before === null ? [] : [`it was ${before} when you pressed the button`];
  const why = changes.length > 0 ? [`now ${changes.join(', and ')}`] : [];
  const reason = [...said, ...why].join(': ');
  const text = `${reason && `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. `}Nothing has been charged.`;
  return (
    <PaymentPanel tone="ask" title={`The total is now ${total}`} text={text}>
      <Button onClick={onConfirm}>Confirm and pay {total}</Button>
      <Button variant="outline" onClick={onRefuse}>
        Go back
      </Button>
    </PaymentPanel>
  );
}

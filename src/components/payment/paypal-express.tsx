import { useRef } from 'react';
import type { CheckoutActivity } from '../../../machines/checkout/checkout.types.ts';
import { Spinner } from '../basic/spinner.tsx';
import { useFocusIfLost } from '../form/form-focus.ts';
import styles from './paypal-button.module.css';
import { EXPRESS_NOTE } from './paypal-words.ts';

export interface PayPalExpressProps {
  activity: CheckoutActivity;
  onBuy: () => void;
}

/** O05: the way past the address fields. It rests while anything else goes on, and keeps the focus meanwhile. */
export function PayPalExpress({ activity, onBuy }: PayPalExpressProps) {
  const self = useRef<HTMLButtonElement>(null);
  const isResting = activity !== 'editing';
  const isLeaving = activity === 'leaving';
  useFocusIfLost(self, String(isLeaving));
  return (
    <div className={styles.express}>
      <button
        ref={self}
        type="button"
        className={styles.button}
        aria-busy={isLeaving || undefined}
        aria-disabled={isResting || undefined}
        onClick={() => !isResting && onBuy()}
      >
        {isLeaving && <Spinner />}
        {isLeaving ? 'Opening PayPal…' : 'Buy now with PayPal'}
      </button>
      <p className={styles.note}>{EXPRESS_NOTE}</p>
      <p className={styles.divider}>
        <span>or type your details</span>
      </p>
    </div>
  );
}

import { type ReactNode, useId, useRef } from 'react';
import type { CheckoutActivity } from '../../../machines/checkout/checkout.types.ts';
import look from '../basic/button.module.css';
import { classNames } from '../basic/class-names.ts';
import { Icon } from '../basic/icon.tsx';
import { Spinner } from '../basic/spinner.tsx';
import { useFocusIfLost } from '../form/form-focus.ts';
import styles from './payment-button.module.css';
import { waitingCopy, waitingHelp } from './payment-copy.ts';

export interface PaymentButtonProps {
  /** The activity in progress; null or `editing` while the shopper decides. */
  activity: CheckoutActivity | null;
  /** The name of the provider whose page is loading. */
  provider?: string | undefined;
  /** Whether the amount is only held on the card, and captured at shipment. */
  isHeld?: boolean;
  /** Whether nothing is charged. */
  isUncharged?: boolean;
  isHidden?: boolean;
  /** The reason why the button is inactive without an activity; its form must not submit meanwhile. */
  rest?: string | null;
  /** The button's action, with the amount. */
  children: ReactNode;
}

/**
 * The submit button of a payment. During a payment its label names the stage. It then keeps the focus instead of being
 * `disabled`, so its form must not submit meanwhile.
 */
export function PaymentButton({
  activity,
  provider,
  isHeld = false,
  isUncharged = false,
  isHidden = false,
  rest = null,
  children,
}: PaymentButtonProps) {
  const self = useRef<HTMLButtonElement>(null);
  const help = useId();
  useFocusIfLost(self, activity ?? '');
  const words = waitingCopy(activity, provider, isHeld, isUncharged);
  return (
    <div className={styles.payment} hidden={isHidden}>
      <button
        ref={self}
        type="submit"
        className={classNames(look.button, look.primary, look.large, look.wide, styles.button)}
        aria-busy={words !== null || undefined}
        aria-disabled={words !== null || rest !== null || undefined}
        aria-describedby={words === null && rest !== null ? help : undefined}
        data-resting={(words === null && rest !== null) || undefined}
      >
        {words === null ? <Icon name={isUncharged ? 'check' : 'lock'} /> : <Spinner />}
        {words ?? children}
      </button>
      {words !== null && <p className={styles.help}>{waitingHelp(activity, provider)}</p>}
      {words === null && rest !== null && (
        <p className={styles.help} id={help}>
          {rest}
        </p>
      )}
    </div>
  );
}

/**
 * Announces the busy button's label. It stays in the page, because a live region has to exist before its text to be
 * announced.
 */
export function PaymentStatus({
  activity,
  provider,
  isHeld = false,
  isUncharged = false,
}: Pick<PaymentButtonProps, 'activity' | 'provider' | 'isHeld' | 'isUncharged'>) {
  const words = waitingCopy(activity, provider, isHeld, isUncharged);
  return (
    <p className="visually-hidden" role="status">
      {words !== null && `${words} ${waitingHelp(activity, provider)}`}
    </p>
  );
}

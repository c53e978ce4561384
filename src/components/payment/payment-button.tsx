import { type ReactNode, useId, useRef } from 'react';
import type { CheckoutActivity } from '../../../machines/checkout/checkout.types.ts';
import look from '../basic/button.module.css';
import { classNames } from '../basic/class-names.ts';
import { Icon } from '../basic/icon.tsx';
import { Spinner } from '../basic/spinner.tsx';
import { useFocusIfLost } from '../form/form-focus.ts';
import styles from './payment-button.module.css';
import { waitingCopy, waitingHelp, type YesFacts } from './payment-copy.ts';

export interface PaymentButtonProps extends YesFacts {
  /** The activity in progress; null or `editing` while the shopper decides. */
  activity: CheckoutActivity | null;
  isHidden?: boolean;
  /** The reason why the button is inactive without an activity; its form must not submit meanwhile. */
  rest?: string | null;
  /** W04: its id in the list of a provider's buttons; absent for a button that is in none. */
  listedAs?: string | undefined;
  /** The button's action, with the amount. */
  children: ReactNode;
}

/** The button keeps the focus during a payment instead of being `disabled`, so its form must not submit meanwhile. */
export function PaymentButton(props: PaymentButtonProps) {
  const { activity, isHidden = false, rest = null, listedAs, children, ...facts } = props;
  const self = useRef<HTMLButtonElement>(null);
  const help = useId();
  useFocusIfLost(self, activity ?? '');
  const words = waitingCopy(activity, facts);
  return (
    <div className={`stack-2 ${styles.payment}`} hidden={isHidden}>
      <button
        ref={self}
        type="submit"
        className={classNames('strong centred', look.button, look.primary, look.large, look.wide, styles.button)}
        aria-busy={words !== null || undefined}
        aria-disabled={words !== null || rest !== null || undefined}
        aria-describedby={words === null && rest !== null ? help : undefined}
        data-listed-as={listedAs}
        data-resting={(words === null && rest !== null) || undefined}
      >
        {words === null ? <Icon name={facts.isUncharged ? 'check' : 'lock'} /> : <Spinner />}
        {words ?? children}
      </button>
      {words !== null && <p className="note centred">{waitingHelp(activity, facts.provider)}</p>}
      {words === null && rest !== null && (
        <p className="note centred" id={help}>
          {rest}
        </p>
      )}
    </div>
  );
}

/** Announces the busy button's label: a live region has to exist before the text that it announces. */
export function PaymentStatus({ activity, ...facts }: Pick<PaymentButtonProps, 'activity'> & YesFacts) {
  const words = waitingCopy(activity, facts);
  return (
    <p className="visually-hidden" role="status">
      {words !== null && `${words} ${waitingHelp(activity, facts.provider)}`}
    </p>
  );
}

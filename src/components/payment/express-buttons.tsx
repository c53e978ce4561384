import { type ReactNode, useRef } from 'react';
import type { ApprovalProviderId } from '../../../domain/orders/approval-provider.ts';
import type { ApprovalOption, ApprovalsModel } from '../../../machines/checkout/approvals.view.ts';
import type { CheckoutActivity } from '../../../machines/checkout/checkout.types.ts';
import { classNames } from '../basic/class-names.ts';
import { Spinner } from '../basic/spinner.tsx';
import { useFocusIfLost } from '../form/form-focus.ts';
import { opening } from './approval-copy.ts';
import styles from './express-buttons.module.css';
import quick from './quick-buttons.module.css';

export interface ExpressButtonsProps {
  activity: CheckoutActivity;
  approvals: ApprovalsModel;
  onBuy: (provider: ApprovalProviderId) => void;
  /** Further buttons; false where there are none. */
  children?: ReactNode;
}

/** O05: the buttons that skip the address fields; nothing if no provider can return the address. */
export function ExpressButtons({ activity, approvals, onBuy, children }: ExpressButtonsProps) {
  const options = approvals.options.filter(({ canGoExpress }) => canGoExpress);
  if (options.length === 0 && !children) return null;
  return (
    <div className="stack-2 needs-script">
      <div className={styles.ways}>
        {options.map((option) => (
          <ExpressButton
            key={option.provider}
            option={option}
            isResting={activity !== 'editing'}
            isLeaving={approvals.redirectingTo?.provider === option.provider}
            onBuy={() => onBuy(option.provider)}
          />
        ))}
        {children}
      </div>
      <p className={quick.divider}>
        <span>or enter your details</span>
      </p>
    </div>
  );
}

interface ExpressButtonProps {
  option: ApprovalOption;
  isResting: boolean;
  isLeaving: boolean;
  onBuy: () => void;
}

/** It is inactive during any other activity, and keeps the focus meanwhile. */
function ExpressButton({ option, isResting, isLeaving, onBuy }: ExpressButtonProps) {
  const self = useRef<HTMLButtonElement>(null);
  useFocusIfLost(self, String(isLeaving));
  return (
    <div className={styles.way}>
      <button
        ref={self}
        type="button"
        className={classNames(quick.button, styles.button, LOOKS[option.provider])}
        aria-busy={isLeaving || undefined}
        aria-disabled={isResting || undefined}
        onClick={() => !isResting && onBuy()}
      >
        {isLeaving && <Spinner />}
        {isLeaving ? opening(option.name) : `Buy now with ${option.name}`}
      </button>
      <p className={styles.note}>{`${option.name} shares your address. You see the full total before you pay.`}</p>
    </div>
  );
}

/** Each provider's own colours, which its shoppers recognise. */
const LOOKS: Readonly<Record<ApprovalProviderId, string | undefined>> = {
  paypal: styles.paypal,
  amazon: undefined,
};

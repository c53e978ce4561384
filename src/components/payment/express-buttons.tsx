import { type ReactNode, useRef } from 'react';
import type { ApprovalProviderId } from '../../../domain/orders/approval-provider.ts';
import type { ApprovalOption, ApprovalsModel } from '../../../machines/checkout/approvals.view.ts';
import type { CheckoutActivity } from '../../../machines/checkout/checkout.types.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import type { WalletKind } from '../../../machines/wallet/wallet.types.ts';
import { classNames } from '../basic/class-names.ts';
import { Spinner } from '../basic/spinner.tsx';
import { useFocusIfLost } from '../form/form-focus.ts';
import { opening } from './approval-copy.ts';
import styles from './express-buttons.module.css';
import quick from './quick-buttons.module.css';
import { WalletButton, WalletPlace } from './wallet-buttons.tsx';

export interface ExpressButtonsProps {
  activity: CheckoutActivity;
  approvals: ApprovalsModel;
  wallet: CheckoutModel['expressWallet'];
  onBuy: (provider: ApprovalProviderId) => void;
  /** Called inside the click event, as browsers require for a payment sheet. */
  onPay: (wallet: WalletKind) => void;
  /** Further buttons; false where there are none. */
  children?: ReactNode;
}

/**
 * A06, O05: the ways to pay that skip the fields; nothing where the shop has none. A wallet's place is there from the first paint,
 * and only its neighbour grows into it, so that no press meets another button.
 */
export function ExpressButtons({ activity, approvals, wallet, onBuy, onPay, children }: ExpressButtonsProps) {
  const options = approvals.options.filter(({ canGoExpress }) => canGoExpress);
  const hasOthers = options.length > 0 || Boolean(children);
  if (wallet === null && !hasOthers) return null;
  return (
    <section className="stack-2 needs-script" aria-label="Express checkout">
      <p className="strong">Express checkout</p>
      <div className={`stack-3 ${styles.ways}`} data-wallet={wallet}>
        {wallet === 'awaited' && <WalletPlace />}
        {wallet !== null && wallet !== 'awaited' && wallet !== 'none' && (
          <ExpressWallet kind={wallet} activity={activity} onPay={onPay} />
        )}
        {wallet === 'none' && !hasOthers && <p className={styles.none}>Pay by card below. You need no account.</p>}
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
      <p className="small centred tight">You see the full total before you pay.</p>
      <p className={`note ${quick.divider}`}>
        <span>or pay by card</span>
      </p>
    </section>
  );
}

interface ExpressWalletProps {
  kind: WalletKind;
  activity: CheckoutActivity;
  onPay: (wallet: WalletKind) => void;
}

/** Its sheet takes the focus, and gives it back. */
function ExpressWallet({ kind, activity, onPay }: ExpressWalletProps) {
  const self = useRef<HTMLButtonElement>(null);
  const isWaiting = activity === 'authorizing';
  useFocusIfLost(self, String(isWaiting));
  return (
    <WalletButton
      ref={self}
      kind={kind}
      does="Buy now with"
      isResting={activity !== 'editing'}
      isWaiting={isWaiting}
      onPress={() => activity === 'editing' && onPay(kind)}
    />
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
  );
}

/** Each provider's own colours, which its shoppers recognise. */
const LOOKS: Readonly<Record<ApprovalProviderId, string | undefined>> = {
  paypal: styles.paypal,
  amazon: undefined,
};

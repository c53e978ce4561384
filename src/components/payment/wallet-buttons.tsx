import { type ReactNode, type Ref, useRef, useState } from 'react';
import type { CheckoutActivity } from '../../../machines/checkout/checkout.types.ts';
import type { WalletKind } from '../../../machines/wallet/wallet.types.ts';
import { classNames } from '../basic/class-names.ts';
import { Spinner } from '../basic/spinner.tsx';
import { useFocusIfLost } from '../form/form-focus.ts';
import { waitingCopy, waitingHelp } from './payment-copy.ts';
import quick from './quick-buttons.module.css';
import { AppleMark, GoogleMark } from './wallet-button-marks.tsx';
import styles from './wallet-buttons.module.css';
import { WALLET_NAMES } from './wallet-names.ts';
import { WalletDivider, WalletRoom } from './wallet-room.tsx';

export interface WalletButtonsProps {
  /** The wallets that can pay in this browser; the others get no button. */
  kinds: WalletKind[];
  /** The wallets that have not answered yet, whose room is kept: a press below would hit another thing once they have. */
  awaited?: readonly WalletKind[];
  /** The checkout's activity: the buttons are inactive except in `editing`. */
  activity: CheckoutActivity;
  /** Whether the total is not final yet: a sheet needs a final one. */
  isWaitingForTotal?: boolean;
  /** Whether a choice of payment methods follows, instead of only the card. */
  hasChoice?: boolean;
  /** Called inside the click event, as browsers require for a payment sheet. */
  onPay: (kind: WalletKind) => void;
}

const MARKS: Record<WalletKind, ReactNode> = { google_pay: <GoogleMark />, apple_pay: <AppleMark /> };

/**
 * The wallets' buttons above the card field; nothing if no wallet can pay. The pressed button gets the focus back when
 * its sheet closes, because the inert fields around it lost it.
 */
export function WalletButtons({
  kinds,
  awaited = [],
  activity,
  isWaitingForTotal = false,
  hasChoice = false,
  onPay,
}: WalletButtonsProps) {
  const [pressed, setPressed] = useState<WalletKind | null>(null);
  const pressedButton = useRef<HTMLButtonElement>(null);
  const isResting = activity !== 'editing' || isWaitingForTotal;
  const isWaiting = activity === 'authorizing';
  useFocusIfLost(pressedButton, String(isWaiting));
  if (awaited.length > 0) return <WalletRoom awaited={awaited} hasChoice={hasChoice} />;
  if (kinds.length === 0) return null;
  const pay = (kind: WalletKind) => {
    if (isResting) return;
    setPressed(kind);
    onPay(kind);
  };
  return (
    <div className={styles.wallets}>
      <div className={styles.buttons}>
        {kinds.map((kind) => (
          <WalletButton
            key={kind}
            ref={pressed === kind ? pressedButton : null}
            kind={kind}
            isResting={isResting}
            isWaiting={isWaiting && pressed === kind}
            onPress={() => pay(kind)}
          />
        ))}
      </div>
      {/* Stays in the page, because a live region has to exist before its text to be announced. */}
      <p className={styles.status} role="status">
        {isWaiting && `${waitingCopy(activity)} ${waitingHelp(activity)}`}
      </p>
      <WalletDivider hasChoice={hasChoice} />
    </div>
  );
}

interface WalletButtonProps {
  ref: Ref<HTMLButtonElement>;
  kind: WalletKind;
  isResting: boolean;
  isWaiting: boolean;
  onPress: () => void;
}

function WalletButton({ ref, kind, isResting, isWaiting, onPress }: WalletButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classNames(quick.button, styles.button)}
      data-wallet={kind}
      aria-label={`Pay with ${WALLET_NAMES[kind]}`}
      aria-busy={isWaiting || undefined}
      aria-disabled={isResting || undefined}
      onClick={onPress}
    >
      {isWaiting ? <Spinner /> : MARKS[kind]}
      <span className={styles.word}>Pay</span>
    </button>
  );
}

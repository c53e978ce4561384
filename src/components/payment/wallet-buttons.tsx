import { type ReactNode, type Ref, useRef, useState } from 'react';
import type { CheckoutActivity } from '../../../machines/checkout/checkout.types.ts';
import type { WalletKind } from '../../../machines/wallet/wallet.types.ts';
import { classNames } from '../basic/class-names.ts';
import { Spinner } from '../basic/spinner.tsx';
import { useFocusIfLost } from '../form/form-focus.ts';
import { waitingCopy, waitingHelp } from './payment-copy.ts';
import quick from './quick-buttons.module.css';
import styles from './wallet-buttons.module.css';

export const WALLET_NAMES: Readonly<Record<WalletKind, string>> = { google_pay: 'Google Pay', apple_pay: 'Apple Pay' };

export interface WalletButtonsProps {
  /** The wallets that can pay in this browser; the others get no button. */
  kinds: WalletKind[];
  /** The wallets that have not answered yet, whose room is kept: a press below would hit another thing once they have. */
  awaited?: readonly WalletKind[];
  /** The checkout's activity: the buttons are inactive except in `editing`. */
  activity: CheckoutActivity;
  /** Whether a choice of payment methods follows, instead of only the card. */
  hasChoice?: boolean;
  /** Called inside the click event, as browsers require for a payment sheet. */
  onPay: (kind: WalletKind) => void;
}

const MARKS: Record<WalletKind, ReactNode> = { google_pay: <GoogleMark />, apple_pay: <AppleMark /> };

/** The pressed button gets the focus back when its sheet closes, because the inert fields around it lost it. */
export function WalletButtons({ kinds, awaited = [], activity, hasChoice = false, onPay }: WalletButtonsProps) {
  const [pressed, setPressed] = useState<WalletKind | null>(null);
  const pressedButton = useRef<HTMLButtonElement>(null);
  const isResting = activity !== 'editing';
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
    <div className="stack-3">
      <div className={`stack-3 ${styles.buttons}`}>
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
      <p className={`note centred ${styles.status}`} role="status">
        {isWaiting && `${waitingCopy(activity)} ${waitingHelp(activity)}`}
      </p>
      <WalletEnd hasChoice={hasChoice} />
    </div>
  );
}

interface WalletButtonProps {
  ref: Ref<HTMLButtonElement>;
  kind: WalletKind;
  /** What the press does, before the wallet's name. */
  does?: string;
  isResting: boolean;
  isWaiting: boolean;
  onPress: () => void;
}

export function WalletButton({ ref, kind, does = 'Pay with', isResting, isWaiting, onPress }: WalletButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classNames(quick.button, styles.button)}
      data-wallet={kind}
      aria-label={`${does} ${WALLET_NAMES[kind]}`}
      aria-busy={isWaiting || undefined}
      aria-disabled={isResting || undefined}
      onClick={onPress}
    >
      {isWaiting ? <Spinner /> : MARKS[kind]}
      <span className={styles.word}>Pay</span>
    </button>
  );
}

/** A ring in four colours with a bar, drawn for this shop. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="none" strokeWidth="4.2" aria-hidden="true">
      <path d="M18.4 6.9A8.4 8.4 0 0 0 5.1 7.3" stroke="#ea4335" />
      <path d="M5.3 7a8.4 8.4 0 0 0 0 10" stroke="#fbbc04" />
      <path d="M5.1 16.7a8.4 8.4 0 0 0 12 1.9" stroke="#34a853" />
      <path d="M16.8 18.8A8.4 8.4 0 0 0 20.4 12H12.2" stroke="#4285f4" />
    </svg>
  );
}

/** An apple with a bite and a leaf, in the colour of the text. */
function AppleMark() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
      <path d="M15.3 1.8c.2 1.3-.4 2.5-1.1 3.4-.8.9-1.9 1.5-3 1.4-.2-1.2.4-2.5 1.1-3.3.8-.9 2-1.5 3-1.5Z" />
      <path d="M19.2 9.2c-1.4.9-2.2 2.1-2.2 3.8 0 1.9 1 3.3 2.6 4-.6 1.7-1.5 3.1-2.5 4.1-.8.8-1.6 1-2.6.6-1.5-.6-2.6-.6-4 0-1.1.5-2 .3-2.8-.5C4.7 17.9 3.8 13.3 5.2 10.2c.9-2 2.5-3.1 4.2-3.1 1.3 0 2.2.8 3.3.8 1 0 2-.8 3.5-.8 1.2 0 2.3.7 3 2.1Z" />
    </svg>
  );
}

/** A06: the place of the wallets that have not answered yet, as high as their buttons. */
function WalletRoom({ awaited, hasChoice }: { awaited: readonly WalletKind[]; hasChoice: boolean }) {
  return (
    <div className="stack-3" data-awaits="wallets" aria-hidden>
      <div className={`stack-3 ${styles.buttons}`}>
        {awaited.map((kind) => (
          <WalletPlace key={kind} />
        ))}
      </div>
      <p className={`note centred ${styles.status}`} />
      <WalletEnd hasChoice={hasChoice} />
    </div>
  );
}

/** The place of a button that may come, as high as one. */
export function WalletPlace() {
  return <span className={classNames(quick.button, styles.room)} aria-hidden />;
}

/** Says which address counts, since a wallet's sheet may show another one, and names what follows the wallets. */
function WalletEnd({ hasChoice }: { hasChoice: boolean }) {
  return (
    <>
      <p className="small centred tight">We ship to the address you entered here, whatever the wallet shows.</p>
      <p className={`note ${quick.divider}`}>
        <span>{hasChoice ? 'or pay another way' : 'or pay by card'}</span>
      </p>
    </>
  );
}

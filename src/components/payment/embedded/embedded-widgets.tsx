import { Button } from '../../basic/button.tsx';
import { Spinner } from '../../basic/spinner.tsx';
import { PaymentPanel } from '../payment-panel.tsx';
import styles from './embedded.module.css';
import { EMBEDDED_WORDS } from './embedded-copy.ts';
import type { EmbeddedPress, EmbeddedWidgets } from './embedded-model.ts';

interface WidgetProps {
  id: string | null;
  title: string;
  kind: 'address' | 'wallet' | 'consent';
  isInert: boolean;
  /** While the widgets have failed, their frames show nothing of use. */
  isHidden: boolean;
}

/** The element of one widget. The provider's library fills it, and React leaves it alone: it has no children here. */
function Widget({ id, title, kind, isInert, isHidden }: WidgetProps) {
  if (id === null) return null;
  return (
    <section className={styles.widget} aria-label={title} inert={isInert} hidden={isHidden}>
      {/* No heading: the level above it is another one on an order form than on an offer. */}
      <p className={styles.title}>{title}</p>
      <div id={id} className={styles.frame} data-kind={kind} />
    </section>
  );
}

export interface EmbeddedWidgetProps {
  model: EmbeddedWidgets;
  /** While an order is placed. */
  isInert: boolean;
}

/** W05: the address book. */
export function EmbeddedAddressBook({ model, isInert }: EmbeddedWidgetProps) {
  return (
    <Widget
      id={model.widgets.addressId}
      title={EMBEDDED_WORDS.addressBook}
      kind="address"
      isInert={isInert}
      isHidden={hasFailed(model)}
    />
  );
}

/** The wallet and, over an agreement, the consent (W06). */
export function EmbeddedWallet({ model, isInert }: EmbeddedWidgetProps) {
  const { walletId, consentId } = model.widgets;
  const shown = { isInert, isHidden: hasFailed(model) };
  return (
    <>
      <Widget id={walletId} title={EMBEDDED_WORDS.wallet} kind="wallet" {...shown} />
      <Widget id={consentId} title={EMBEDDED_WORDS.consent} kind="consent" {...shown} />
    </>
  );
}

function hasFailed({ phase }: EmbeddedWidgets): boolean {
  return phase === 'problem';
}

interface EmbeddedStatusProps {
  model: EmbeddedWidgets;
  onPress: (press: EmbeddedPress) => void;
}

/** W12: what Amazon is doing, what went wrong, and the next thing to do; the widgets are shown again on a press. */
export function EmbeddedStatus({ model, onPress }: EmbeddedStatusProps) {
  const isOver = hasFailed(model);
  return (
    <>
      {isOver && (
        <PaymentPanel tone="wait" title={model.message} text={model.problem ?? ''}>
          <Button onClick={() => onPress({ type: 'amazon.retried' })}>{EMBEDDED_WORDS.showAgain}</Button>
        </PaymentPanel>
      )}
      {!isOver && model.problem !== null && (
        <p className={styles.problem} role="alert">
          {model.problem}
        </p>
      )}
      {/* Stays in the page, because a live region has to exist before its text to be announced. */}
      <p className={styles.status} role="status">
        {!isOver && model.spinner !== null && <Spinner />}
        {!isOver && (model.spinner ?? model.message)}
      </p>
    </>
  );
}

/** The way back to the shop's own form. */
export function EmbeddedSignOut({ onPress }: Pick<EmbeddedStatusProps, 'onPress'>) {
  return (
    <Button variant="quiet" className={styles.signOut} onClick={() => onPress({ type: 'amazon.signedOut' })}>
      {EMBEDDED_WORDS.signOut}
    </Button>
  );
}

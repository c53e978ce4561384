import type { AmazonWidgetsModel } from '../../../../machines/payment/amazon-pay/amazon-pay.model.ts';
import type { AmazonPagePress } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { Button } from '../../basic/button.tsx';
import { Spinner } from '../../basic/spinner.tsx';
import { PaymentPanel } from '../payment-panel.tsx';
import styles from './amazon-pay.module.css';
import { AMAZON_PAY_COPY } from './amazon-pay-copy.ts';

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
    <section className={`stack-2 ${styles.widget}`} aria-label={title} inert={isInert} hidden={isHidden}>
      {/* No heading: the level above it is another one on an order form than on an offer. */}
      <p className={styles.title}>{title}</p>
      <div id={id} className={`card ${styles.frame}`} data-kind={kind} />
    </section>
  );
}

export interface AmazonPayWidgetProps {
  model: AmazonWidgetsModel;
  /** While an order is placed. */
  isInert: boolean;
}

/** W05: the address book. */
export function AmazonPayAddressBook({ model, isInert }: AmazonPayWidgetProps) {
  return (
    <Widget
      id={model.widgets.addressId}
      title={AMAZON_PAY_COPY.addressBook}
      kind="address"
      isInert={isInert}
      isHidden={hasFailed(model)}
    />
  );
}

/** The wallet and, over an agreement, the consent (W06). */
export function AmazonPayWallet({ model, isInert }: AmazonPayWidgetProps) {
  const { walletId, consentId } = model.widgets;
  const shown = { isInert, isHidden: hasFailed(model) };
  return (
    <>
      <Widget id={walletId} title={AMAZON_PAY_COPY.wallet} kind="wallet" {...shown} />
      <Widget id={consentId} title={AMAZON_PAY_COPY.consent} kind="consent" {...shown} />
    </>
  );
}

function hasFailed({ phase }: AmazonWidgetsModel): boolean {
  return phase === 'problem';
}

interface AmazonPayStatusProps {
  model: AmazonWidgetsModel;
  onPress: (press: AmazonPagePress) => void;
}

/** W12: what Amazon is doing, what went wrong, and the next thing to do; the widgets are shown again on a press. */
export function AmazonPayStatus({ model, onPress }: AmazonPayStatusProps) {
  const isOver = hasFailed(model);
  return (
    <>
      {isOver && (
        <PaymentPanel tone="wait" title={model.message} text={model.problem ?? ''}>
          <Button onClick={() => onPress({ type: 'amazon.retried' })}>{AMAZON_PAY_COPY.showAgain}</Button>
        </PaymentPanel>
      )}
      {!isOver && model.problem !== null && (
        <p className={styles.problem} role="alert">
          {model.problem}
        </p>
      )}
      {/* Stays in the page, because a live region has to exist before its text to be announced. */}
      <p className={`note row-2 ${styles.status}`} role="status">
        {!isOver && model.spinner !== null && <Spinner />}
        {!isOver && (model.spinner ?? model.message)}
      </p>
    </>
  );
}

/** The way back to the shop's own form. */
export function AmazonPaySignOut({ onPress }: Pick<AmazonPayStatusProps, 'onPress'>) {
  return (
    <Button variant="quiet" className={styles.signOut} onClick={() => onPress({ type: 'amazon.signedOut' })}>
      {AMAZON_PAY_COPY.signOut}
    </Button>
  );
}

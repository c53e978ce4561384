import type { Ref } from 'react';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { NOTHING_TO_PAY } from '../../../../domain/orders/uncharged-order.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { FormSection } from '../../../components/form/form-section.tsx';
import { CardField, type CardFieldProps } from '../../../components/payment/card-field.tsx';
import { EMBEDDED_WORDS } from '../../../components/payment/embedded/embedded-copy.ts';
import { type EmbeddedPress, isEmbedded, widgetsIn } from '../../../components/payment/embedded/embedded-model.ts';
import { EmbeddedSignIn } from '../../../components/payment/embedded/embedded-sign-in.tsx';
import {
  EmbeddedSignOut,
  EmbeddedStatus,
  EmbeddedWallet,
} from '../../../components/payment/embedded/embedded-widgets.tsx';
import { WalletButtons, type WalletButtonsProps } from '../../../components/payment/wallet-buttons.tsx';
import styles from '../base/order-form.module.css';
import { BillingSection } from '../contact/billing-section.tsx';
import type { BillingForm } from '../contact/use-billing-form.ts';
import { PaymentChoice } from './payment-choice.tsx';

/** Beside the form's own button. */
const PLACE = 1;

/** A payment method with widgets, in the place of the card: its sign-in, then its wallet beside the typed address. */
function EmbeddedPayment({ checkout, send }: { checkout: CheckoutModel; send: CheckoutSend }) {
  const { embedded, activity, layout } = checkout;
  const widgets = widgetsIn(embedded);
  const isInert = activity !== 'editing';
  const press = (event: EmbeddedPress) => send({ type: 'embedded.acted', event });
  if (!widgets) {
    return (
      <EmbeddedSignIn
        model={embedded}
        place={PLACE}
        note={EMBEDDED_WORDS.signInToPay}
        isInert={isInert}
        isSilent={layout === 'one-page'}
        onPress={press}
      />
    );
  }
  return (
    <>
      <EmbeddedStatus model={widgets} onPress={press} />
      <EmbeddedWallet model={widgets} isInert={isInert} />
      <EmbeddedSignOut onPress={press} />
    </>
  );
}

export interface PaymentSectionProps {
  checkout: CheckoutModel;
  send: CheckoutSend;
  storedCardNote: string;
  account: AccountDetails;
  billing: BillingForm;
  onPayByWallet: WalletButtonsProps['onPay'];
  onCardMissing: CardFieldProps['onMissing'];
  number?: number;
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The payment methods: a wallet if the device has one, the card, or a provider's own page; and the billing address. */
export function PaymentSection({ checkout, send, billing, account, onPayByWallet, ...words }: PaymentSectionProps) {
  const { activity, wallets, approvals, isUncharged } = checkout;
  const isWithoutCard = approvals.chosen !== null || isUncharged;
  return (
    <FormSection id="payment" {...numbered(words.number)} title={words.title} headingRef={words.headingRef ?? null}>
      <WalletButtons
        kinds={wallets}
        awaited={checkout.awaitedWallets}
        activity={activity}
        isWaitingForTotal={checkout.walletSheet === 'waiting'}
        hasChoice={approvals.options.length > 0}
        onPay={onPayByWallet}
      />
      <PaymentChoice approvals={approvals} send={send} />
      {isEmbedded(approvals.chosen) && !isUncharged && <EmbeddedPayment checkout={checkout} send={send} />}
      {isUncharged && <p className={styles.consent}>{NOTHING_TO_PAY}</p>}
      {/* Hidden instead of removed, so that a typed card number survives a change of the choice. */}
      <div className={styles.card} hidden={isWithoutCard}>
        <CardField isInert={activity !== 'editing' || isWithoutCard} onMissing={words.onCardMissing} />
        <p className={styles.consent}>{words.storedCardNote}</p>
      </div>
      <BillingSection billing={billing} account={account} />
    </FormSection>
  );
}

function numbered(number: number | undefined) {
  return number === undefined ? {} : { number };
}

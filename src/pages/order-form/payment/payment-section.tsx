import { FormikProvider } from 'formik';
import { type Ref, useCallback } from 'react';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { COUNTRIES } from '../../../../domain/account/countries.ts';
import { NOTHING_TO_PAY } from '../../../../domain/orders/later-payment.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import type { AmazonPagePress } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { widgetsOf } from '../../../../machines/payment/amazon-pay/amazon-pay.view.ts';
import { needsOwnPhone } from '../../../components/form/billing.ts';
import { FormSection } from '../../../components/form/form-section.tsx';
import { TickBox } from '../../../components/form/tick-box.tsx';
import { AMAZON_PAY_COPY } from '../../../components/payment/amazon-pay/amazon-pay-copy.ts';
import { isAmazonPay } from '../../../components/payment/amazon-pay/amazon-pay-model.ts';
import { AmazonPaySignIn } from '../../../components/payment/amazon-pay/amazon-pay-sign-in.tsx';
import {
  AmazonPaySignOut,
  AmazonPayStatus,
  AmazonPayWallet,
} from '../../../components/payment/amazon-pay/amazon-pay-widgets.tsx';
import { CardField, type CardFieldProps } from '../../../components/payment/card-field.tsx';
import { WalletButtons, type WalletButtonsProps } from '../../../components/payment/wallet-buttons.tsx';
import styles from '../base/order-form.module.css';
import { AccountTextField } from '../contact/account-text-field.tsx';
import { AddressFields } from '../contact/address-fields.tsx';
import { ProblemSummary } from '../contact/problem-summary.tsx';
import type { BillingForm } from '../contact/use-billing-form.ts';
import { PaymentChoice } from './payment-choice.tsx';

/** Beside the form's own button. */
const PLACE = 1;

/** A payment method with widgets, in the place of the card: its sign-in, then its wallet beside the typed address. */
function AmazonPayPart({ checkout, send }: { checkout: CheckoutModel; send: CheckoutSend }) {
  const { amazonPay, activity, layout } = checkout;
  const widgets = widgetsOf(amazonPay);
  const isInert = activity !== 'editing';
  const press = (event: AmazonPagePress) => send({ type: 'amazonPay.acted', event });
  if (!widgets) {
    return (
      <AmazonPaySignIn
        model={amazonPay}
        place={PLACE}
        note={AMAZON_PAY_COPY.signInToPay}
        isInert={isInert}
        isSilent={layout === 'one-page'}
        onPress={press}
      />
    );
  }
  return (
    <>
      <AmazonPayStatus model={widgets} onPress={press} />
      <AmazonPayWallet model={widgets} isInert={isInert} />
      <AmazonPaySignOut onPress={press} />
    </>
  );
}

interface PaymentSectionProps {
  checkout: CheckoutModel;
  send: CheckoutSend;
  storedCardNote: string;
  account: AccountDetails;
  billing: BillingForm;
  /** Absent where the wallets stand before the fields. */
  onPayByWallet?: WalletButtonsProps['onPay'];
  onCardMissing: CardFieldProps['onMissing'];
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The payment methods: a wallet if the device has one, the card, or a provider's own page; and the billing address. */
export function PaymentSection({ checkout, send, billing, account, onPayByWallet, ...rest }: PaymentSectionProps) {
  const { activity, wallets, approvals, isUncharged } = checkout;
  const isWithoutCard = approvals.chosen !== null || isUncharged;
  const completeCard = useCallback(() => send({ type: 'card.completed' }), [send]);
  return (
    <FormSection id="payment" number={4} title="Payment" headingRef={rest.headingRef ?? null}>
      {onPayByWallet && (
        <WalletButtons
          kinds={wallets}
          awaited={checkout.awaitedWallets}
          activity={activity}
          hasChoice={approvals.options.length > 0}
          onPay={onPayByWallet}
        />
      )}
      <PaymentChoice approvals={approvals} send={send} />
      {isAmazonPay(approvals.chosen) && !isUncharged && <AmazonPayPart checkout={checkout} send={send} />}
      {isUncharged && <p className={`small ${styles.small}`}>{NOTHING_TO_PAY}</p>}
      {/* Hidden instead of removed, so that a typed card number survives a change of the choice. */}
      <div className="stack-3" hidden={isWithoutCard}>
        <CardField
          isInert={activity !== 'editing' || isWithoutCard}
          onMissing={rest.onCardMissing}
          onComplete={completeCard}
        />
        <p className={`small ${styles.small}`}>{rest.storedCardNote}</p>
      </div>
      <BillingSection billing={billing} account={account} />
    </FormSection>
  );
}

interface BillingSectionProps {
  billing: BillingForm;
  /** The order's own account, whose phone the bill uses if it is valid there. */
  account: AccountDetails;
}

/** The billing address: the delivery address, unless the shopper chooses another. */
function BillingSection({ billing, account }: BillingSectionProps) {
  return (
    <div className="stack-3 needs-script">
      <TickBox isTicked={billing.isSame} onTick={billing.chooseSame}>
        My billing address is the same as my delivery address
      </TickBox>
      {!billing.isSame && (
        <FormikProvider value={billing.formik}>
          <fieldset aria-label="Billing address" className={styles.fields}>
            <div className={`flow ${styles.pair}`}>
              <AccountTextField name="firstName" purpose="billing" />
              <AccountTextField name="lastName" purpose="billing" />
            </div>
            <AddressFields purpose="billing" countries={COUNTRIES} />
            {needsOwnPhone(billing.formik.values, account) && (
              <AccountTextField name="phone" purpose="billing" hint="As written in the billing country." />
            )}
            <ProblemSummary />
          </fieldset>
        </FormikProvider>
      )}
    </div>
  );
}

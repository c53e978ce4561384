import { use } from 'react';
import { ADVERTISED_CARDS } from '../../../../domain/orders/card-brand.ts';
import { heldUntilItShips } from '../../../../domain/orders/held-copy.ts';
import { formatMoney } from '../../../../domain/pricing/money.ts';
import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { Button } from '../../../components/basic/button.tsx';
import { Icon } from '../../../components/basic/icon.tsx';
import { LocaleContext } from '../../../components/basic/locale.context.ts';
import { FieldProblem, PlaceProblem } from '../../../components/form/field-problem.tsx';
import { NEEDS_SCRIPT, SentFormContext } from '../../../components/form/sent-form.context.ts';
import {
  isAmazonPay,
  isFormOfWidgets,
  payerOf,
  placingIn,
} from '../../../components/payment/amazon-pay/amazon-pay-model.ts';
import { PaymentButton } from '../../../components/payment/payment-button.tsx';
import { PaymentPanel } from '../../../components/payment/payment-panel.tsx';
import { TryProblem } from '../../../components/payment/payment-problem.tsx';
import { PaymentUnknown } from '../../../components/payment/payment-unknown.tsx';
import { WALLET_NAMES } from '../../../components/payment/wallet-buttons.tsx';
import { totalBefore } from '../../../components/product/open-total.ts';
import { changeCopy, isPricedByPlace } from '../../../components/product/price-copy.ts';
import { trialCopy } from '../../../components/product/product-copy.ts';
import { RenewalTerms } from '../../../components/product/renewal-terms.tsx';
import type { OrderFormPageProps } from '../base/order-form.types.ts';
import { QuoteFailure } from '../base/quote-failure.tsx';
import styles from './pay-area.module.css';
import { payCopy, QUOTE_FAILED } from './pay-copy.ts';

interface PayAreaProps extends OrderFormPageProps {
  /** The reason why the button is inactive; null if it is active. */
  rest?: string | null;
}

/** The area is outside of the fields that are inert during a payment, since it has the payment's questions. */
export function PayArea({ model, checkout, send, rest = null }: PayAreaProps) {
  const { shop, content } = model;
  const { activity, price, priceTrust, problem, canAbandon, taxProblem, approvals } = checkout;
  const { isHeld, isUncharged, isFreeTrial } = checkout;
  const isFrozen = activity !== 'editing';
  // Wallets need a total, so the retry is available beside any other message.
  const hasQuoteFailed = !isFrozen && priceTrust === 'failed';
  const isQuiet = isFrozen || hasQuoteFailed || problem !== null;
  const total = formatMoney(price.total, price.currency, shop.locale);
  const before = totalBefore(checkout, isPricedByPlace(model.offers));
  return (
    <>
      <Terms checkout={checkout} before={before} />
      <PlaceProblem message={isQuiet ? null : taxProblem} />
      <QuoteFailure
        hasFailed={hasQuoteFailed}
        message={QUOTE_FAILED}
        retry="Check the total again"
        onRetry={() => send({ type: 'quote.retried' })}
      />
      <PaymentQuestions checkout={checkout} send={send} />
      {use(SentFormContext) && <FieldProblem text={NEEDS_SCRIPT} />}
      <PaymentButton
        activity={activity}
        provider={approvals.redirectingTo?.name}
        payer={payerOf(approvals)}
        isHeld={isHeld}
        isUncharged={isUncharged}
        isFreeTrial={isFreeTrial}
        isHidden={activity === 'confirming' || activity === 'unknown'}
        rest={rest}
        listedAs={isAmazonPay(approvals.chosen) ? placingIn(checkout.amazonPay) : undefined}
      >
        {payCopy(checkout, total)}
      </PaymentButton>
      {!isFrozen && !isUncharged && !isFreeTrial && before && (
        <p className="note centred">{`Total ${before}: enter your address to see what is added before you pay.`}</p>
      )}
      {!isFrozen && approvals.chosen && !approvals.approvedExpress && !isAmazonPay(approvals.chosen) && (
        <p className="note centred">
          {`You approve ${isFreeTrial ? 'the subscription' : total} on ${approvals.chosen.name} and come back here. You will not be charged before that.`}
        </p>
      )}
      {!isFrozen && isFreeTrial && <p className="note centred">{trialCopy(checkout, shop)}</p>}
      {!isFrozen && isHeld && <p className="note centred">{heldUntilItShips(total)}</p>}
      {canAbandon && problem && !isFrozen && (
        <Button variant="quiet" onClick={() => send({ type: 'payment.abandoned' })}>
          Continue without ordering
        </Button>
      )}
      <AfterPaying
        text={content.afterPaying}
        wallets={checkout.wallets}
        approvals={approvals.options.map(({ name }) => name)}
        isWithoutChoice={approvals.approvedExpress !== null || isUncharged}
      />
    </>
  );
}

/** The terms of the selected subscription before the payment; nothing for a single purchase. */
function Terms({ checkout, before }: { checkout: CheckoutModel; before: string | null }) {
  const { subscription, terms, price, renewal, isHeld } = checkout;
  if (!subscription || !terms) return null;
  return (
    <RenewalTerms
      choice={subscription}
      today={price.total}
      each={terms.price}
      renewal={renewal}
      trial={terms.trial}
      isHeld={isHeld}
      currency={price.currency}
      before={before}
    />
  );
}

/** The question or problem of a payment above the pay button, at most one. */
function PaymentQuestions({ checkout, send }: Pick<PayAreaProps, 'checkout' | 'send'>) {
  const locale = use(LocaleContext);
  const { activity, changed, changedLater, pressed, price, stage, layout } = checkout;
  const isAtPayment = stage === 'payment' || layout === 'one-page' || isFormOfWidgets(checkout);
  if (activity === 'unknown') return <PaymentUnknown onAsk={() => send({ type: 'payment.asked' })} />;
  if (activity === 'confirming' && changed) {
    const money = (minor: number) => formatMoney(minor, price.currency, locale);
    return (
      <PaymentConfirm
        total={money(changed.total)}
        isTotalSame={changed.total === (pressed ?? price).total}
        later={changedLater === null ? null : money(changedLater)}
        before={pressed && money(pressed.total)}
        changes={changeCopy(pressed ?? price, changed, money)}
        onConfirm={() => send({ type: 'total.confirmed' })}
        onRefuse={() => send({ type: 'total.refused' })}
      />
    );
  }
  return isAtPayment && <TryProblem checkout={checkout} send={send} />;
}

interface AfterPayingProps {
  text: string;
  wallets: CheckoutModel['wallets'];
  approvals: string[];
  /** O05: whether an express checkout fixed the payment method, which the button then names, or nothing is to pay. */
  isWithoutChoice: boolean;
}

function AfterPaying({ text, wallets, approvals, isWithoutChoice }: AfterPayingProps) {
  const ways = [...ADVERTISED_CARDS, ...wallets.map((wallet) => WALLET_NAMES[wallet]), ...approvals];
  return (
    <div className={`stack-3 small ${styles.after}`}>
      {!isWithoutChoice && (
        <p className={`flow ${styles.ways}`}>
          <span className="visually-hidden">Ways to pay: </span>
          {ways.map((way) => (
            <span key={way} className={styles.way} role="img" aria-label={way} title={way} data-way={way} />
          ))}
        </p>
      )}
      <p className={`stack-3 beside-icon ${styles.next}`}>
        <Icon name="arrow" className="brand" />
        <span>
          <strong>What happens next.</strong> {text}
        </span>
      </p>
    </div>
  );
}

interface PaymentConfirmProps {
  /** The new total, and the one that the pressed button named, formatted; null if it named none. */
  total: string;
  before: string | null;
  /** Each later charge, where it is another one than shown. */
  later: string | null;
  isTotalSame: boolean;
  changes: readonly string[];
  onConfirm: () => void;
  onRefuse: () => void;
}

/** V10: the total changed since it was shown. Nothing is charged before the shopper confirms it. */
function PaymentConfirm({ total, before, later, isTotalSame, changes, onConfirm, onRefuse }: PaymentConfirmProps) {
  const isLaterAlone = later !== null && isTotalSame;
  const said = before === null || isLaterAlone ? [] : [`it was ${before} when you pressed the button`];
  const all = later === null || isLaterAlone ? changes : [...changes, `each later delivery costs ${later}`];
  const why = all.length > 0 ? [`now ${all.join(', and ')}`] : [];
  const reason = [...said, ...why].join(': ');
  const text = `${reason && `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. `}Nothing has been charged.`;
  return (
    <PaymentPanel
      tone="ask"
      title={isLaterAlone ? `Each later delivery is now ${later}` : `The total is now ${total}`}
      text={text}
    >
      <Button onClick={onConfirm}>{isLaterAlone ? 'Confirm' : `Confirm and pay ${total}`}</Button>
      <Button variant="outline" onClick={onRefuse}>
        Go back
      </Button>
    </PaymentPanel>
  );
}

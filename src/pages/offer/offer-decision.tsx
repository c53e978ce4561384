import { type FormEvent, use } from 'react';
import { cardEnding } from '../../../domain/orders/card-brand.ts';
import { START_FREE, savedForLater } from '../../../domain/orders/free-trial.ts';
import { heldOnYour } from '../../../domain/orders/held-copy.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import type { FunnelEvent } from '../../../machines/funnel/funnel.types.ts';
import type { OfferPageModel } from '../../../machines/funnel/funnel.view.ts';
import type { AmazonPagePress } from '../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { widgetsOf } from '../../../machines/payment/amazon-pay/amazon-pay.view.ts';
import { Button } from '../../components/basic/button.tsx';
import { Icon } from '../../components/basic/icon.tsx';
import { LocaleContext } from '../../components/basic/locale.context.ts';
import { Money } from '../../components/basic/money.tsx';
import { AMAZON_PAY_COPY } from '../../components/payment/amazon-pay/amazon-pay-copy.ts';
import { missingIn, placingIn } from '../../components/payment/amazon-pay/amazon-pay-model.ts';
import { AmazonPaySignIn } from '../../components/payment/amazon-pay/amazon-pay-sign-in.tsx';
import {
  AmazonPayAddressBook,
  AmazonPayStatus,
  AmazonPayWallet,
} from '../../components/payment/amazon-pay/amazon-pay-widgets.tsx';
import { payWith } from '../../components/payment/approval-copy.ts';
import { PaymentButton } from '../../components/payment/payment-button.tsx';
import { PaymentUnknown } from '../../components/payment/payment-unknown.tsx';
import { percentInWords, trialCopy } from '../../components/product/product-copy.ts';
import { RenewalTerms } from '../../components/product/renewal-terms.tsx';
import { StandardPrice } from '../../components/product/standard-price.tsx';
import styles from './offer.module.css';

/** An offer has one button. */
const PLACE = 0;

/** W05: the wallet in place, where a yes is approved by a provider's widgets; nothing for any other yes. */
function OfferAmazonPay({ model, send }: OfferPageProps) {
  const { amazonPay, payment } = model;
  const isFrozen = payment !== null;
  const widgets = widgetsOf(amazonPay);
  const press = (event: AmazonPagePress) => send({ type: 'amazonPay.acted', event });
  if (!widgets) {
    const note = AMAZON_PAY_COPY.signInToPay;
    return <AmazonPaySignIn model={amazonPay} place={PLACE} note={note} isInert={isFrozen} onPress={press} />;
  }
  return (
    <>
      <AmazonPayStatus model={widgets} onPress={press} />
      <AmazonPayAddressBook model={widgets} isInert={isFrozen} />
      <AmazonPayWallet model={widgets} isInert={isFrozen} />
    </>
  );
}

/** Price, yes and no. The form's submit is the yes; during a payment neither answer has an effect. */
export function OfferDecision({ model, send }: OfferPageProps) {
  const { shop, content, price, card, payment, hasFailed, isHeld, isUncharged, isFreeTrial, approval, amazonPay } =
    model;
  const total = formatMoney(price.total, price.currency, shop.locale);
  const approved = isFreeTrial ? 'the subscription' : total;
  const isFrozen = payment !== null;
  const isAmazonPay = amazonPay.phase !== 'hidden';
  const rest = isAmazonPay ? missingIn(amazonPay) : null;
  const accept = (event: FormEvent) => {
    event.preventDefault();
    if (!isFrozen && rest === null) send({ type: 'offer.accepted' });
  };
  return (
    <form className="stack-4" method="post" onSubmit={accept}>
      <OfferPrice model={model} />
      <OfferRenewal model={model} />
      {payment === 'unknown' && (
        <PaymentUnknown onAsk={() => send({ type: 'payment.asked' })} note="Your first order is safe. " />
      )}
      {hasFailed && !isFrozen && (
        <p className={`stack-2 label ${styles.failed}`}>
          <Icon name="alert" className={styles.sign} />
          That payment did not go through.
        </p>
      )}
      <OfferAmazonPay model={model} send={send} />
      {approval?.offers === 'approved' && !isAmazonPay && !isFrozen && (
        <p className="note centred">
          {approval.start === 'widgets'
            ? `Saying yes takes two steps: choose a card in ${approval.name}, then confirm ${approved}. You will not be charged before that.`
            : `${approval.name} will ask you to approve ${approved} once more. You will not be charged before that.`}
        </p>
      )}
      <div className="stack-2">
        <PaymentButton
          activity={payment}
          provider={approval?.name}
          payer={approval?.start === 'widgets' ? approval.name : undefined}
          isHeld={isHeld}
          isUncharged={isUncharged}
          isFreeTrial={isFreeTrial}
          isHidden={payment === 'unknown'}
          rest={rest}
          listedAs={placingIn(amazonPay)}
        >
          {yesCopy(model, total)}
        </PaymentButton>
        {card && !isFrozen && (
          <p className="note centred">{cardNote(cardEnding(card.brand, card.last4, 'card'), model)}</p>
        )}
        {isFreeTrial && !isFrozen && <p className="note centred">{trialCopy(model, shop)}</p>}
        {approval?.offers === 'charged' && !isFrozen && (
          <p className="note centred">{`charged to your ${approval.name} account`}</p>
        )}
      </div>
      <fieldset disabled={isFrozen}>
        <Button variant="outline" size="large" wide onClick={() => send({ type: 'offer.declined' })}>
          {content.no}
        </Button>
      </fieldset>
    </form>
  );
}

/** The first press says yes; where it has shown a provider's wallet, the second one pays by it. */
function yesCopy(model: OfferPageProps['model'], total: string): string {
  const { approval, amazonPay, content, isFreeTrial } = model;
  if (!approval || placingIn(amazonPay) === undefined) return `${content.yes} — ${yesPrice(model, total)}`;
  return isFreeTrial ? START_FREE : payWith(approval.name, total);
}

function yesPrice({ isUncharged, isFreeTrial }: OfferPageProps['model'], total: string): string {
  if (isFreeTrial) return 'free today';
  return isUncharged ? 'free' : total;
}

function cardNote(card: string, { isHeld, isFreeTrial }: OfferPageProps['model']): string {
  if (isFreeTrial) return savedForLater(card);
  return isHeld ? heldOnYour(card) : `charged to your ${card}`;
}

function OfferPrice({ model: { offer, content, price, shop } }: { model: OfferPageModel }) {
  const { currency } = shop;
  const saving = Math.max(0, offer.standardPrice - price.subtotal);
  return (
    <div className={`stack-2 ${styles.price}`}>
      <p className="strong">{offer.name}</p>
      <p className={`flow baseline ${styles.amounts}`}>
        <Money minor={price.subtotal} currency={currency} className={styles.now} />
        <StandardPrice isLarge standardPrice={offer.standardPrice} saving={saving} currency={currency} />
      </p>
      <p className={`note ${styles.delivery}`}>
        <Icon name="truck" />
        <span>
          {content.deliveryNote}
          {price.shipping > 0 && (
            <>
              {' · delivery '}
              <Money minor={price.shipping} currency={currency} />
            </>
          )}
        </span>
      </p>
      <OfferSums price={price} />
    </div>
  );
}

/** The subscription's terms above the yes; nothing for a single purchase. */
function OfferRenewal({ model: { offer, price, renewal, isHeld, shop } }: { model: OfferPageModel }) {
  if (!renewal) return null;
  return (
    <RenewalTerms
      choice={renewal}
      today={price.total}
      each={offer.subscriptionPrice ?? offer.price}
      renewal={renewal}
      trial={offer.trial}
      isHeld={isHeld}
      currency={shop.currency}
    />
  );
}

/** The parts of the total of a yes, if it differs from the price. */
function OfferSums({ price }: { price: OfferPageModel['price'] }) {
  const locale = use(LocaleContext);
  if (price.tax === 0) return null;
  const rows = [
    { label: 'Price', amount: price.subtotal },
    ...(price.shipping > 0 ? [{ label: 'Delivery', amount: price.shipping }] : []),
    ...price.taxLines.map(({ name, ppm, amount }) => ({ label: `${name} (${percentInWords(ppm, locale)})`, amount })),
    { label: 'Total', amount: price.total },
  ];
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, amount }) => (
        <div key={label} className={styles.sum}>
          <dt>{label}</dt>
          <dd>
            <Money minor={amount} currency={price.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export type OfferSend = (
  event: Extract<FunnelEvent, { type: 'offer.accepted' | 'offer.declined' | 'payment.asked' | 'amazonPay.acted' }>,
) => void;

export interface OfferPageProps {
  model: OfferPageModel;
  send: OfferSend;
}

import type { FormEvent } from 'react';
import { cardEnding } from '../../../domain/orders/card-brand.ts';
import { keptOnYour, START_FREE } from '../../../domain/orders/free-trial.ts';
import { heldOnYour } from '../../../domain/orders/held-copy.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import { Button } from '../../components/basic/button.tsx';
import { Icon } from '../../components/basic/icon.tsx';
import { asksOnceMore, chargedThere, payWith, takesTwoSteps } from '../../components/payment/approval-copy.ts';
import { missingIn, placingIn } from '../../components/payment/embedded/embedded-model.ts';
import { PaymentButton } from '../../components/payment/payment-button.tsx';
import { PaymentUnresolved } from '../../components/payment/payment-unresolved.tsx';
import { trialCopy } from '../../components/product/free-trial-copy.ts';
import styles from './offer.module.css';
import type { OfferPageProps } from './offer.types.ts';
import { OfferEmbedded } from './offer-embedded.tsx';
import { OfferPrice } from './offer-price.tsx';
import { OfferRenewal } from './offer-renewal.tsx';

/** Price, yes and no. The form's submit is the yes; during a payment neither answer has an effect. */
export function OfferDecision({ model, send }: OfferPageProps) {
  const { shop, content, price, card, payment, hasFailed, isHeld, isUncharged, isFreeTrial, approval, embedded } =
    model;
  const total = formatMoney(price.total, price.currency, shop.locale);
  const isFrozen = payment !== null;
  const isEmbedded = embedded.phase !== 'hidden';
  const rest = isEmbedded ? missingIn(embedded) : null;
  const accept = (event: FormEvent) => {
    event.preventDefault();
    if (!isFrozen && rest === null) send({ type: 'offer.accepted' });
  };
  return (
    <form className={styles.answers} method="post" onSubmit={accept}>
      <OfferPrice model={model} />
      <OfferRenewal model={model} />
      {payment === 'unresolved' && (
        <PaymentUnresolved onAsk={() => send({ type: 'payment.asked' })} note="Your first order is safe. " />
      )}
      {hasFailed && !isFrozen && (
        <p className={styles.failed}>
          <Icon name="alert" className={styles.sign} />
          That payment did not go through. Try again, or say no: your order is safe.
        </p>
      )}
      <OfferEmbedded model={model} send={send} />
      {approval?.offers === 'approved' && !isEmbedded && !isFrozen && (
        <p className={styles.card}>
          {(approval.start === 'widgets' ? takesTwoSteps : asksOnceMore)(approval.name, isFreeTrial ? null : total)}
        </p>
      )}
      <div className={styles.yes}>
        <PaymentButton
          activity={payment}
          provider={approval?.name}
          payer={approval?.start === 'widgets' ? approval.name : undefined}
          isHeld={isHeld}
          isUncharged={isUncharged}
          isFreeTrial={isFreeTrial}
          isHidden={payment === 'unresolved'}
          rest={rest}
          listedAs={placingIn(embedded)}
        >
          {yesCopy(model, total)}
        </PaymentButton>
        {card && !isFrozen && (
          <p className={styles.card}>{cardNote(cardEnding(card.brand, card.last4, 'card'), model)}</p>
        )}
        {isFreeTrial && !isFrozen && <p className={styles.card}>{trialCopy(model, shop.locale)}</p>}
        {approval?.offers === 'charged' && !isFrozen && <p className={styles.card}>{chargedThere(approval.name)}</p>}
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
  const { approval, embedded, content, isFreeTrial } = model;
  if (!approval || placingIn(embedded) === undefined) return `${content.yes} — ${yesPrice(model, total)}`;
  return isFreeTrial ? START_FREE : payWith(approval.name, total);
}

function yesPrice({ isUncharged, isFreeTrial }: OfferPageProps['model'], total: string): string {
  if (isFreeTrial) return 'free today';
  return isUncharged ? 'free' : total;
}

/** The effect of a yes on the card. */
function cardNote(card: string, { isHeld, isFreeTrial }: OfferPageProps['model']): string {
  if (isFreeTrial) return keptOnYour(card);
  return isHeld ? heldOnYour(card) : `charged to your ${card}`;
}

import { pricedPlace } from '../../../../domain/account/address.ts';
import { daysInWords } from '../../../../domain/pricing/shipping.ts';
import type { CheckoutModel, CheckoutSend, ShippingOptionModel } from '../../../../machines/checkout/checkout.view.ts';
import { Money } from '../../../components/basic/money.tsx';
import { PlaceProblem } from '../../../components/form/field-problem.tsx';
import { RadioCards, type RadioChoice } from '../../../components/form/radio-cards.tsx';
import styles from '../base/order-form.module.css';
import { QuoteFailure } from '../base/quote-failure.tsx';

export interface ShippingOptionsProps {
  checkout: CheckoutModel;
  send: CheckoutSend;
  /** Whether to wait for the quote: a shop without prices by address has one shipping method for all. */
  isPricedByPlace: boolean;
}

/** The shipping methods for the address, once known; nothing in a shop with one method for all. */
export function ShippingOptions({ checkout, send, isPricedByPlace }: ShippingOptionsProps) {
  const { shippingOptions, shippingProblem, priceTrust, account, price } = checkout;
  const isOpen = isPricedByPlace || shippingOptions.length > 0;
  const isAwaited = isOpen && pricedPlace(account) !== null;
  const isPricePending = isAwaited && priceTrust === 'pending';
  return (
    <div className={`stack-2 ${styles.methods}`}>
      {shippingOptions.length > 0 && (
        <RadioCards
          name="shipping"
          legend="How should we ship it?"
          cards={shippingOptions.map((option) => cardOf(option, price.currency))}
          chosen={shippingOptions.find(({ isChosen }) => isChosen)?.method ?? null}
          onChoose={(method) => send({ type: 'shipping.chosen', method })}
        />
      )}
      {isPricePending && shippingOptions.length === 0 && (
        <p className={`small ${styles.methodsToCome}`}>Calculating…</p>
      )}
      {shippingOptions.length > 0 && (
        <p className={`small ${styles.methodsPriced}`}>{isPricePending && 'Calculating…'}</p>
      )}
      <PlaceProblem message={isPricePending ? null : shippingProblem} />
      <QuoteFailure
        hasFailed={isAwaited && priceTrust === 'failed'}
        message="We could not calculate delivery right now."
        retry="Try again"
        onRetry={() => send({ type: 'quote.retried' })}
      />
    </div>
  );
}

function cardOf(option: ShippingOptionModel, currency: string): RadioChoice {
  return {
    value: option.method,
    title: option.name,
    note: daysInWords(option.days),
    price: option.price === 0 ? 'Free' : <Money minor={option.price} currency={currency} />,
  };
}

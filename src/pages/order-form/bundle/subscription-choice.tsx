import { use, useId } from 'react';
import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import {
  type SubscriptionChoice as Choice,
  everyInWords,
  firstChoice,
  type SubscriptionTerms,
} from '../../../../domain/pricing/subscription.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { Icon } from '../../../components/basic/icon.tsx';
import { LocaleContext } from '../../../components/basic/locale.context.ts';
import { Money } from '../../../components/basic/money.tsx';
import field from '../../../components/form/field.module.css';
import { RadioCards } from '../../../components/form/radio-cards.tsx';
import { trialTerms } from '../../../components/product/product-copy.ts';
import styles from './subscription-choice.module.css';

interface SubscriptionChoiceProps {
  checkout: CheckoutModel;
  send: CheckoutSend;
  oncePrice: MinorUnits;
}

/** E12: a single purchase or a subscription, and its interval; nothing if the bundle has no subscription. */
export function SubscriptionChoice({ checkout, send, oncePrice }: SubscriptionChoiceProps) {
  const { terms: offered, subscription, price } = checkout;
  const locale = use(LocaleContext);
  if (!offered) return null;
  const { trial } = offered;
  const every = subscription ?? firstChoice(offered.terms);
  const note =
    trial && every
      ? `${trialTerms({ trial, later: offered.price, choice: every, from: null }, price.currency, locale)}.`
      : 'Cancel with one link in your receipt.';
  const choose = (choice: Choice | null) => send({ type: 'subscription.chosen', choice });
  const cards = offered.isOnly ? [] : cardsOf(offered.price, oncePrice, note, price.currency);
  return (
    <div className="stack-3">
      {cards.length > 0 && (
        <RadioCards
          name="purchase"
          legend="One time or subscription?"
          cards={cards}
          chosen={subscription ? 'subscription' : 'once'}
          onChoose={(value) => choose(value === 'once' ? null : firstChoice(offered.terms))}
        />
      )}
      {subscription && (
        <ChoiceSelect
          label="How often"
          options={listChoices(offered.terms).map((choice) => ({ value: keyOf(choice), label: wordsOf(choice) }))}
          chosen={keyOf(subscription)}
          onChoose={(key) => choose(listChoices(offered.terms).find((choice) => keyOf(choice) === key) ?? subscription)}
        />
      )}
    </div>
  );
}

function cardsOf(price: MinorUnits, oncePrice: MinorUnits, note: string, currency: string) {
  const saved = oncePrice - price;
  return [
    {
      value: 'once',
      title: 'One-time purchase',
      note: 'One payment, nothing renews',
      price: <Money minor={oncePrice} currency={currency} />,
    },
    {
      value: 'subscription',
      title: 'Subscription',
      note: (
        <>
          {saved > 0 && (
            <>
              Save <Money minor={saved} currency={currency} /> on each delivery.{' '}
            </>
          )}
          {note}
        </>
      ),
      price: <Money minor={price} currency={currency} />,
    },
  ];
}

/** The intervals that the terms offer. */
export function listChoices({ frequencies }: SubscriptionTerms): Choice[] {
  return frequencies.flatMap(({ frequency, multipliers }) =>
    multipliers.map((multiplier) => ({ frequency, multiplier })),
  );
}

/** An interval, as the form sends it. */
export function keyOf({ frequency, multiplier }: Choice): string {
  return `${frequency} ${multiplier}`;
}

function wordsOf(choice: Choice): string {
  const words = everyInWords(choice);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

interface ChoiceSelectProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

/** A select whose choice takes effect at once, outside of any form that is checked on submit. */
function ChoiceSelect({ label, options, chosen, onChoose }: ChoiceSelectProps) {
  const id = useId();
  return (
    <div className={`flow ${styles.often}`}>
      <label className="label tight" htmlFor={id}>
        {label}
      </label>
      <span className={field.select}>
        <select
          id={id}
          name="often"
          className={field.control}
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className={field.chevron} />
      </span>
    </div>
  );
}

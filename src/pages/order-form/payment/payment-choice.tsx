import type { PaymentMethod } from '../../../../machines/checkout/checkout.types.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { RadioCards } from '../../../components/form/radio-cards.tsx';

const CARDS: readonly { value: PaymentMethod; title: string; note: string }[] = [
  { value: 'card', title: 'Card', note: 'Visa, Mastercard, American Express' },
  { value: 'paypal', title: 'PayPal', note: 'You approve it on PayPal’s own page' },
];

/** A06: card or PayPal, the card first; no choice at all where the shop takes no PayPal. */
export function PaymentChoice({ paypal, send }: { paypal: CheckoutModel['paypal']; send: CheckoutSend }) {
  if (!paypal) return null;
  const choose = (value: string) => send({ type: 'method.chosen', method: value === 'paypal' ? 'paypal' : 'card' });
  return (
    <RadioCards
      name="payment-method"
      legend="How do you want to pay?"
      cards={CARDS.map((card) => ({ ...card, price: null }))}
      chosen={paypal.isChosen ? 'paypal' : 'card'}
      onChoose={choose}
    />
  );
}

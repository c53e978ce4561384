import type { Draft } from '../simulator/ledger.ts';
import { type ApiError, cardRefused, type Refused } from '../simulator/outcome.ts';
import type { CardFacts } from '../simulator/rows.ts';
import { behaviourOf, type CardBehaviour } from '../simulator/test-cards.ts';

/** A card as typed, or the equivalent of a built-in one. */
export interface CardInput {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | null;
  postalCode: string | null;
  line1: string | null;
}

const brands: readonly (readonly [brand: string, pattern: RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['discover', /^6(011|4|5)/],
  ['diners', /^3(0|6|8|9)/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
];
const debit = new Set(['4000056655665556', '5200828282828210']);
const prepaid = new Set(['5105105105105100']);

/** Validates a card as the vendor does, and returns the facts that may be stored. `now` in milliseconds. */
export function readCard(input: CardInput, draft: Draft, now: number): { ok: true; card: CardFacts } | Refused {
  const number = input.number.replace(/[\s-]/g, '');
  const problem = cardProblem(number, input, now);
  if (problem) return cardRefused(problem);
  const behaviour = behaviourOf(number);
  // The vendor's test mode takes no real card either, so no hash of a real number is ever stored.
  if (!behaviour) return cardRefused(notTestCard);
  return { ok: true, card: factsOf(number, behaviour, input, draft) };
}

const notTestCard: Omit<ApiError, 'type'> = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. ' +
    'For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

function factsOf(number: string, behaviour: CardBehaviour, input: CardInput, draft: Draft): CardFacts {
  const addressFails = behaviour === 'address-checks-fail';
  const postalFails = addressFails || behaviour === 'postal-check-fails';
  return {
    behaviour,
    brand: brandOf(number),
    last4: number.slice(-4),
    expMonth: input.expMonth,
    expYear: input.expYear,
    fingerprint: draft.fingerprint(number),
    funding: debit.has(number) ? 'debit' : prepaid.has(number) ? 'prepaid' : 'credit',
    cvcCheck: input.cvc === null ? null : behaviour === 'cvc-check-fails' ? 'fail' : 'pass',
    postalCheck: input.postalCode === null ? null : postalFails ? 'fail' : 'pass',
    line1Check: input.line1 === null ? null : addressFails ? 'fail' : 'pass',
  };
}

function cardProblem(number: string, input: CardInput, now: number): Omit<ApiError, 'type'> | undefined {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    return { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' };
  }
  if (input.expMonth < 1 || input.expMonth > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid.", param: 'exp_month' };
  }
  if (hasExpired(input, now)) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid.", param: 'exp_year' };
  }
  if (input.cvc !== null && !new RegExp(`^\\d{3}${brandOf(number) === 'amex' ? '\\d?' : ''}$`).test(input.cvc)) {
    return { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' };
  }
  return undefined;
}

// A card is valid to the end of its month in the last time zone.
function hasExpired({ expMonth, expYear }: CardInput, now: number): boolean {
  const yearNow = new Date(now).getUTCFullYear();
  return Date.UTC(expYear, expMonth, 1, 12) <= now || expYear > yearNow + 50;
}

export function brandOf(number: string): string {
  return brands.find(([, pattern]) => pattern.test(number))?.[0] ?? 'unknown';
}

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

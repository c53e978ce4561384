import type { FormNode } from '../../kit/form-body.ts';
import { readCard } from '../charging/card-input.ts';
import { newId } from '../simulator/ids.ts';
import type { Json } from '../simulator/outcome.ts';
import { invalidParam, noSuch, notPossible, type Refused } from '../simulator/outcome.ts';
import { Params } from '../simulator/params.ts';
import type { PaymentMethodRow } from '../simulator/rows.ts';
import { numberOfBuiltIn } from '../simulator/test-cards.ts';
import { seconds, type Work } from '../simulator/work.ts';
import { spendToken } from './token-endpoints.ts';

export type MadePaymentMethod = { ok: true; row: PaymentMethodRow } | Refused;

const cardParams = ['number', 'exp_month', 'exp_year', 'cvc', 'token', 'networks'];
const billingParams = ['address', 'email', 'name', 'phone', 'tax_id'];
const addressParams = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'];

/** Makes a card payment method from `type`, `card[…]`, `billing_details[…]` and `metadata[…]`. */
export function makePaymentMethod(work: Work, params: Params): MadePaymentMethod {
  if (params.required('type') !== 'card')
    params.refuse(invalidParam('Only cards are enabled for this account.', 'type'));
  const card = new Params(params.nested('card') ?? {}, cardParams);
  const billing = new Params(params.nested('billing_details') ?? {}, billingParams);
  const address = new Params(billing.nested('address') ?? {}, addressParams);
  const metadata = params.metadata();
  const isToken = card.has('token');
  const typed = isToken ? builtInCard(work, card.required('token')) : typedCard(card);
  const failure = params.failure ?? card.failure ?? billing.failure ?? address.failure;
  if (failure) return failure;
  const spent = isToken ? spendToken(work, card.required('token')) : undefined;
  if (spent) {
    if (!spent.ok) return spent;
    return {
      ok: true,
      row: putMethod(work, { card: spent.card, billingDetails: billingOf(billing, address), metadata }),
    };
  }
  if (!typed) return noSuch('token', card.required('token'), 'card[token]');
  const checked = readCard(
    { ...typed, postalCode: address.text('postal_code'), line1: address.text('line1') },
    work.draft,
    work.now,
  );
  if (!checked.ok) return checked;
  return {
    ok: true,
    row: putMethod(work, { card: checked.card, billingDetails: billingOf(billing, address), metadata }),
  };
}

/** Finds a payment method to use; a built-in id such as `pm_card_visa` creates a new one for the merchant. */
export function findPaymentMethod(work: Work, id: string, param: string): MadePaymentMethod {
  const stored = work.draft.get('paymentMethod', id);
  if (stored) return { ok: true, row: stored };
  const builtIn = builtInCard(work, id);
  if (!builtIn || !id.startsWith('pm_')) return noSuch('PaymentMethod', id, param);
  const checked = readCard({ ...builtIn, postalCode: null, line1: null }, work.draft, work.now);
  if (!checked.ok) return checked;
  const none = new Params({}, []);
  return {
    ok: true,
    row: putMethod(work, { card: checked.card, billingDetails: billingOf(none, none), metadata: {} }),
  };
}

/** A method that was used up, or belongs to another customer, may not pay. */
export function mayPay(row: PaymentMethodRow, customer: string | null): Refused | undefined {
  if (row.spent) {
    return notPossible(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached ' +
        'from a Customer. It may not be used again. To use a PaymentMethod multiple times, attach it to a Customer first.',
      'payment_method_unactivated',
      { param: 'payment_method' },
    );
  }
  if (row.customer === null || row.customer === customer) return undefined;
  const message =
    customer === null
      ? 'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.'
      : 'The payment method you provided has already been attached to a different customer.';
  return notPossible(message, undefined, { param: 'payment_method' });
}

type TypedCard = Pick<Parameters<typeof readCard>[0], 'number' | 'expMonth' | 'expYear' | 'cvc'>;

function typedCard(card: Params): TypedCard {
  return {
    number: card.required('number'),
    expMonth: Number(card.required('exp_month')),
    expYear: fullYear(card.integer('exp_year') ?? Number(card.required('exp_year'))),
    cvc: card.text('cvc'),
  };
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function builtInCard(work: Work, id: string): TypedCard | undefined {
  const number = numberOfBuiltIn(id);
  const nextYear = new Date(work.now).getUTCFullYear() + 1;
  return number === undefined
    ? undefined
    : { number, expMonth: 12, expYear: nextYear, cvc: number.startsWith('37') ? '1234' : '123' };
}

function putMethod(work: Work, made: Pick<PaymentMethodRow, 'card' | 'billingDetails' | 'metadata'>): PaymentMethodRow {
  const unused = { customer: null, charged: false, authenticatedForLater: false, spent: false };
  return work.draft.put('paymentMethod', { id: newId('paymentMethod'), created: seconds(work), ...unused, ...made });
}

function billingOf(billing: Params, address: Params): Json {
  return {
    address: Object.fromEntries(addressParams.map((name) => [name, address.text(name)])),
    email: billing.text('email'),
    name: billing.text('name'),
    phone: billing.text('phone'),
    tax_id: billing.text('tax_id'),
  };
}

/** The nested payment method data of an intent. */
export function paymentMethodData(form: FormNode): Params {
  return new Params(form, ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'radar_options']);
}

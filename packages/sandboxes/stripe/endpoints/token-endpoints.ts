import { openAppleCard } from '../charging/apple-pay-keys.ts';
import { readCard } from '../charging/card-input.ts';
import { newId } from '../simulator/ids.ts';
import type { Json } from '../simulator/outcome.ts';
import { done, invalidParam, notPossible, type Outcome, type Refused } from '../simulator/outcome.ts';
import { Params } from '../simulator/params.ts';
import type { CardFacts, TokenRow } from '../simulator/rows.ts';
import { type Call, seconds, type Work } from '../simulator/work.ts';
import type { Endpoint } from './endpoint.ts';

const applePay = ['pk_token', 'pk_token_instrument_name', 'pk_token_payment_network', 'pk_token_transaction_id'];

/**
 * Single-use tokens for a card: from Apple Pay's encrypted data (browser), or from a card number (a wallet's own
 * server).
 */
export const tokenEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/tokens', forBrowsers: true, params: ['card', ...applePay], run: createToken },
];

type Read = { ok: true; card: CardFacts } | Refused;

function createToken(call: Call): Outcome {
  const read = call.params.has('pk_token') ? appleCard(call) : plainCard(call);
  const failure = call.params.failure;
  if (failure) return failure;
  if (!read.ok) return read;
  const row = { id: newId('token'), created: seconds(call), card: read.card, used: false };
  return done(renderToken(call.draft.put('token', row)));
}

/** Uses up a token for the payment method that is made of it. */
export function spendToken(work: Work, id: string): Read | undefined {
  const row = work.draft.get('token', id);
  if (!row) return undefined;
  if (row.used) {
    return notPossible(`You cannot use a Stripe token more than once: ${id}.`, 'token_already_used', {
      param: 'card[token]',
    });
  }
  work.draft.put('token', { ...row, used: true });
  return { ok: true, card: row.card };
}

function appleCard(call: Call): Read {
  const opened = openAppleCard(call.draft, call.params.required('pk_token'));
  if (!opened) {
    return invalidParam(
      'Your payment data could not be decrypted with an Apple Pay certificate of this account.',
      'pk_token',
    );
  }
  const [, year = '', month = ''] = /^(\d\d)(\d\d)\d\d$/.exec(opened.applicationExpirationDate) ?? [];
  const dates = { expMonth: Number(month), expYear: 2000 + Number(year) };
  return walletCard(call, opened.applicationPrimaryAccountNumber, dates, 'apple_pay');
}

function plainCard(call: Call): Read {
  const card = new Params(call.params.nested('card') ?? {}, ['number', 'exp_month', 'exp_year', 'tokenization_method']);
  const number = card.required('number');
  const dates = { expMonth: Number(card.required('exp_month')), expYear: Number(card.required('exp_year')) };
  const isGoogle = card.oneOf('tokenization_method', ['android_pay']) !== null;
  return card.failure ?? walletCard(call, number, dates, isGoogle ? 'google_pay' : null);
}

function walletCard(
  call: Call,
  number: string,
  dates: { expMonth: number; expYear: number },
  wallet: CardFacts['wallet'],
): Read {
  const read = readCard({ number, ...dates, cvc: null, postalCode: null, line1: null }, call.draft, call.now);
  return read.ok ? { ok: true, card: { ...read.card, wallet } } : read;
}

const methodNames = { apple_pay: 'apple_pay', google_pay: 'android_pay' } as const;

function renderToken({ id, created, card, used }: TokenRow): Json {
  return {
    id,
    object: 'token',
    card: {
      brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: card.funding,
      last4: card.last4,
      object: 'card',
      tokenization_method: card.wallet ? methodNames[card.wallet] : null,
    },
    client_ip: null,
    created,
    livemode: false,
    type: 'card',
    used,
  };
}

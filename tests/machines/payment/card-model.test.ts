import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { MESSAGES } from '../../../domain/messages.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentInput } from '../../../machines/payment/payment.rules.ts';
import type { PaymentAnswer, WalletTokenOutcome } from '../../../machines/ports.ts';
import { anAccount, anOrder, anOrderRequest, aQuote } from '../../support/pages/orders.ts';
import { type Execution, execute } from '../executed-path.ts';
import { deadEndsOf, type Model, pathsOf } from '../model-paths.ts';
import { type ChildWalk, unwalked } from '../walked.ts';

const SHEET = {
  currency: 'USD',
  countryCode: 'US',
  label: 'Shop',
  total: 100,
  lines: [],
  recurring: null,
  asks: null,
};
const ASKS = {
  siteName: 'Shop',
  request: { funnel: { hash: 'hash-1' }, checkoutId: 'checkout-1', offers: ['bundle-1'] },
};
const GIVEN = { account: anAccount({ city: 'Elsewhere' }), shippingMethod: null, quote: aQuote(50, { id: 'quote-2' }) };
const DELIVERED = { account: GIVEN.account, quote: { id: 'quote-2', total: 50 } };
const SECURED = { request: anOrderRequest(), cardId: null };
const WALLET = { ...SECURED, wallet: 'google_pay', sheet: SHEET } as const;

const INPUTS: [string, PaymentInput][] = [
  ['a typed card', { typed: { ...SECURED, account: anAccount() } }],
  ['a wallet', { wallet: WALLET }],
  ['a wallet that gives the delivery', { wallet: { ...WALLET, sheet: { ...SHEET, asks: ASKS } } }],
  ['a wallet whose token is known', { wallet: { ...WALLET, cardId: 'pm_1' } }],
];

const TOKENS: WalletTokenOutcome[] = [
  { type: 'token', cardId: 'pm_1' },
  { type: 'invalid', message: 'no' },
];

const CHARGES: PaymentAnswer[] = [
  { type: 'captured', order: anOrder() },
  { type: 'declined', severity: 'soft', message: 'no' },
];

function modelOf(input: PaymentInput): Model {
  return {
    machine: paymentMachine,
    input,
    outcomes: {
      tokenizeCard: TOKENS,
      authorizeWallet: [...TOKENS.map((token) => ({ ...token, given: givenOf(input) })), { type: 'cancelled' }],
      finishWallet: [undefined],
      submitPayment: CHARGES,
    },
    mayHappen: (_, { type }) => !type.startsWith('xstate.error.actor.0.payment.submitting'),
  };
}

// The last test looks at what the ones before it have walked.
describe('every path of a payment by a token', { shuffle: false }, () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };

  it.each(INPUTS)('A06 N08 of %s charges the token once, and the sheet closes on its end', async (_, input) => {
    for (const path of pathsOf(modelOf(input)))
      await execute(modelOf(input), path, { walked, check: payment(path.name, input) });
    expect(deadEndsOf(modelOf(input), ({ status }) => status === 'done')).toEqual([]);
  });

  it('they reach every state and transition', () => {
    const own = /payment\.(securing|authorizing|ending|closing)|payment\.opening always #[45]/;
    expect(unwalked(paymentMachine, walked).filter((each) => own.test(each))).toEqual([]);
  });
});

function givenOf(input: PaymentInput) {
  return 'wallet' in input && input.wallet.sheet.asks ? GIVEN : null;
}

function payment(name: string, input: PaymentInput): (execution: Execution, event: EventObject | null) => void {
  const isKnown = 'wallet' in input && input.wallet.cardId !== null;
  let end: unknown;
  return ({ calls, messages, outputs, snapshot }, event) => {
    const called = (effect: string) => calls.filter((call) => call.effect === effect).map((call) => call.input);
    const charged = called('submitPayment');
    const delivered = givenOf(input) ? DELIVERED : {};
    const request = { ...anOrderRequest(), ...delivered, cardDetails: { cardId: 'pm_1' } };
    expect(charged, name).toEqual(charged.map(() => ({ type: 'place', request })));
    const secured = messages.filter(({ type }) => type === 'payment.secured');
    expect(secured.length, name).toBe(isKnown ? 0 : charged.length);
    end ??= endAfter(event);
    const isClosing = 'wallet' in input && charged.length > 0 && end !== undefined;
    const result = CHARGES[0] === end ? 'success' : 'fail';
    expect(called('finishWallet'), name).toEqual(isClosing ? [{ result }] : []);
    expect(outputs, name).toEqual(snapshot.status === 'done' ? [end] : []);
  };
}

function endAfter(event: EventObject | null): unknown {
  if (!event) return undefined;
  const at = event.type.includes('securing') ? 'tokenizeCard' : 'authorizeWallet';
  if (event.type.startsWith('xstate.error'))
    return { type: 'refused', at, code: 'payment_unavailable', message: MESSAGES.paymentUnavailable };
  const output = 'output' in event ? (event.output as PaymentAnswer | WalletTokenOutcome) : null;
  if (output?.type === 'cancelled') return { type: 'left', how: 'cancelled', page: null };
  if (output?.type === 'invalid') return { type: 'refused', at, code: 'card_refused', message: 'no' };
  return output?.type === 'token' ? undefined : (output ?? undefined);
}

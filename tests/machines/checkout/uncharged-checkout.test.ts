import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Quote, QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { buildQuoteRequest } from '../../../machines/checkout/checkout.rules.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { noAnswer } from '../../../machines/effects.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentAnswer, PaymentCommand, QuoteOutcome } from '../../../machines/ports.ts';
import type { WalletKind, WalletRequest } from '../../../machines/wallet/wallet.types.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';

const NOTHING = aQuote(0, { subtotal: 49, discount: 49 });

const RENEWAL: NonNullable<Quote['renewal']> = {
  frequency: 'Month',
  multiplier: 1,
  subtotal: 30,
  shipping: 0,
  tax: 0,
  total: 30,
  nextAt: '2026-12-21T10:00:00.000Z',
};

/** A checkout at its payment, in a shop that takes PayPal and on a device with a wallet. */
async function atPayment() {
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const wallets = handStepped<WalletRequest, WalletKind[]>();
  const machine = checkoutMachine.provide({
    actors: {
      requestQuote: quote.logic,
      findWallets: wallets.logic,
      payment: paymentMachine.provide({ actors: { submitPayment: submit.logic, tokenizeCard: noAnswer() } }),
    },
    actions: {
      forwardFact: () => {},
      notifyProblem: () => {},
      notifyPriceFailed: () => {},
      notifyDraft: () => {},
      notifyPaymentStarted: () => {},
      notifyPaymentEnded: () => {},
    },
  });
  const actor = createActor(machine, {
    input: {
      funnelHash: 'hash-1',
      stepId: 'order-form',
      layout: 'two-step',
      country: 'US',
      siteName: 'Fernhollow',
      currency: 'USD',
      bumps: [],
      offers: [anOffer('bundle-1')],
      affParameters: undefined,
      returnPath: '/order-form',
      canAbandon: false,
      draft: {
        checkoutId: 'checkout-1',
        stage: 'payment',
        account: anAccount(),
        selectedOffer: 'bundle-1',
        ...NOTHING_CHOSEN,
        coupon: 'GIFT',
      },
      inFlightOrderId: null,
      returnFailure: null,
      approvals: [{ provider: 'paypal', expressSubscriptions: true }],
    },
  });
  actor.start();
  await wallets.answer(['google_pay']);
  const learns = (known: Quote) =>
    actor.send({ type: 'quote.received', quote: known, request: buildQuoteRequest(actor.getSnapshot().context) });
  return { actor, quote, submit, learns, view: () => checkoutView(actor.getSnapshot()) };
}

describe('a checkout whose total is 0', () => {
  it('V10 N14 asks for no card, offers no other way to pay, and places the order by one request', async () => {
    const { actor, quote, submit, learns, view } = await atPayment();
    expect(view()).toMatchObject({ isUncharged: false, wallets: ['google_pay'] });
    learns(NOTHING);
    expect(view()).toMatchObject({ isUncharged: true, wallets: [], approvals: { options: [], chosen: null } });
    actor.send({ type: 'wallet.submitted', wallet: 'google_pay' });
    expect(view().activity).toBe('editing');
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: NOTHING });
    expect(view().activity).toBe('charging');
    expect(submit.calls).toMatchObject([
      { type: 'place', request: { paymentMethod: 'card', quote: { id: 'quote-1', total: 0 } } },
    ]);
    expect(submit.calls[0]).not.toHaveProperty('request.cardDetails');
    await submit.answer({ type: 'captured', order: anOrder({ total: 0 }) });
    expect(actor.getSnapshot().output).toMatchObject({ type: 'captured' });
  });

  it('places the order although PayPal was chosen before its total became 0', async () => {
    const { actor, quote, submit, learns, view } = await atPayment();
    actor.send({ type: 'method.chosen', method: 'paypal' });
    learns(NOTHING);
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: NOTHING });
    expect([view().activity, submit.calls.length]).toEqual(['charging', 1]);
  });

  it('V10 asks for the card again where the total has grown when the order is placed', async () => {
    const { actor, quote, submit, learns, view } = await atPayment();
    learns(NOTHING);
    actor.send({ type: 'payment.submitted' });
    await quote.answer({ type: 'quoted', quote: NOTHING });
    await submit.answer({ type: 'requoted', quote: aQuote(49) });
    expect(view()).toMatchObject({ activity: 'confirming', changed: { total: 4900 } });
    actor.send({ type: 'total.confirmed' });
    expect(view()).toMatchObject({ activity: 'securing', isUncharged: false, wallets: ['google_pay'] });
  });

  it.each<[string, Quote]>([
    ['a price that may still grow', aQuote(0, { isFinal: false })],
    ['a subscription that is charged later', aQuote(0, { renewal: RENEWAL })],
  ])('asks for the card of %s', async (_, quoted) => {
    const { learns, view } = await atPayment();
    learns(quoted);
    expect(view()).toMatchObject({ isUncharged: false, wallets: ['google_pay'] });
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { QuoteOutcome } from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, aQuote } from '../../support/pages/orders.ts';

const KNOWN = { type: 'quoted', quote: aQuote(44.85, { isFinal: true }) } as const;

/** A shopper who pays while the form's quote is in progress. */
function paysAtOnce() {
  const clock = new SimulatedClock();
  const estimate = handStepped<QuoteRequest, QuoteOutcome>();
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const price = quoteMachine.provide({ actors: { refreshQuote: estimate.logic } });
  const machine = checkoutMachine.provide({
    actors: { quote: price, requestQuote: quote.logic },
    actions: { forwardFact: () => {}, notifyProblem: () => {}, notifyPriceFailed: () => {}, notifyDraft: () => {} },
  });
  const draft = {
    checkoutId: 'checkout-1',
    stage: 'payment' as const,
    account: anAccount(),
    selectedOffer: 'bundle-1',
  };
  const actor = createActor(machine, {
    clock,
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
      draft: { ...draft, ...NOTHING_CHOSEN },
      inFlightOrderId: null,
      returnFailure: null,
      approvals: [],
    },
  });
  actor.start();
  clock.increment(300);
  actor.send({ type: 'payment.submitted' });
  return { clock, estimate, quote, view: () => checkoutView(actor.getSnapshot()) };
}

describe('a quote that arrives during the payment', () => {
  it('a failed payment requests the quote again, so that the form has a price', async () => {
    const { clock, estimate, quote, view } = paysAtOnce();
    await estimate.answer(KNOWN);
    await quote.answer({ type: 'refused', message: 'no' });
    expect(view()).toMatchObject({ activity: 'editing', priceTrust: 'pending' });
    clock.increment(300);
    await estimate.answer(KNOWN);
    expect(view()).toMatchObject({ activity: 'editing', priceTrust: 'quoted', problem: { message: 'no' } });
  });

  it('V10 it does not replace the total shown when the button was pressed', async () => {
    const { estimate, quote, view } = paysAtOnce();
    await estimate.answer({ type: 'quoted', quote: aQuote(60) });
    expect(view()).toMatchObject({ activity: 'checkingTotal', price: { total: 4485 } });
    await quote.answer({ type: 'quoted', quote: aQuote(60) });
    expect(view()).toMatchObject({ activity: 'confirming', changed: { total: 6000 } });
  });
});

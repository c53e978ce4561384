import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { QuoteOutcome } from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import type { WalletKind, WalletRequest } from '../../../machines/wallet/wallet.types.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, aQuote } from '../../support/pages/orders.ts';

const KNOWN: QuoteOutcome = { type: 'quoted', quote: aQuote(44.85, { isFinal: true }) };

/** A new one-page form; `shown` has the snapshots that its page received. */
function opened() {
  const clock = new SimulatedClock();
  const estimate = handStepped<QuoteRequest, QuoteOutcome>();
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const machine = checkoutMachine.provide({
    actors: {
      quote: quoteMachine.provide({ actors: { refreshQuote: estimate.logic } }),
      requestQuote: quote.logic,
      findWallets: handStepped<WalletRequest, WalletKind[]>().logic,
    },
    actions: { forwardFact: () => {}, notifyProblem: () => {}, notifyPriceFailed: () => {}, notifyDraft: () => {} },
  });
  const draft = {
    checkoutId: 'checkout-1',
    stage: 'contact' as const,
    account: anAccount(),
    selectedOffer: 'bundle-1',
  };
  const actor = createActor(machine, {
    clock,
    input: {
      funnelHash: 'hash-1',
      stepId: 'order-form',
      layout: 'one-page',
      country: 'US',
      siteName: 'Fernhollow',
      currency: 'USD',
      bumps: [],
      affParameters: undefined,
      returnPath: '/order-form',
      canAbandon: false,
      offers: [anOffer('bundle-1'), anOffer('bundle-3', { offerPrice: 99 })],
      draft: { ...draft, ...NOTHING_CHOSEN },
      inFlightOrderId: null,
      returnFailure: null,
      approvals: [],
    },
  });
  const shown: string[] = [];
  actor.subscribe((snapshot) => {
    const { priceTrust } = checkoutView(snapshot);
    if (shown.at(-1) !== priceTrust) shown.push(priceTrust);
  });
  actor.start();
  clock.increment(300);
  return { actor, clock, estimate, quote, shown, view: () => checkoutView(actor.getSnapshot()) };
}

describe('a quote that fails on the form', () => {
  it('the page’s snapshot has the failure, and then the recovery', async () => {
    const { clock, estimate, shown } = opened();
    await estimate.fail();
    expect(shown).toEqual(['pending', 'failed']);
    clock.increment(1_000);
    await estimate.answer(KNOWN);
    expect(shown).toEqual(['pending', 'failed', 'quoted']);
  });

  it('the shopper’s retry sends the request at once', async () => {
    const { actor, estimate, view } = opened();
    await estimate.fail();
    actor.send({ type: 'quote.retried' });
    expect(view().priceTrust).toBe('pending');
    await estimate.answer(KNOWN);
    expect(view().priceTrust).toBe('quoted');
  });

  it('a shopper’s retry during an automatic one shows the request in progress', async () => {
    const { actor, clock, estimate, view } = opened();
    await estimate.fail();
    clock.increment(1_000);
    expect([estimate.calls.length, view().priceTrust]).toEqual([2, 'failed']);
    actor.send({ type: 'quote.retried' });
    expect([estimate.calls.length, view().priceTrust]).toEqual([2, 'pending']);
    await estimate.answer(KNOWN);
    expect(view().priceTrust).toBe('quoted');
  });

  it('the next selection ends the failure', async () => {
    const { actor, estimate, view } = opened();
    await estimate.fail();
    actor.send({ type: 'bundle.selected', offer: 'bundle-3' });
    expect(view().priceTrust).toBe('pending');
    expect(estimate.calls).toHaveLength(1);
  });

  it('it does not block paying, which requests the quote once more after another failure', async () => {
    const { actor, estimate, quote, view } = opened();
    await estimate.fail();
    actor.send({ type: 'checkout.submitted', account: anAccount() });
    await quote.answer({ type: 'refused', message: 'no' });
    expect(view()).toMatchObject({ activity: 'editing', priceTrust: 'pending', problem: { message: 'no' } });
    await estimate.fail();
    expect(view().priceTrust).toBe('failed');
  });
});

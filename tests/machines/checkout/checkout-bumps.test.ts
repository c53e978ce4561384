import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { bumpsMachine } from '../../../machines/bump/bumps.machine.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { CheckoutDraft } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { QuoteOutcome } from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import type { WalletKind, WalletRequest } from '../../../machines/wallet/wallet.types.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount } from '../../support/pages/orders.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SEEN = { sfid: 'balm', viewDate: '2026-11-21T12:00:00.000Z' };

/** A form at its contact with a bump that expires after a minute; `draft` is from an earlier visit. */
function opened(draft: Partial<CheckoutDraft> = {}) {
  const now = handStepped<void, number>();
  const deadline = handStepped<{ until: number }, void>();
  const estimate = handStepped<QuoteRequest, QuoteOutcome>();
  const clock = new SimulatedClock();
  const reported: CheckoutDraft[] = [];
  const machine = checkoutMachine.provide({
    actors: {
      bumps: bumpsMachine.provide({ actors: { readClock: now.logic, reachDeadline: deadline.logic } }),
      quote: quoteMachine.provide({ actors: { refreshQuote: estimate.logic } }),
      findWallets: handStepped<WalletRequest, WalletKind[]>().logic,
    },
    actions: {
      forwardFact: () => {},
      notifyProblem: () => {},
      notifyPriceFailed: () => {},
      notifyDraft: ({ context }) => reported.push(context.draft),
    },
  });
  const bump = { title: 'Add a balm', text: '', expiresAfterMinutes: 1 };
  const started = {
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
      affParameters: undefined,
      canAbandon: false,
      approvals: [],
      returnPath: '/order-form',
      offers: [anOffer('bundle-1')],
      bumps: [{ ...anOffer('balm', { offerPrice: 9 }), currency: 'USD', imageUrl: null, bump }],
      draft: { ...started, ...NOTHING_CHOSEN, ...draft },
      inFlightOrderId: null,
      returnFailure: null,
    },
  });
  actor.start();
  const shown = () => checkoutView(actor.getSnapshot()).bumps[0];
  /** The next reading of the clock, after the pending deadline. */
  const isNow = async (moment: number) => {
    if (deadline.calls.length >= now.calls.length) await deadline.answer(undefined);
    await now.answer(moment);
  };
  return { actor, clock, now, estimate, reported, shown, isNow };
}

describe('a bump that expires', () => {
  it('E01 its first impression is when the payment is shown, and the browser stores that moment', async () => {
    const { actor, now, reported, shown } = opened({ stage: 'contact' });
    expect(now.calls).toHaveLength(0);
    expect(shown()).toMatchObject({ expiresAt: null, isOver: false });
    actor.send({ type: 'contact.submitted', account: anAccount() });
    actor.send({ type: 'quote.failed' });
    await now.answer(NOON);
    expect(reported.at(-1)?.bumpImpressions).toEqual([SEEN]);
    expect(shown()).toMatchObject({ expiresAt: '2026-11-21T12:01:00.000Z', isOver: false });
  });

  it('it expires by itself: it is unticked, not priced and cannot be ticked', async () => {
    const { actor, clock, estimate, reported, shown, isNow } = opened();
    await isNow(NOON);
    actor.send({ type: 'bump.toggled', offer: 'balm', isTicked: true });
    clock.increment(300);
    expect(estimate.calls.at(-1)).toMatchObject({ bumps: ['balm'] });
    await isNow(NOON + 15_000);
    expect(shown()).toMatchObject({ isTicked: true, isOver: false });
    await isNow(NOON + 60_000);
    expect(shown()).toMatchObject({ isTicked: false, isOver: true });
    expect(reported.at(-1)?.bumps).toEqual([]);
    clock.increment(300);
    expect(estimate.calls.at(-1)).not.toHaveProperty('bumps');
    actor.send({ type: 'bump.toggled', offer: 'balm', isTicked: true });
    expect(shown()?.isTicked).toBe(false);
  });

  it('a bump ticked on an earlier visit expires at the first reading of the clock, and not before', async () => {
    const { shown, isNow } = opened({ bumps: ['balm'], bumpImpressions: [SEEN] });
    expect(shown()).toMatchObject({ isTicked: true, expiresAt: null, isOver: false });
    await isNow(NOON + 120_000);
    expect(shown()).toMatchObject({ isTicked: false, isOver: true, expiresAt: '2026-11-21T12:01:00.000Z' });
  });

  it('it does not expire without a clock from the browser', async () => {
    const { now, shown } = opened({ bumps: ['balm'], bumpImpressions: [SEEN] });
    await now.fail();
    expect(shown()).toMatchObject({ isTicked: true, isOver: false });
  });
});

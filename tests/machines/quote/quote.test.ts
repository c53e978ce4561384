import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { QuoteOutcome } from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import type { QuoteToParent } from '../../../machines/quote/quote.types.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { aQuote } from '../../support/pages/orders.ts';

const REQUEST: QuoteRequest = { funnel: { hash: 'hash-1' }, checkoutId: 'checkout-1', offers: ['bundle-1'] };
const KNOWN: QuoteOutcome = { type: 'quoted', quote: aQuote(44.85) };

/** A quote machine with a request in progress, and the messages to its parent. */
function asking() {
  const clock = new SimulatedClock();
  const estimate = handStepped<QuoteRequest, QuoteOutcome>();
  const quote = quoteMachine.provide({ actors: { refreshQuote: estimate.logic } });
  const reported: QuoteToParent['type'][] = [];
  const parent = setup({ types: { events: {} as QuoteToParent }, actors: { quote } }).createMachine({
    invoke: { id: 'quote', src: 'quote' },
    on: { '*': { actions: ({ event }) => reported.push(event.type) } },
  });
  const actor = createActor(parent, { clock });
  actor.start();
  const child = actor.getSnapshot().children.quote;
  child?.send({ type: 'quote.requested', request: REQUEST });
  clock.increment(300);
  return {
    clock,
    estimate,
    reported,
    send: (event: Parameters<NonNullable<typeof child>['send']>[0]) => child?.send(event),
  };
}

describe('a quote that fails', () => {
  it('it is retried three times, later each time, and then no more', async () => {
    const { clock, estimate } = asking();
    await estimate.answer({ type: 'refused', message: 'no' });
    for (const [pause, calls] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
    ] as const) {
      clock.increment(pause - 1);
      expect(estimate.calls).toHaveLength(calls - 1);
      clock.increment(1);
      expect(estimate.calls).toHaveLength(calls);
      await estimate.fail();
    }
    clock.increment(600_000);
    expect(estimate.calls).toHaveLength(4);
  });

  it('a quote without an answer in eight seconds counts as failed', () => {
    const { clock, reported } = asking();
    clock.increment(7_999);
    expect(reported).toEqual(['quote.pending']);
    clock.increment(1);
    expect(reported).toEqual(['quote.pending', 'quote.failed']);
  });

  it('a late quote counts as failed, and its answer is still reported', async () => {
    const { clock, estimate, reported } = asking();
    for (const pause of [8_000, 3_999]) clock.increment(pause);
    await estimate.answer(KNOWN);
    expect(reported).toEqual(['quote.pending', 'quote.failed', 'quote.received']);
    expect(estimate.calls).toHaveLength(1);
  });

  it('a request that stays late is abandoned and retried, with more time each time', async () => {
    const { clock, estimate, reported } = asking();
    for (const pause of [8_000, 4_000, 1_000]) clock.increment(pause);
    expect(estimate.calls).toHaveLength(2);
    for (const pause of [8_000, 7_999]) clock.increment(pause);
    expect(estimate.calls).toHaveLength(2);
    await estimate.answer(KNOWN);
    expect(reported).not.toContain('quote.received');
    await estimate.answer(KNOWN);
    expect(reported.at(-1)).toBe('quote.received');
  });

  it('the shopper’s retry replaces a late request, which may be late once more', async () => {
    const { clock, estimate, reported, send } = asking();
    clock.increment(8_000);
    send({ type: 'quote.retried' });
    expect(estimate.calls).toHaveLength(2);
    clock.increment(8_000);
    expect(reported).toEqual(['quote.pending', 'quote.failed', 'quote.pending', 'quote.failed']);
  });

  it('the shopper’s retry sends the request at once, with all automatic retries again', async () => {
    const { clock, estimate, reported, send } = asking();
    for (const pause of [0, 1_000, 2_000, 4_000]) {
      clock.increment(pause);
      await estimate.fail();
    }
    reported.length = 0;
    send({ type: 'quote.retried' });
    expect(estimate.calls).toHaveLength(5);
    await estimate.fail();
    expect(reported).toEqual(['quote.pending', 'quote.failed']);
    clock.increment(1_000);
    await estimate.answer(KNOWN);
    expect(reported.at(-1)).toBe('quote.received');
  });
});

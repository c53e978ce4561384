import { assign, sendParent, setup } from 'xstate';
import type { Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import { estimatePrice, type QuoteOutcome } from '../ports.ts';

/** What is asked for a price, while the shopper still chooses. */
export type PricingEvent =
  | { type: 'price.wanted'; request: QuoteRequest }
  /** The shopper is done and waits: what is wanted is asked for at once. */
  | { type: 'price.hurried' }
  /** Nobody could take the last answer in: whatever is wanted next, also the same again, is asked for. */
  | { type: 'price.missed' };

/** What the pricing tells who started it. An answer to a question that was asked anew since is never told. */
export type PricingToParent =
  | { type: 'price.known'; quote: Quote; request: QuoteRequest }
  | { type: 'price.failed'; message: string };

interface PricingContext {
  request: QuoteRequest | null;
}

/**
 * Keeps the price of an order form up to date (O08): it waits until the shopper pauses, asks once, and drops an answer
 * that a later choice has made stale. It never holds anybody up: the total is asked again before paying (V10).
 */
export const pricingMachine = setup({
  types: {
    context: {} as PricingContext,
    events: {} as PricingEvent,
    tags: {} as 'asking' | 'failed',
  },
  actors: { estimatePrice },
  actions: {
    tellOutcome: sendParent(({ context }, outcome: QuoteOutcome): PricingToParent => {
      if (outcome.type === 'refused' || !context.request) return { type: 'price.failed', message: messageOf(outcome) };
      return { type: 'price.known', quote: outcome.quote, request: context.request };
    }),
    forget: assign({ request: null }),
    tellFailure: sendParent((): PricingToParent => ({ type: 'price.failed', message: '' })),
  },
  guards: {
    isNews: ({ context }, request: QuoteRequest) => JSON.stringify(context.request) !== JSON.stringify(request),
    isQuoted: (_, outcome: QuoteOutcome) => outcome.type === 'quoted',
  },
  delays: { pause: 300 },
}).createMachine({
  id: 'pricing',
  context: { request: null },
  initial: 'resting',
  on: {
    'price.wanted': {
      guard: { type: 'isNews', params: ({ event }) => event.request },
      target: '.settling',
      actions: assign({ request: ({ event }) => event.request }),
    },
    'price.missed': { actions: 'forget' },
  },
  states: {
    resting: {},
    settling: {
      tags: 'asking',
      on: { 'price.hurried': { target: 'asking' } },
      after: { pause: { target: 'asking' } },
    },
    asking: {
      tags: 'asking',
      invoke: {
        src: 'estimatePrice',
        input: ({ context }) => context.request ?? NOTHING,
        onDone: [
          {
            guard: { type: 'isQuoted', params: ({ event }) => event.output },
            actions: { type: 'tellOutcome', params: ({ event }) => event.output },
            target: 'resting',
          },
          { actions: { type: 'tellOutcome', params: ({ event }) => event.output }, target: 'failed' },
        ],
        onError: { actions: 'tellFailure', target: 'failed' },
      },
    },
    /** Whatever is wanted next, also the same again, is asked for. */
    failed: { tags: 'failed', entry: 'forget' },
  },
});

/** Never asked: `asking` is entered by way of a request alone. */
const NOTHING: QuoteRequest = { funnel: { hash: '' }, checkoutId: '', offers: [] };

function messageOf(outcome: QuoteOutcome): string {
  return outcome.type === 'refused' ? outcome.message : '';
}

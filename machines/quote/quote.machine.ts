import { assign, sendParent, setup } from 'xstate';
import type { QuoteRequest } from '../../contracts/api/quote-api.ts';
import { type QuoteOutcome, refreshQuote } from '../ports.ts';
import { backoffOf, graceOf, NOTHING, type QuoteEvent, type QuoteToParent, RETRIES } from './quote.types.ts';

interface QuoteContext {
  request: QuoteRequest | null;
  /** How often this request was asked for again by itself since it was made or retried by hand. */
  retries: number;
}

/**
 * Keeps the price of an order form up to date (O08): it waits until the shopper pauses, asks once, and drops an answer
 * that a later choice has made stale. A request that fails is told at once and asked for again by itself, a few times.
 * It never holds a shopper up: the total is asked again before paying (V10).
 */
export const quoteMachine = setup({
  types: {
    context: {} as QuoteContext,
    events: {} as QuoteEvent,
  },
  actors: { refreshQuote },
  actions: {
    tellPending: sendParent((): QuoteToParent => ({ type: 'quote.pending' })),
    tellOutcome: sendParent(({ context }, outcome: QuoteOutcome): QuoteToParent => {
      if (outcome.type === 'refused' || !context.request) return { type: 'quote.failed' };
      return { type: 'quote.received', quote: outcome.quote, request: context.request };
    }),
    tellFailure: sendParent((): QuoteToParent => ({ type: 'quote.failed' })),
    learnRequest: assign({ request: (_, request: QuoteRequest) => request, retries: 0 }),
    forgetRequest: assign({ request: null }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    forgetRetries: assign({ retries: 0 }),
  },
  guards: {
    isNews: ({ context }, request: QuoteRequest) => JSON.stringify(context.request) !== JSON.stringify(request),
    isQuoted: (_, outcome: QuoteOutcome) => outcome.type === 'quoted',
    hasRetriesLeft: ({ context }) => context.retries < RETRIES,
  },
  delays: {
    pause: 300,
    timeout: 8_000,
    grace: ({ context }) => graceOf(context.retries),
    backoff: ({ context }) => backoffOf(context.retries),
  },
}).createMachine({
  id: 'quote',
  context: { request: null, retries: 0 },
  initial: 'idle',
  on: {
    'quote.requested': {
      guard: { type: 'isNews', params: ({ event }) => event.request },
      actions: [{ type: 'learnRequest', params: ({ event }) => event.request }, 'tellPending'],
      target: '.pausing',
    },
    'quote.invalidated': { actions: 'forgetRequest' },
  },
  states: {
    idle: {},
    pausing: {
      on: { 'quote.flushed': { target: 'requesting' } },
      after: { pause: { target: 'requesting' } },
    },
    requesting: {
      invoke: {
        src: 'refreshQuote',
        input: ({ context }) => context.request ?? NOTHING,
        onDone: [
          {
            guard: { type: 'isQuoted', params: ({ event }) => event.output },
            actions: { type: 'tellOutcome', params: ({ event }) => event.output },
            target: 'idle',
          },
          { target: 'failing' },
        ],
        onError: { target: 'failing' },
      },
      initial: 'awaiting',
      states: {
        awaiting: {
          // A request that is made by itself is not told: the shopper who asks meanwhile is told that it is under way.
          on: { 'quote.retried': { actions: 'tellPending' } },
          after: { timeout: { target: 'overdue' } },
        },
        /** The page says that it has failed, and an answer that comes all the same is the better one. */
        overdue: {
          entry: 'tellFailure',
          on: { 'quote.retried': { actions: 'tellPending', target: '#quote.requesting', reenter: true } },
          after: { grace: { target: '#quote.failing' } },
        },
      },
    },
    failing: {
      entry: 'tellFailure',
      always: [{ guard: 'hasRetriesLeft', target: 'backingOff' }, { target: 'failed' }],
    },
    /** The parent was told of the failure; a later attempt that succeeds is told too. */
    backingOff: {
      on: { 'quote.retried': { actions: 'tellPending', target: 'requesting' } },
      after: { backoff: { actions: 'countRetry', target: 'requesting' } },
    },
    /** It is asked for again where the shopper says so, or chooses anything else. */
    failed: {
      on: { 'quote.retried': { actions: ['forgetRetries', 'tellPending'], target: 'requesting' } },
    },
  },
});

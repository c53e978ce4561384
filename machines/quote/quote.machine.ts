import { assign, sendParent, setup } from 'xstate';
import type { QuoteRequest } from '../../contracts/api/quote-api.ts';
import { type QuoteOutcome, refreshQuote } from '../ports.ts';
import { backoffOf, NOTHING, type QuoteEvent, type QuoteToParent, RETRIES } from './quote.types.ts';

interface QuoteContext {
  request: QuoteRequest | null;
  /** The automatic retries of this request since it was made or retried by hand. */
  retries: number;
}

/** O08, V10: the machine never blocks the shopper, since the total is requested again before paying. */
export const quoteMachine = setup({
  types: {
    context: {} as QuoteContext,
    events: {} as QuoteEvent,
  },
  actors: { refreshQuote },
  actions: {
    notifyPending: sendParent((): QuoteToParent => ({ type: 'quote.pending' })),
    notifyOutcome: sendParent(({ context }, outcome: QuoteOutcome): QuoteToParent => {
      if (outcome.type === 'refused' || !context.request) return { type: 'quote.failed' };
      return { type: 'quote.received', quote: outcome.quote, request: context.request };
    }),
    notifyFailure: sendParent((): QuoteToParent => ({ type: 'quote.failed' })),
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
    /** The wait for a late answer grows with the retries, for a slow shop. */
    grace: ({ context }) => 4 * backoffOf(context.retries),
    backoff: ({ context }) => backoffOf(context.retries),
  },
}).createMachine({
  id: 'quote',
  context: { request: null, retries: 0 },
  initial: 'idle',
  on: {
    'quote.requested': {
      guard: { type: 'isNews', params: ({ event }) => event.request },
      actions: [{ type: 'learnRequest', params: ({ event }) => event.request }, 'notifyPending'],
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
            actions: { type: 'notifyOutcome', params: ({ event }) => event.output },
            target: 'idle',
          },
          { target: 'failing' },
        ],
        onError: { target: 'failing' },
      },
      initial: 'awaiting',
      states: {
        awaiting: {
          // An automatic retry is not reported, but a shopper who retries meanwhile gets `quote.pending`.
          on: { 'quote.retried': { actions: 'notifyPending' } },
          after: { timeout: { target: 'overdue' } },
        },
        /** The page shows the failure; a late answer still replaces it. */
        overdue: {
          entry: 'notifyFailure',
          on: { 'quote.retried': { actions: 'notifyPending', target: '#quote.requesting', reenter: true } },
          after: { grace: { target: '#quote.failing' } },
        },
      },
    },
    failing: {
      entry: 'notifyFailure',
      always: [{ guard: 'hasRetriesLeft', target: 'backingOff' }, { target: 'failed' }],
    },
    /** The parent has received the failure; a later attempt that succeeds is reported, too. */
    backingOff: {
      on: { 'quote.retried': { actions: 'notifyPending', target: 'requesting' } },
      after: { backoff: { actions: 'countRetry', target: 'requesting' } },
    },
    /** Only the shopper's button or another selection requests the quote again. */
    failed: {
      on: { 'quote.retried': { actions: ['forgetRetries', 'notifyPending'], target: 'requesting' } },
    },
  },
});

import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { QuoteOutcome } from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import { type QuoteEvent, RETRIES } from '../../../machines/quote/quote.types.ts';
import { aQuote } from '../../support/pages/orders.ts';
import { type Execution, execute } from '../executed-path.ts';
import { deadEndsOf, type Model, pathsOf } from '../model-paths.ts';
import { type ChildWalk, unwalked } from '../walked.ts';

const requestOf = (offer: string): QuoteRequest => ({
  funnel: { hash: 'hash-1' },
  checkoutId: 'checkout-1',
  offers: [offer],
});

const QUOTED: QuoteOutcome = { type: 'quoted', quote: aQuote(44.85) };

const EVENTS: QuoteEvent[] = [
  { type: 'quote.requested', request: requestOf('bundle-1') },
  { type: 'quote.requested', request: requestOf('bundle-3') },
  { type: 'quote.flushed' },
  { type: 'quote.invalidated' },
  { type: 'quote.retried' },
];

const MODEL: Model = {
  machine: quoteMachine,
  outcomes: { refreshQuote: [QUOTED, { type: 'refused', message: 'no' }] },
  events: EVENTS,
  keyOf: ({ request, retries }: { request: QuoteRequest | null; retries: number }) => [request?.offers, retries],
};

// The last test looks at what the ones before it have walked.
describe('every path of a quote', { shuffle: false }, () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };

  it('O08 reports each answer as that of the newest selection, and asks for each once and three times more', async () => {
    for (const path of pathsOf(MODEL)) await execute(MODEL, path, { walked, check: quote(path.name) });
  });

  it('they reach every state and transition, and rest from each state', () => {
    expect(unwalked(quoteMachine, walked)).toEqual([]);
    expect(deadEndsOf(MODEL, ({ value }) => value === 'idle')).toEqual([]);
  });
});

function quote(name: string): (execution: Execution, event: EventObject | null) => void {
  let selected: QuoteRequest | null = null;
  let before = 0;
  let automatic = 0;
  let lastMessages = 0;
  return ({ calls, messages, snapshot }, event) => {
    const fresh = messages.slice(lastMessages);
    const sent = EVENTS.find((each) => each === event);
    const isNews = sent?.type === 'quote.requested' && fresh.length > 0;
    if (isNews) selected = sent.request;
    if (event?.type === 'quote.invalidated') selected = null;
    if (isNews || event?.type === 'quote.retried') automatic = 0;
    else if (event?.type.includes('backoff')) automatic += 1;
    expect(automatic, name).toBeLessThanOrEqual(RETRIES);
    if (calls.length > before && selected) expect(calls.at(-1)?.input, name).toEqual(selected);
    const isAsking = JSON.stringify(snapshot.value).includes('requesting');
    expect(calls.length - before, name).toBeLessThanOrEqual(isAsking ? 1 : 0);
    for (const message of fresh.filter(({ type }) => type === 'quote.received'))
      expect(message, name).toEqual({ type: 'quote.received', quote: aQuote(44.85), request: selected });
    if (event && 'output' in event && event.output === QUOTED)
      expect(
        fresh.map(({ type }) => type),
        name,
      ).toEqual([selected ? 'quote.received' : 'quote.failed']);
    before = calls.length;
    lastMessages = messages.length;
  };
}

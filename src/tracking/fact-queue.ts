import type { FactBatch } from '../../contracts/api/facts-api.ts';
import { type FlowFact, isWalletFact } from '../../machines/flow-facts.ts';
import type { FactListener } from './listeners.ts';

type QueuedFact = FactBatch['facts'][number];

/** What every batch of a page load says. */
export type BatchSource = Pick<FactBatch, 'funnelHash' | 'sessionid' | 'pageLoad'>;

export interface FactEnvironment {
  /** Resolves to false where another try may help. */
  send: (batch: FactBatch) => Promise<boolean>;
  later: (run: () => void, delayMs: number) => void;
  /** Calls back whenever the page may be about to end. */
  onLeave: (run: () => void) => void;
}

export type FactQueue = ReturnType<typeof createFactQueue>;

/** Milliseconds in which facts are gathered. */
export const PAUSE_MS = 2_000;

/** Their bytes stay below what browsers let a page that is being left send. */
const MOST_AT_ONCE = 50;

/** The facts of a page that is only looked at are kept up to this number. */
const MOST_HELD = 200;

/** What a visitor does, beyond looking at a page. */
function isAct(fact: FlowFact): boolean {
  switch (fact.type) {
    case 'edge.taken':
    case 'offer.answered':
    case 'method.chosen':
    case 'payment.ended':
    case 'video.progressed':
    case 'lead.sent':
      return true;
    case 'checkout.advanced':
      return fact.stage !== 'begun';
    default:
      return false;
  }
}

/** C04: a visit sends nothing before its first act; facts without an answer go out once more and are stored once. */
export function createFactQueue(source: BatchSource, environment: FactEnvironment, hasBegun: boolean) {
  let waiting: QueuedFact[] = [];
  let again: QueuedFact[] = [];
  let isBegun = hasBegun;
  let isDue = false;
  const send = async (facts: QueuedFact[], isRepeated: boolean) => {
    const isTaken = await environment.send({ ...source, facts }).catch(() => false);
    if (!isTaken && !isRepeated) again.push(...facts);
  };
  const flush = () => {
    isDue = false;
    if (!isBegun) return;
    const [repeated, fresh] = [again, waiting];
    [again, waiting] = [[], []];
    for (const facts of inChunks(repeated)) void send(facts, true);
    for (const facts of inChunks(fresh)) void send(facts, false);
  };
  environment.onLeave(flush);
  return {
    add(queued: QueuedFact): void {
      waiting.push(queued);
      if (isAct(queued.fact)) isBegun = true;
      if (!isBegun) waiting = waiting.slice(-MOST_HELD);
      else if (!isDue) {
        isDue = true;
        environment.later(flush, PAUSE_MS);
      }
    },
  };
}

function inChunks(facts: readonly QueuedFact[]): QueuedFact[][] {
  const count = Math.ceil(facts.length / MOST_AT_ONCE);
  return Array.from({ length: count }, (_, index) => facts.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE));
}

/** C04: passes the facts of a walk to the server's statistics. Facts count as needed: they hold nothing of a person. */
export function factsListener(queue: FactQueue): FactListener {
  return {
    name: 'facts',
    purpose: 'needed',
    hear({ fact, ...place }) {
      if (!isWalletFact(fact)) queue.add({ ...place, fact });
    },
  };
}

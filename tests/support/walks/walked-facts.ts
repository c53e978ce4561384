import { randomUUID } from 'node:crypto';
import type { Actor } from 'xstate';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import type { ApiClient } from '../../../src/adapters/api/api.types.ts';
import { sendFacts } from '../../../src/adapters/api/facts.ts';
import type { Session } from '../../../src/boot/boot.ts';
import { createFactQueue, factsListener } from '../../../src/tracking/fact-queue.ts';
import { type FactListener, listen } from '../../../src/tracking/listeners.ts';

interface FactsOfPage {
  api: ApiClient;
  /** Milliseconds since 1970. */
  now: () => number;
  /** What else hears the facts. */
  others: readonly FactListener[];
}

/**
 * Has the facts of a page sent by the storefront's own queue, whose pauses have no length here. Returns a function that sends what
 * is left, as leaving the page does, and resolves once the server has every fact.
 */
export function sendFactsOf(
  actor: Actor<FunnelMachine>,
  { input, sessionId, mode }: Session,
  { api, now, others }: FactsOfPage,
) {
  const sent: Promise<boolean>[] = [];
  let leave = () => {};
  const simulator = {
    send: (batch: Parameters<typeof sendFacts>[1]) => {
      const sending = sendFacts(api, batch);
      sent.push(sending);
      return sending;
    },
    later: (run: () => void) => void setImmediate(run),
    onLeave: (run: () => void) => {
      leave = run;
    },
  };
  const source = { funnelHash: input.funnelHash, sessionid: sessionId, pageLoad: randomUUID() };
  const listener = factsListener(createFactQueue(source, simulator, mode.type !== 'fresh'));
  listen([actor], [listener, ...others], {
    allows: () => true,
    now,
    at: () => actor.getSnapshot().context.at,
    log: (_, message) => {
      throw new Error(message);
    },
  });
  return async () => {
    leave();
    if ((await Promise.all(sent)).includes(false)) throw new Error('the server took no facts');
  };
}

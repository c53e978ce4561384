import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import { deliverBatch, type OutboxDeps } from './deliver-events.ts';

/**
 * Delivers the events of the outbox at least once: now, after each flush, and `everyMs` after it was empty. The next start
 * delivers the events that are left at a stop.
 */
export function startOutbox(deps: OutboxDeps, everyMs: number): Rounds {
  const failed = (error: unknown) => deps.log('error', 'delivering the outbox failed', String(error));
  return startRounds((isStopped) => drain(deps, isStopped), { everyMs, failed });
}

async function drain(deps: OutboxDeps, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && (await deliverBatch(deps)).isMore);
}

import { setTimeout as pause } from 'node:timers/promises';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import { Dispatch, type OutboxDeps } from './dispatch.ts';
import { PACE } from './pace.ts';

/**
 * Delivers the events of the outbox at least once: now, after each flush, and `everyMs` after the last look. The next start
 * delivers the events that are left at a stop.
 */
export function startOutbox(deps: OutboxDeps, everyMs: number): Rounds {
  const failed = (error: unknown) => deps.log('error', 'delivering the outbox failed', String(error));
  const dispatch = new Dispatch(deps, () => rounds.flush());
  const gather = deps.pace?.gather ?? PACE.gather;
  const rounds = startRounds((isStopped) => drain(dispatch, gather, isStopped), { everyMs, failed });
  return {
    flush: rounds.flush,
    stop: async () => {
      await rounds.stop();
      await dispatch.stop();
    },
  };
}

/** Orders that are paid within milliseconds share a round. */
async function drain(dispatch: Dispatch, gather: number, isStopped: () => boolean): Promise<void> {
  await pause(gather);
  while (!isStopped() && (await dispatch.round()).isMore);
}

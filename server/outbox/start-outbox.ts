import { setTimeout as pause } from 'node:timers/promises';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import { Dispatch, type OutboxDeps } from './dispatch.ts';
import { Gathering } from './gathering.ts';
import { PACE } from './pace.ts';

/**
 * Delivers the events of the outbox at least once: soon after each flush, and `everyMs` after the last look. The next start
 * delivers the events that are left at a stop. `run` ends once what it started is delivered or has failed.
 */
export function startOutbox(deps: OutboxDeps, everyMs: number): Rounds {
  const failed = (error: unknown) => deps.log('error', 'delivering the outbox failed', String(error));
  const gathering = new Gathering({ ...PACE, ...deps.pace }, pause);
  const dispatch = new Dispatch(deps, () => {
    gathering.end();
    rounds.flush();
  });
  const drain = async (isStopped: () => boolean) => {
    await gathering.wait(isStopped);
    while (!isStopped() && (await dispatch.round()).isMore);
  };
  const rounds = startRounds(drain, { everyMs, failed });
  return {
    flush: () => {
      gathering.note();
      rounds.flush();
    },
    run: async () => {
      gathering.end();
      await rounds.run();
      await dispatch.settled();
    },
    stop: async () => {
      await rounds.stop();
      await dispatch.stop();
    },
  };
}

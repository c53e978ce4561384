import { setTimeout as pause } from 'node:timers/promises';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import { Dispatch, type OutboxDeps } from './dispatch.ts';
import { PACE, type Pace } from './pace.ts';

/** Each event is delivered at least once, and the next start delivers those that are left at a stop. */
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

/** Events that come together share one round, so that many orders have the processor before their messages do. */
export class Gathering {
  readonly #pace: Pick<Pace, 'lull' | 'lullWithin'>;
  readonly #pause: (ms: number) => Promise<unknown>;
  #events = 0;
  #isEnded = false;

  constructor(pace: Pick<Pace, 'lull' | 'lullWithin'>, pause: (ms: number) => Promise<unknown>) {
    this.#pace = pace;
    this.#pause = pause;
  }

  note(): void {
    this.#events += 1;
  }

  /** Ends this wait, or the next one, since deliveries wait for a round. */
  end(): void {
    this.#isEnded = true;
  }

  async wait(isStopped: () => boolean): Promise<void> {
    const { lull, lullWithin } = this.#pace;
    for (let waited = 0; waited < lullWithin && !this.#isEnded && !isStopped(); waited += lull) {
      const events = this.#events;
      await this.#pause(lull);
      if (this.#events === events) break;
    }
    this.#isEnded = false;
  }
}

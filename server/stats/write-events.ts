import type { OptionalWrites } from '../storage/optional-writes.ts';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import type { StatsSink } from './stats-store.ts';

export interface WritingEvents {
  stats: Pick<StatsSink, 'flush'>;
  optional: Pick<OptionalWrites, 'store'>;
  everyMs: number;
  failed: (error: unknown) => void;
}

/** Writes what the statistics gathered in memory, again and again, and a last time at the stop. */
export function startWritingEvents({ stats, optional, everyMs, failed }: WritingEvents): Pick<Rounds, 'stop'> {
  const write = () => optional.store(() => stats.flush());
  const rounds = startRounds(write, { everyMs, failed });
  return {
    async stop() {
      await rounds.stop();
      await write().catch(failed);
    },
  };
}

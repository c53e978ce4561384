import { readStatsHistory, type ShownStep, withShownStep } from '../../../domain/tracking/stats-history.ts';
import type { DeviceInfo } from '../../../domain/tracking/visitor.ts';
import { database } from './state-store.ts';

const KEY = 'stats';

/** E06: the history of what this visitor was shown. Without storage every visit is a first one, and the shop sells. */
export interface HistoryStore {
  /** Whatever is stored, unchecked; undefined where the browser forbids storage. */
  read(): Promise<unknown>;
  /** Adds a step that was shown to what is stored by then, so that no tab undoes what another one has written. */
  record(shown: { funnel: string; step: ShownStep; device: DeviceInfo }): Promise<void>;
}

/** Records one step at a time, across tabs too where the browser has locks; `onError` hears what it refused. */
export function createHistoryStore(onError: (error: unknown) => void): HistoryStore {
  let last: Promise<void> = Promise.resolve();
  return {
    async read() {
      try {
        return await database.getItem(KEY);
      } catch (error) {
        onError(error);
      }
    },
    record(shown) {
      last = last.then(() => alone(() => add(shown))).catch(onError);
      return last;
    },
  };
}

async function add(shown: Parameters<HistoryStore['record']>[0]): Promise<void> {
  const history = readStatsHistory(await database.getItem(KEY));
  await database.setItem(KEY, withShownStep(history, shown));
}

/** Only secure origins have locks; elsewhere two tabs that record in the same instant may lose one of the entries. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request('sluice-stats', work) : work());
}

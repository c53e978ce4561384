import { readStatsHistory, type ShownStep, withShownStep } from '../../../domain/tracking/stats-history.ts';
import type { DeviceInfo } from '../../../domain/tracking/visitor.ts';
import { changeAlone, localDatabase } from './local-database.ts';

const KEY = 'stats';

/** E06: the history of the steps shown to this visitor. It follows the server's variants, and decides none (X02). */
export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** Records one step at a time once `ready` resolves, across tabs if there are locks; `onError` gets a refused write. */
export function createHistoryStore(onError: (error: unknown) => void, ready: Promise<void> = Promise.resolve()) {
  let last = ready;
  return {
    /** Adds a shown step to the currently stored history, so that tabs do not overwrite each other's entries. */
    record(shown: { funnel: string; step: ShownStep; device: DeviceInfo }): Promise<void> {
      last = last.then(() => changeAlone('sluice-stats', () => add(shown))).catch(onError);
      return last;
    },
  };
}

async function add(shown: Parameters<HistoryStore['record']>[0]): Promise<void> {
  const database = await localDatabase();
  const history = readStatsHistory(await database.getItem(KEY));
  await database.setItem(KEY, withShownStep(history, shown));
}

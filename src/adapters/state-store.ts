import localforage from 'localforage';

/** L11: the shop's local database, which holds the state and the history of what was shown. */
export const database = localforage.createInstance({
  name: 'localforage',
  storeName: 'keyvaluepairs',
  size: 4_980_736,
  version: 1,
});

const KEY = 'state';

/** E01: the saved checkout state. Where the browser forbids storage the funnel sells all the same. */
export interface StateStore {
  read(): Promise<unknown>;
  write(state: object): void;
  /** Resolves once nothing is left to be written. */
  settled(): Promise<void>;
}

/** Writes one state at a time and only the newest; `onError` hears what the browser refused. */
export function createStateStore(onError: (error: unknown) => void): StateStore {
  let waiting: object | null = null;
  let writing: Promise<void> | null = null;
  const writeNewest = async () => {
    while (waiting) {
      const state = waiting;
      waiting = null;
      await database.setItem(KEY, state).catch(onError);
    }
    writing = null;
  };
  return {
    read: () => database.getItem(KEY).catch(onError),
    write(state) {
      waiting = state;
      writing ??= writeNewest();
    },
    settled: async () => void (await writing),
  };
}

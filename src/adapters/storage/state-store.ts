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
  /** E01: the clean operation. It removes the state as a whole, and so every field of it. */
  clean(): void;
  /** Resolves once nothing is left to be written. */
  settled(): Promise<void>;
}

/** Changes the store one step at a time and only to the newest state; `onError` hears what the browser refused. */
export function createStateStore(onError: (error: unknown) => void): StateStore {
  let waiting: (() => Promise<unknown>) | null = null;
  let writing: Promise<void> | null = null;
  const changeToNewest = async () => {
    while (waiting) {
      const change = waiting;
      waiting = null;
      await change().catch(onError);
    }
    writing = null;
  };
  const change = (next: () => Promise<unknown>) => {
    waiting = next;
    writing ??= changeToNewest();
  };
  return {
    read: () => database.getItem(KEY).catch(onError),
    write: (state) => change(() => database.setItem(KEY, state)),
    clean: () => change(() => database.removeItem(KEY)),
    settled: async () => void (await writing),
  };
}

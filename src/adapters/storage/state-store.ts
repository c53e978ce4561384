import { localDatabase } from './local-database.ts';

const KEY = 'state';

/** E01: the saved checkout state. The funnel also sells without storage. */
export interface StateStore {
  read(): Promise<unknown>;
  write(state: object): void;
  /** E01: the clean operation, which removes the whole state. */
  clean(): void;
  /** Resolves once every write has finished. */
  settled(): Promise<void>;
}

/** Writes one state at a time and skips to the newest; `onError` receives a refused write. */
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
    read: () =>
      localDatabase()
        .then((database) => database.getItem(KEY))
        .catch(onError),
    write: (state) => change(async () => (await localDatabase()).setItem(KEY, state)),
    clean: () => change(async () => (await localDatabase()).removeItem(KEY)),
    settled: async () => void (await writing),
  };
}

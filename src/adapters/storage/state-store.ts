import { changeAlone, localDatabase } from './local-database.ts';

const KEY = 'state';

/** The value to store in the place of the stored one; null removes it. */
export type NextState = (stored: unknown) => object | null;

/** E01: the saved checkout state. The funnel also sells without storage. */
export type StateStore = ReturnType<typeof createStateStore>;

/** Writes one state at a time once `ready` resolves, and skips to the newest; `onError` receives a refused write. */
export function createStateStore(onError: (error: unknown) => void, ready: Promise<void> = Promise.resolve()) {
  let waiting: { next: NextState; stored: () => void } | null = null;
  let writing: Promise<void> | null = null;
  const changeToNewest = async () => {
    await ready;
    while (waiting) {
      const { next, stored } = waiting;
      waiting = null;
      await changeAlone('sluice-state', () => write(next)).then(stored, onError);
    }
    writing = null;
  };
  return {
    read: (): Promise<unknown> =>
      localDatabase()
        .then((database) => database.getItem(KEY))
        .catch(onError),
    /** N02: changes what is stored at that moment, so that tabs do not overwrite each other's funnels. `stored` follows a write that succeeded. */
    change(next: NextState, stored: () => void = () => {}): void {
      waiting = { next, stored };
      writing ??= changeToNewest();
    },
    /** Resolves once every write has finished. */
    settled: async (): Promise<void> => void (await writing),
  };
}

async function write(next: NextState): Promise<void> {
  const database = await localDatabase();
  const state = next(await database.getItem(KEY));
  await (state === null ? database.removeItem(KEY) : database.setItem(KEY, state));
}

import { loadOnce } from '../browser/load-script.ts';

/** L11: the shop's local database, with the saved state and the history of shown steps; its code comes with the first use. */
export const localDatabase = loadOnce(async () => {
  const { default: localforage } = await import('localforage');
  return localforage.createInstance({
    name: 'localforage',
    storeName: 'keyvaluepairs',
    size: 4_980_736,
    version: 1,
  });
});

/** Only secure origins have locks; elsewhere two tabs that write at the same moment may lose one change. */
export async function changeAlone(lock: string, work: () => Promise<unknown>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request(lock, work) : work());
}

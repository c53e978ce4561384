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

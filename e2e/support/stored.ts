import type { Page } from '@playwright/test';

/** The saved checkout state (E01) in the browser's storage, or null. */
export function readSavedState(page: Page): Promise<unknown> {
  return readStored(page, 'state');
}

/** The history of shown steps (E06) in the browser's storage, or null. */
export function readHistory(page: Page): Promise<unknown> {
  return readStored(page, 'stats');
}

function readStored(page: Page, key: string): Promise<unknown> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === 'localforage')) return null;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('localforage');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      if (!database.objectStoreNames.contains('keyvaluepairs')) return null;
      const reading = database.transaction('keyvaluepairs').objectStore('keyvaluepairs').get(name);
      return await new Promise((resolve) => {
        reading.onsuccess = () => resolve(reading.result ?? null);
      });
    } finally {
      database.close();
    }
  }, key);
}

/** Replaces the saved state; only after `readSavedState` found one. */
export function writeSavedState(page: Page, state: object): Promise<void> {
  return writeStored(page, 'state', state);
}

/** Replaces the history of shown steps; only after `readHistory` found one. */
export function writeHistory(page: Page, history: object): Promise<void> {
  return writeStored(page, 'stats', history);
}

function writeStored(page: Page, key: string, stored: object): Promise<void> {
  return page.evaluate(
    async ([name, value]) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('localforage');
        opening.onsuccess = () => resolve(opening.result);
      });
      const writing = database.transaction('keyvaluepairs', 'readwrite');
      writing.objectStore('keyvaluepairs').put(value, name);
      await new Promise<void>((resolve) => {
        writing.oncomplete = () => resolve();
      });
      database.close();
    },
    [key, stored] as const,
  );
}

import type { SessionKey } from './session-storage.ts';
import { tryUse } from './try.ts';

/** T03, L06: events of a session. */
export const MOST_EVENTS = 300;

const KEY: SessionKey = 'fecnt';

/** Where an event was counted, and whether it is within the limit. */
export interface Counted {
  on: 'session' | 'window';
  isWithin: boolean;
}

/** T03: counts events in the tab's session storage, and for the life of the page where the browser refuses it. */
export function createEventCounter(open: () => Storage): () => Counted {
  let onWindow = 0;
  return () => {
    const stored = countStored(open);
    if (stored) return stored;
    onWindow += 1;
    return { on: 'window', isWithin: onWindow <= MOST_EVENTS };
  };
}

function countStored(open: () => Storage): Counted | null {
  return tryUse(() => {
    const storage = open();
    const count = readCount(storage.getItem(KEY));
    if (count >= MOST_EVENTS) return { on: 'session', isWithin: false };
    storage.setItem(KEY, String(count + 1));
    return { on: 'session', isWithin: true };
  });
}

function readCount(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
}

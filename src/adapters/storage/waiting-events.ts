import { attempt } from './attempt.ts';
import { writeText } from './write-text.ts';

/** Events of the data layer that wait in this tab for a document which may run the tag manager. */
export interface WaitingEvents {
  /** Returns whether it was stored. */
  add(event: unknown): boolean;
  /** Returns them in their order, and removes them. */
  take(): unknown[];
}

const KEY = 'sluice-data-layer';

/** The most events that wait; the oldest go first. A walk through a demo funnel has some twenty. */
const MOST = 200;

export function createWaitingEvents(open: () => Storage): WaitingEvents {
  const read = (): unknown[] => {
    const stored: unknown = attempt(() => JSON.parse(open().getItem(KEY) ?? '[]'));
    return Array.isArray(stored) ? stored : [];
  };
  return {
    add: (event) => writeText(open, KEY, JSON.stringify([...read(), event].slice(-MOST))),
    take() {
      const events = read();
      attempt(() => open().removeItem(KEY));
      return events;
    },
  };
}

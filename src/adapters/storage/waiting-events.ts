import { isRecord } from '../../../domain/is-record.ts';
import type { DayEntries } from './day-entries.ts';
import { tryUse } from './try.ts';

/** A paid order whose purchase a later page has to publish, with what the page of its payment said beside it. */
export interface WaitingPurchase {
  orderId: string;
  place: Readonly<Record<string, unknown>> & { customTitle: string };
}

/** Events of the data layer that wait, in every tab and for a day, for a document which may run the tag manager. */
export interface WaitingEvents {
  /** Returns whether it was stored. */
  add(event: unknown): boolean;
  hasEvents(): boolean;
  /** Publishes each event that waits once, in order, even where several tabs ask at the same time. */
  take(publish: (event: unknown) => void): Promise<void>;
  addPurchase(purchase: WaitingPurchase): void;
  purchases(): WaitingPurchase[];
  /** Removes the purchases that `isDone` names. */
  dropPurchases(isDone: (orderId: string) => boolean): void;
  /** Removes everything that waits. */
  forget(): void;
}

export const WAITING_EVENTS = 'sluice-data-layer-';

const LOCK = 'sluice-data-layer';

/** Where an earlier release kept the events of a tab. */
const EARLIER_KEY = 'sluice-data-layer';

export interface WaitingEventsOptions {
  entries: DayEntries;
  /** The storage of this tab alone. */
  tab: () => Storage;
  /** Absent in older browsers, where two tabs that ask within the same moment may both publish an event. */
  locks?: Pick<LockManager, 'request'> | undefined;
}

export function createWaitingEvents({ entries, tab, locks }: WaitingEventsOptions): WaitingEvents {
  const earlier = (): unknown[] => {
    const stored: unknown = tryUse(() => JSON.parse(tab().getItem(EARLIER_KEY) ?? '[]'));
    return Array.isArray(stored) ? stored : [];
  };
  const events = () => entries.read().flatMap(({ key, value }) => (isEvent(value) ? [{ key, value }] : []));
  const purchases = () => entries.read().flatMap(({ key, value }) => (isPurchase(value) ? [{ key, value }] : []));
  const takeAll = (publish: (event: unknown) => void) => {
    const own = earlier();
    const shared = events();
    tryUse(() => tab().removeItem(EARLIER_KEY));
    entries.remove(shared);
    for (const event of [...own, ...shared.map(({ value }) => value.event)]) publish(event);
  };
  return {
    add: (event) => entries.add({ event }),
    hasEvents: () => events().length > 0 || earlier().length > 0,
    async take(publish) {
      if (locks) await locks.request(LOCK, async () => takeAll(publish));
      else takeAll(publish);
    },
    addPurchase({ orderId, place }) {
      const isKnown = purchases().some(({ value }) => value.orderId === orderId);
      if (!isKnown) entries.add({ orderId, place });
    },
    purchases: () => purchases().map(({ value }) => value),
    dropPurchases: (isDone) => entries.remove(purchases().filter(({ value }) => isDone(value.orderId))),
    forget() {
      tryUse(() => tab().removeItem(EARLIER_KEY));
      entries.remove(entries.read());
    },
  };
}

function isEvent(value: unknown): value is { event: unknown } {
  return isRecord(value) && 'event' in value;
}

function isPurchase(value: unknown): value is WaitingPurchase {
  return (
    isRecord(value) &&
    typeof value.orderId === 'string' &&
    isRecord(value.place) &&
    typeof value.place.customTitle === 'string'
  );
}

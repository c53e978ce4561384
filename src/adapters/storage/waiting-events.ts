import { isRecord } from '../../../domain/is-record.ts';
import type { DayEntries } from './day-entries.ts';

/** A paid order whose purchase a later page has to publish, with what the page of its payment said beside it. */
export interface WaitingPurchase {
  orderId: string;
  place: Readonly<Record<string, unknown>> & { customTitle: string };
}

/** A brand's events of the data layer that wait, in every tab and for a day, for a document which may run the tag manager. */
export type WaitingEvents = ReturnType<typeof createWaitingEvents>;

export const WAITING_EVENTS = 'sluice-data-layer-';

const LOCK = 'sluice-data-layer';

export interface WaitingEventsOptions {
  /** Those of every brand on this origin. */
  entries: DayEntries;
  brand: string;
  /** Absent in older browsers, where two tabs that ask within the same moment may both publish an event. */
  locks?: Pick<LockManager, 'request'> | undefined;
}

/** M04: the waiting events of one brand; those of another brand on the same origin stay as they are. */
export function createWaitingEvents({ entries, brand, locks }: WaitingEventsOptions) {
  const own = () => entries.read().filter(({ value }) => brandOf(value) === brand);
  const events = () => own().flatMap(({ key, value }) => (isEvent(value) ? [{ key, value }] : []));
  const purchases = () => own().flatMap(({ key, value }) => (isPurchase(value) ? [{ key, value }] : []));
  const takeAll = (publish: (event: unknown) => void) => {
    const taken = events();
    entries.remove(taken);
    for (const { value } of taken) publish(value.event);
  };
  return {
    /** Returns whether it was stored. */
    add: (event: unknown): boolean => entries.add({ brand, event }),
    hasEvents: (): boolean => events().length > 0,
    /** Publishes each event that waits once, in order, even where several tabs ask at the same time. */
    async take(publish: (event: unknown) => void): Promise<void> {
      if (locks) await locks.request(LOCK, async () => takeAll(publish));
      else takeAll(publish);
    },
    addPurchase({ orderId, place }: WaitingPurchase): void {
      const isKnown = purchases().some(({ value }) => value.orderId === orderId);
      if (!isKnown) entries.add({ brand, orderId, place });
    },
    purchases: (): WaitingPurchase[] => purchases().map(({ value: { orderId, place } }) => ({ orderId, place })),
    dropPurchases: (isDone: (orderId: string) => boolean): void =>
      entries.remove(purchases().filter(({ value }) => isDone(value.orderId))),
    /** Removes everything that waits, of every brand at a refusal. */
    forget: (isRefused: boolean): void => entries.remove(isRefused ? entries.read() : own()),
  };
}

function brandOf(value: unknown): unknown {
  return isRecord(value) ? value.brand : undefined;
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

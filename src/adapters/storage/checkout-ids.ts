import { isRecord } from '../../../domain/is-record.ts';
import { parseJson } from '../../../domain/parse-json.ts';
import { isUuid } from '../../../domain/tracking/uuid.ts';
import { storedText } from './brand-entry.ts';

/** N14, V04: two tabs share one id and so one order, and an id expires after a day without an order. */
export type CheckoutIds = ReturnType<typeof createCheckoutIds>;

const DAY_MS = 86_400_000;

export function createCheckoutIds(storage: () => Storage, newId: () => string, now: () => number) {
  const placeOf = (funnel: string) => storedText(storage, `sluice-checkout:${funnel}`);
  return {
    // Without storage each tab has a checkout of its own.
    /** The open checkout's id; creates one if there is none. */
    open(funnel: string): string {
      const id = read(placeOf(funnel).read(), now()) ?? newId();
      placeOf(funnel).write(JSON.stringify({ id, at: now() }));
      return id;
    },
    /** Ends the open checkout at its receipt, so that the next one gets a new id. */
    close: (funnel: string): void => void placeOf(funnel).write(null),
  };
}

function read(stored: string | null, now: number): string | null {
  const value: unknown = stored === null ? null : parseJson(stored);
  if (!isRecord(value)) return null;
  const isFresh = typeof value.at === 'number' && now - value.at < DAY_MS;
  return isFresh && typeof value.id === 'string' && isUuid(value.id) ? value.id : null;
}

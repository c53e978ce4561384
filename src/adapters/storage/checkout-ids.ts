import { isUuid } from '../../../domain/tracking/uuid.ts';

/**
 * The id of a funnel's open checkout (N14), shared by the tabs of this browser: two tabs on the order form work on one
 * checkout, and so on one order. An id is a UUID (V04), and expires after a day without an order.
 */
export interface CheckoutIds {
  /** The open checkout's id; creates one if there is none. */
  open(funnel: string): string;
  /** Ends the open checkout at its receipt, so that the next one gets a new id. */
  close(funnel: string): void;
}

const DAY_MS = 86_400_000;

export function createCheckoutIds(storage: () => Storage, newId: () => string, now: () => number): CheckoutIds {
  const keyOf = (funnel: string) => `sluice-checkout:${funnel}`;
  return {
    open(funnel) {
      try {
        const stored = read(storage().getItem(keyOf(funnel)), now());
        const id = stored ?? newId();
        storage().setItem(keyOf(funnel), JSON.stringify({ id, at: now() }));
        return id;
      } catch {
        // Without storage each tab has a checkout of its own.
        return newId();
      }
    },
    close(funnel) {
      try {
        storage().removeItem(keyOf(funnel));
      } catch {
        // The browser forbids storage, so there is no id to remove.
      }
    },
  };
}

function read(stored: string | null, now: number): string | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  if (typeof value !== 'object' || value === null || !('id' in value) || !('at' in value)) return null;
  const isFresh = typeof value.at === 'number' && now - value.at < DAY_MS;
  return isFresh && typeof value.id === 'string' && isUuid(value.id) ? value.id : null;
}

/**
 * The id of a funnel's open checkout (N14), shared by the tabs of this browser: two tabs that each come to the order form
 * work on one checkout, and so on one order. After a day without an order an old one is let go.
 */
export interface CheckoutIds {
  /** The open checkout's id, minted where there is none. */
  open(funnel: string): string;
  /** The checkout has come to its receipt: the next one is new. */
  close(funnel: string): void;
}

const DAY_MS = 86_400_000;

export function createCheckoutIds(storage: () => Storage, newId: () => string, now: () => number): CheckoutIds {
  const keyOf = (funnel: string) => `sluice-checkout:${funnel}`;
  return {
    open(funnel) {
      try {
        const kept = read(storage().getItem(keyOf(funnel)), now());
        const id = kept ?? newId();
        storage().setItem(keyOf(funnel), JSON.stringify({ id, at: now() }));
        return id;
      } catch {
        // A browser that forbids storage: each tab has a checkout of its own.
        return newId();
      }
    },
    close(funnel) {
      try {
        storage().removeItem(keyOf(funnel));
      } catch {
        // Nothing was kept.
      }
    },
  };
}

function read(stored: string | null, now: number): string | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  if (typeof value !== 'object' || value === null || !('id' in value) || !('at' in value)) return null;
  const isFresh = typeof value.at === 'number' && now - value.at < DAY_MS;
  return isFresh && typeof value.id === 'string' && value.id !== '' ? value.id : null;
}

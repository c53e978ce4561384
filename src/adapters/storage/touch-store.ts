import { isRecord } from '../../../domain/is-record.ts';
import { readTouches, type Touch, type Touches, withTouch } from '../../../domain/tracking/touch.ts';
import { tryUse, writeText } from './try.ts';

const KEY = 'sluice-touch';
const STORED_MS = 90 * 86_400_000;

export interface TouchOptions {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether the visitor allows advertising at this moment. */
  isAllowed: () => boolean;
}

/**
 * Q02: the first and the last touch of this browser, for 90 days after the last one, over every redirect to a provider. Only the
 * touch of this page's address is known without the visitor's consent, and it stays in memory: the returned function then gives
 * null and removes what was stored. It is called as often as the touches are needed, and at the start.
 */
export function storeTouch({ storage, now, isAllowed }: TouchOptions, arrived: Touch | null): () => Touches | null {
  let unstored: Touches | null = null;
  let fresh = arrived;
  return () => {
    if (!isAllowed()) {
      unstored = null;
      fresh = arrived;
      tryUse(() => storage().removeItem(KEY));
      return null;
    }
    const stored = unstored ?? read(tryUse(() => storage().getItem(KEY)) ?? null, now());
    if (fresh === null) return stored;
    const touches = withTouch(stored, fresh);
    fresh = null;
    const text = JSON.stringify({ ...touches, at: now() });
    unstored = writeText(storage, KEY, text) ? null : touches;
    return touches;
  };
}

/** The stored value may be of another version, truncated, or written by another script. */
function read(stored: string | null, now: number): Touches | null {
  const value: unknown = stored === null ? null : tryUse(() => JSON.parse(stored));
  if (!isRecord(value) || typeof value.at !== 'number') return null;
  const age = now - value.at;
  return age >= 0 && age < STORED_MS ? readTouches(value) : null;
}

import { allows, type Consent, isRefused } from '../../../domain/consent/consent.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { parseJson } from '../../../domain/parse-json.ts';
import { readTouches, type Touch, type Touches, withTouch } from '../../../domain/tracking/touch.ts';
import { brandEntry, storedText } from './brand-entry.ts';

const KEY = 'sluice-touch';
const STORED_MS = 90 * 86_400_000;

export interface TouchOptions {
  /** The touches of another brand on this origin are its own. */
  brand: string;
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Milliseconds since 1970. */
  now: () => number;
  consent: () => Consent;
}

/** Q02: touches stay 90 days after the last; without consent the returned function gives null and removes them. */
export function storeTouch(
  { brand, storage, now, consent }: TouchOptions,
  arrived: Touch | null,
): () => Touches | null {
  const place = storedText(storage, KEY);
  const entry = brandEntry(place, brand, (value) => read(value, now()) !== null);
  // An earlier version stored one value for all; the brand that comes next takes it.
  const readAll = () => read(entry.read(), now()) ?? read(parseJson(place.read() ?? 'null'), now());
  let unstored: Touches | null = null;
  let fresh = arrived;
  return () => {
    if (!allows(consent(), 'advertising')) {
      unstored = null;
      fresh = arrived;
      if (isRefused(consent(), 'advertising')) place.write(null);
      else entry.write(undefined);
      return null;
    }
    const stored = unstored ?? readAll();
    if (fresh === null) return stored;
    const touches = withTouch(stored, fresh);
    fresh = null;
    unstored = entry.write({ ...touches, at: now() }) ? null : touches;
    return touches;
  };
}

/** The stored value may be of another version, truncated, or written by another script. */
function read(value: unknown, now: number): Touches | null {
  if (!isRecord(value) || typeof value.at !== 'number') return null;
  const age = now - value.at;
  return age >= 0 && age < STORED_MS ? readTouches(value) : null;
}

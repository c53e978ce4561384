import { shortened } from '../text-limit.ts';

/** C03: the payload of a custom statistics event, as the two fields of its halves. */
export interface CustomPayload {
  customPayLoad1: string;
  customPayLoad2: string;
}

/** In characters, so that a half of any payload stays below the limit of its field. */
const LONGEST_TEXT = 500;

/** C03: splits the keys of a payload into two halves, each a JSON string; the first half has the odd one. */
export function customPayload(payload: Readonly<Record<string, unknown>>): CustomPayload {
  const entries = Object.entries(payload).map(([name, value]) => [name, shortText(value)] as const);
  const half = Math.ceil(entries.length / 2);
  return {
    customPayLoad1: JSON.stringify(Object.fromEntries(entries.slice(0, half))),
    customPayLoad2: JSON.stringify(Object.fromEntries(entries.slice(half))),
  };
}

function shortText(value: unknown): unknown {
  return typeof value === 'string' ? shortened(value, LONGEST_TEXT) : value;
}

import { isRecord } from '../kit/input.ts';

/** A field that a service refuses: its place in the body, such as `user.phone`, and the reason. */
export interface FieldFault {
  path: string;
  reason: string;
}

/** The faults of a value at a place of the body; none for a good one. */
export type Check = (value: unknown, path: string) => FieldFault[];

/** An object with these fields and no other; those of `optional` may be absent. */
export function fields(required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  const known = { ...required, ...optional };
  return (value, path) => {
    if (!isRecord(value) || Array.isArray(value)) return [{ path, reason: 'must be an object' }];
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
    const checked = Object.entries(known).flatMap(([name, check]) => {
      const place = inside(path, name);
      if (Object.hasOwn(value, name)) return check(value[name], place);
      return Object.hasOwn(required, name) ? [{ path: place, reason: 'is missing' }] : [];
    });
    return [...checked, ...unknown.map((name) => ({ path: inside(path, name), reason: 'is no field of this call' }))];
  };
}

function inside(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** A text, not empty, that `isGood`. */
export function text(reason = 'must be a text', isGood: (value: string) => boolean = () => true): Check {
  return (value, path) => (typeof value === 'string' && value !== '' && isGood(value) ? [] : [{ path, reason }]);
}

export function textLike(pattern: RegExp, reason: string): Check {
  return text(reason, (value) => pattern.test(value));
}

export const boolean: Check = (value, path) =>
  typeof value === 'boolean' ? [] : [{ path, reason: 'must be true or false' }];

/** A decimal amount, of 0 or more. */
export const amount: Check = (value, path) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? []
    : [{ path, reason: 'must be a number of 0 or more' }];

export const oneOf = (...words: string[]): Check =>
  text(`must be one of ${words.join(', ')}`, (value) => words.includes(value));

/** A list with this check of each value. */
export function list(check: Check, { most }: { most: number }): Check {
  return (value, path) => {
    if (!Array.isArray(value) || value.length > most) return [{ path, reason: `must be a list of at most ${most}` }];
    return value.flatMap((each, index) => check(each, inside(path, String(index))));
  };
}

export const count: Check = (value, path) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1
    ? []
    : [{ path, reason: 'must be a whole number' }];

export const uuid: Check = textLike(
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  'must be a UUID',
);

export const currency: Check = textLike(/^[A-Z]{3}$/, 'must be a currency of ISO 4217');

/** Attentive reads RFC 3339 with an offset, and Klaviyo a time from 2000 to a year ahead. */
export const time: Check = text(
  'must be a time of RFC 3339 from 2000 to a year ahead',
  (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
    Date.parse(value) >= EARLIEST &&
    Date.parse(value) <= Date.now() + YEAR_MS,
);

const EARLIEST = Date.UTC(2000, 0, 1);
const YEAR_MS = 365 * 86_400_000;

/** Attentive shortens an address of at most this many characters; a longer one breaks its message. */
const LONGEST_URL = 1_024;

export const webAddress: Check = text(
  `must be an address with http:// or https://, of at most ${LONGEST_URL} characters`,
  (value) => value.length <= LONGEST_URL && /^https?:\/\/[^\s/]+\//.test(value) && URL.canParse(value),
);

const MOST_EMAIL = 254;

export const email: Check = text(
  'must be an email address',
  (value) => value.length <= MOST_EMAIL && /^[^\s@,;<>]+@[^\s@.,;<>]+(\.[^\s@.,;<>]+)+$/.test(value),
);

/** A plus, the country's code and the number: 8 to 15 digits. */
export const phone: Check = textLike(/^\+[1-9]\d{7,14}$/, 'must be a phone number in E.164, such as +14155550132');

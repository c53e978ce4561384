import { isRecord } from '../kit/input.ts';

/** A field that a service refuses: its place in the body, such as `user.phone`, and the reason. */
export interface FieldFault {
  path: string;
  reason: string;
}

/** The faults of a value at a place of the body; none for a good one, which is of this type. */
export interface Check<Value> {
  (value: unknown, path: string): FieldFault[];
  readonly of?: Value;
}

type Checks = Readonly<Record<string, Check<unknown>>>;
type Of<Named> = { [Name in keyof Named]: Named[Name] extends Check<infer Value> ? Value : never };

/** An object with these fields and no other; those of `optional` may be absent. */
export function fields<Required extends Checks, Optional extends Checks = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Check<Of<Required> & Partial<Of<Optional>>> {
  const known: Checks = { ...required, ...optional };
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

/** A body that has no faults, or its faults. */
export type Read<Value> = { type: 'good'; value: Value } | { type: 'refused'; faults: FieldFault[] };

export function read<Value>(check: Check<Value>, body: unknown): Read<Value> {
  const faults = check(body, '');
  return faults.length > 0 ? { type: 'refused', faults } : { type: 'good', value: body as Value };
}

function inside(path: string, name: string | number): string {
  return path === '' ? `${name}` : `${path}.${name}`;
}

function where<Value>(reason: string, isGood: (value: unknown) => boolean): Check<Value> {
  return (value, path) => (isGood(value) ? [] : [{ path, reason }]);
}

/** A text, not empty, that `isGood`. */
export function text(reason = 'must be a text', isGood: (value: string) => boolean = () => true): Check<string> {
  return where(reason, (value) => typeof value === 'string' && value !== '' && isGood(value));
}

export function textLike(pattern: RegExp, reason: string): Check<string> {
  return text(reason, (value) => pattern.test(value));
}

/** A text that may be empty. */
export function anyText(reason = 'must be a text'): Check<string> {
  return where(reason, (value) => typeof value === 'string');
}

export const boolean = where<boolean>('must be true or false', (value) => typeof value === 'boolean');

export function number(reason: string, isGood: (value: number) => boolean): Check<number> {
  return where(reason, (value) => typeof value === 'number' && Number.isFinite(value) && isGood(value));
}

/** A decimal amount, of 0 or more. */
export const amount = number('must be a number of 0 or more', (value) => value >= 0);

export const anyObject = where<object>('must be an object', (value) => isRecord(value) && !Array.isArray(value));

export const oneOf = (...words: string[]): Check<string> =>
  text(`must be one of ${words.join(', ')}`, (value) => words.includes(value));

interface ListOptions {
  least?: number;
  most?: number;
  reason?: string;
  /** The place of a value of the list. */
  placeOf?: (path: string, index: number) => string;
}

/** A list with this check of each value. */
export function list<Value>(check: Check<Value>, options: ListOptions): Check<Value[]> {
  const { least = 0, most = Infinity, reason = `must be a list of at most ${most}`, placeOf = inside } = options;
  return (value, path) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return [{ path, reason }];
    return value.flatMap((each, index) => check(each, placeOf(path, index)));
  };
}

export const count = number('must be a whole number', (value) => Number.isInteger(value) && value >= 1);

export const uuid = textLike(
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  'must be a UUID',
);

export const currency = textLike(/^[A-Z]{3}$/, 'must be a currency of ISO 4217');

/** Attentive reads RFC 3339 with an offset, and Klaviyo a time from 2000 to a year ahead. */
export const time = text(
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

export const webAddress = text(
  `must be an address with http:// or https://, of at most ${LONGEST_URL} characters`,
  (value) => value.length <= LONGEST_URL && /^https?:\/\/[^\s/]+\//.test(value) && URL.canParse(value),
);

const MOST_EMAIL = 254;

export const email = text(
  'must be an email address',
  (value) => value.length <= MOST_EMAIL && /^[^\s@,;<>]+@[^\s@.,;<>]+(\.[^\s@.,;<>]+)+$/.test(value),
);

/** A plus, the country's code and the number: 8 to 15 digits. */
export const phone = textLike(/^\+[1-9]\d{7,14}$/, 'must be a phone number in E.164, such as +14155550132');

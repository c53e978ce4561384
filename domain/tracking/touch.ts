import { AFFILIATE_PARAMETERS, UTM_PARAMETERS } from '../routing/query.ts';
import { shortened } from '../text-limit.ts';

/** The ids by which advertisers name a click. */
export const CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'ttclid', 'msclkid'] as const;

/** Q02: what an address says about where its visitor comes from. */
export const TOUCH_PARAMETERS = [...UTM_PARAMETERS, ...CLICK_IDS, ...AFFILIATE_PARAMETERS] as const;

export type TouchParameter = (typeof TOUCH_PARAMETERS)[number];

/** One arrival: its parameters, of which at least one is present and none is empty. */
export type Touch = Readonly<Partial<Record<TouchParameter, string>>>;

/** The first arrival of a visitor with a parameter, and the last one; the same where there was one alone. */
export interface Touches {
  readonly first: Touch;
  readonly last: Touch;
}

const LONGEST_TEXT = 100;
const LONGEST_CLICK_ID = 300;

/** The touch of a page's query, with or without its `?`; null where it says nothing. */
export function parseTouch(search: string): Touch | null {
  const parameters = new URLSearchParams(search);
  return readTouch(Object.fromEntries(TOUCH_PARAMETERS.map((name) => [name, parameters.get(name)])));
}

/** A part of a click id names no click, so one over 300 characters or beyond printable ASCII is left out. */
export function readTouch(value: unknown): Touch | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const given = new Map<string, unknown>(Object.entries(value));
  const touch: Partial<Record<TouchParameter, string>> = {};
  for (const name of TOUCH_PARAMETERS) {
    const text = given.get(name);
    const clean = typeof text === 'string' ? cleaned(name, text) : '';
    if (clean !== '') touch[name] = clean;
  }
  return Object.keys(touch).length === 0 ? null : touch;
}

/** The touches in any stored or received value; null unless both are there. */
export function readTouches(value: unknown): Touches | null {
  if (typeof value !== 'object' || value === null) return null;
  const first = 'first' in value ? readTouch(value.first) : null;
  const last = 'last' in value ? readTouch(value.last) : null;
  return first && last && { first, last };
}

/** The touches after one more page: the first one stays, and a page that says nothing changes neither. */
export function withTouch(stored: Touches | null, now: Touch | null): Touches | null {
  if (now === null) return stored;
  return { first: stored?.first ?? now, last: now };
}

/** An address without click ids, for what is kept of a visitor who may refuse advertising; other parts stay as written. */
export function withoutClickIds(address: string): string {
  const [all = '', ...fragment] = address.split('#');
  const mark = all.indexOf('?');
  if (mark < 0) return address;
  const left = all
    .slice(mark + 1)
    .split('&')
    .filter((each) => !namesClick(each));
  const path = left.length > 0 ? `${all.slice(0, mark)}?${left.join('&')}` : all.slice(0, mark);
  return [path, ...fragment].join('#');
}

/** Whether a `name=value` is a click id as a server reads it, encoded or not. */
function namesClick(parameter: string): boolean {
  const read = new URLSearchParams(parameter);
  return CLICK_IDS.some((name) => read.get(name) !== null);
}

function cleaned(name: TouchParameter, text: string): string {
  if (isClickId(name)) return text.length <= LONGEST_CLICK_ID && /^[\x21-\x7e]+$/.test(text) ? text : '';
  return shortened(text.replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim(), LONGEST_TEXT).trim();
}

function isClickId(name: string): boolean {
  return CLICK_IDS.some((each) => each === name);
}

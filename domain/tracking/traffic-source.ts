import { CLICK_IDS, parseTouch } from './touch.ts';

/** What stands for sources that are too many, or that may name a person. */
export const OTHER_SOURCE = 'other';

const LONGEST_NAME = 32;

/** An e-mail address, or a number of a person or a message. */
const MAY_NAME_A_PERSON = /@|\d{7}/;

/** A name in another script has no letters that a source is counted by, and is no direct visit. */
const OTHER_LETTER = /(?![a-z])\p{L}/u;

/** The `utm_source` counts as 32 characters of `[a-z0-9._-]` at most, without accents, and goes before `affiliate` and `ad`. */
export function trafficSource(address: string): string {
  const touch = parseTouch(cutQuery(address));
  const named = normalizeName(touch?.utm_source ?? '');
  if (named !== '') return named;
  if (touch?.affid) return 'affiliate';
  return CLICK_IDS.some((id) => touch?.[id]) ? 'ad' : 'direct';
}

function cutQuery(address: string): string {
  const [all = ''] = address.split('#', 1);
  const mark = all.indexOf('?');
  return mark < 0 ? '' : all.slice(mark);
}

function normalizeName(source: string): string {
  const name = source.normalize('NFKD').toLowerCase();
  if (MAY_NAME_A_PERSON.test(name) || OTHER_LETTER.test(name)) return OTHER_SOURCE;
  return name.replace(/[^a-z0-9._-]/g, '').slice(0, LONGEST_NAME);
}

import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { FIGURE_DIMENSIONS } from '../../../domain/tracking/figure-dimensions.ts';
import { COMPARED_RANGE, RANGE_BEGIN, RANGE_END } from '../../contracts/admin-figures-api.ts';

/** Reads an argument of a command line, or says in a sentence why the text is none. */
export type ReadText = (text: string) => { value: unknown } | { wrong: string };

/** A text by its pattern, as it stands or as what is made of it; `what` ends the sentence about another text. */
function matching(pattern: RegExp | string, what: string, made: (text: string) => unknown = (text) => text): ReadText {
  const form = new RegExp(pattern);
  return (text) => (form.test(text) ? { value: made(text) } : { wrong: `"${text}" ${what}` });
}

export const ORDER = matching(/^[\w-]{1,100}$/, 'is neither a number nor an id of an order');
/** A decimal above zero such as 12.50. */
export const AMOUNT = matching(/^(?=.*[1-9])\d+(\.\d+)?$/, 'is no amount', Number);
export const ORDER_AMOUNT = matching(/^\d+(\.\d+)?$/, 'is no amount such as 59.90', Number);
export const LINES = matching(/^[1-9]\d{0,5}(,[1-9]\d{0,5})*$/, 'is no list of lines such as 1,2', (list) =>
  list.split(',').map(Number),
);
export const DAY = matching(/^[12]\d{3}-\d{2}-\d{2}$/, 'is no day such as 2026-11-21');
export const DATE = matching(RANGE_END, 'is no date such as 2026-11-21');
export const BEGIN = matching(RANGE_BEGIN, 'is neither 7d nor a date such as 2026-11-21');
export const COMPARED = matching(COMPARED_RANGE, 'is neither 7d nor a range such as 2026-11-01..2026-11-07');
export const DIMENSION = matching(`^(${FIGURE_DIMENSIONS.join('|')})$`, `is none of ${FIGURE_DIMENSIONS.join(', ')}`);
export const OLDER_HASH = matching(/^[0-9a-f]{4,64}$/, 'is no hash of a version, nor the beginning of one');
export const REVOKED_HASH = matching(/^[0-9a-f]{8,64}$/, 'is no hash of a version, nor its first eight digits or more');
/** The name of a deliverer such as `mail`, or the id of a webhook endpoint. */
export const ENDPOINT = matching(/^[\w-]{1,100}$/, 'is no endpoint');

/** Statuses with commas, in any case. */
export const STATUSES: ReadText = (text) => {
  const found = text.split(',').map((each) => each.trim().toLowerCase());
  const statuses = found.map((each) => ORDER_STATUSES.find((status) => status.toLowerCase() === each));
  if (statuses.includes(undefined)) return { wrong: `"${text}" is none of ${ORDER_STATUSES.join(', ')}` };
  return { value: statuses.join(',') };
};

export const UID: ReadText = (text) =>
  text === '' || text.length > 100 ? { wrong: 'a uid has 1 to 100 characters' } : { value: text };

/** A text of a flag that is not empty. */
export function filled(flag: string): ReadText {
  return (text) => (text === '' ? { wrong: `--${flag} is empty` } : { value: text });
}

/** One line of a flag, of at most so many characters. */
export function oneLine(flag: string, most: number): ReadText {
  return (text) => {
    const isLine = text.trim() !== '' && text.length <= most && !/\p{Cc}/u.test(text);
    return isLine ? { value: text } : { wrong: `--${flag} is one line of at most ${most} characters` };
  };
}

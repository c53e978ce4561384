import { oneLine, splitGraphemes } from '../text-limit.ts';

/** The payer of an approval that was passed on learns by masked names alone whether the order was their own. */
export interface PaidFor {
  /** The number of the order. */
  order: string;
  /** The first letters of the buyer's names. */
  name: string;
  /** The first letter of the city of the delivery. */
  city: string;
}

/** Of each word its first letter, such as `A… L…` of Ann Lee; of one that has no more than that, nothing. */
export function masked(text: string): string {
  const words = oneLine(text)
    .split(/[\s\p{Z}\u200b\u2060]+/u)
    .filter((word) => word !== '');
  return words.map((word) => `${firstOfMore(splitGraphemes(word))}…`).join(' ');
}

function firstOfMore([first = '', ...more]: string[]): string {
  return more.length > 0 ? first : '';
}

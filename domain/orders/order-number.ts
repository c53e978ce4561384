import { typedCode } from '../typed-text.ts';

/** Without 0/O, 1/I/L and U, so that a number can be read out on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A short order number such as `7KQ4-M2XD`, from random bytes; a constraint of the database keeps it unique. */
export function orderNumber(bytes: Uint8Array): string {
  const letters = Array.from({ length: LENGTH }, (_, index) => ALPHABET[(bytes[index] ?? 0) % ALPHABET.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

const HALF = `([${ALPHABET}]{${LENGTH / 2}})`;
const TYPED = new RegExp(`^${HALF}${HALF}$`);
const AMONG_WORDS = new RegExp(`\\b${HALF}-?${HALF}\\b`);

/** The number of an order as a person typed it: in any case, with or without its dash, also after words such as `Order`. */
export function typedOrderNumber(text: string): string {
  const typed = typedCode(text).toUpperCase();
  const [, first, last] = TYPED.exec(typed.replace(/[\s.#-]/g, '')) ?? AMONG_WORDS.exec(typed) ?? [];
  return first && last ? `${first}-${last}` : typed;
}

import { typedOrderNumber } from '../../../../domain/orders/order-number.ts';
import { beginOf } from '../../../../domain/zone.ts';
import type { OrderFilters } from '../../../contracts/admin-orders-api.ts';

/** What a search asks for: the day or the amount of orders, else a part of their number, e-mail address or buyer's name. */
export type Search = Pick<OrderFilters, 'since' | 'until' | 'amount' | 'query'>;

/** Reads what was typed into the search field. An amount has a currency or decimals, since a bare number may be part of an order's. */
export function readSearch(typed: string): Search {
  const text = typed.trim();
  if (text === '') return {};
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && beginOf(text, 'UTC')) return { since: text, until: text };
  const amount = readAmount(text);
  if (amount !== null) return { amount };
  const number = typedOrderNumber(text);
  return { query: number === text.toUpperCase() ? text : number };
}

const CURRENCY = /^\p{Sc}|\p{Sc}$|^[A-Z]{3}(?=\s)|(?<=\s)[A-Z]{3}$/u;

function readAmount(text: string): number | null {
  const bare = text.replace(CURRENCY, '').trim();
  const match = /^(\d{1,3}(?:[ ,]\d{3})+|\d+)(?:[.,](\d{1,4}))?$/.exec(bare);
  const [, units = '', fraction] = match ?? [];
  if (!match || (fraction === undefined && bare === text)) return null;
  return Number(`${units.replaceAll(/[ ,]/g, '')}.${fraction ?? '0'}`);
}

/** Whether a search text names no person: a part of an order's number. */
export function isPartOfNumber(text: string): boolean {
  return /^[2-9A-HJKMNP-TV-Z-]{2,9}$/i.test(text) && /\d/.test(text);
}

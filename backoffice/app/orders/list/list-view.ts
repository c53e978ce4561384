import { isRecord } from '../../../../domain/is-record.ts';
import { typedOrderNumber } from '../../../../domain/orders/order-number.ts';
import { ORDER_STATUSES } from '../../../../domain/orders/order-status.ts';
import { OWNER_WORDS } from '../../../../domain/orders/status-copy.ts';
import { parseBegin } from '../../../../domain/zone.ts';
import type { OrderFilters, OrderListQuery } from '../../../contracts/admin-orders-api.ts';

/** A searched name or e-mail address would stay in the browser's history and go with each copied link. */
export interface StoredSearch {
  query: string;
}

/** What is shown of the orders, by one choice. */
export const SHOWN = [
  { name: 'All orders', filters: {} },
  { name: 'To ship', filters: { unshipped: true } },
  { name: 'Withdrawn from', filters: { withdrawn: true } },
  ...ORDER_STATUSES.map((status) => ({ name: OWNER_WORDS[status], filters: { status } })),
] as const satisfies readonly { name: string; filters: OrderFilters }[];

/** The name of what a query shows; of several statuses their names. */
export function queryName({ unshipped, withdrawn, status }: OrderListQuery): string {
  const wanted = JSON.stringify({ unshipped, withdrawn, status });
  const of = ({ filters }: { filters: OrderFilters }) =>
    JSON.stringify({ unshipped: filters.unshipped, withdrawn: filters.withdrawn, status: filters.status });
  return SHOWN.find((each) => of(each) === wanted)?.name ?? SHOWN[0].name;
}

const TEXTS = ['since', 'until', 'status', 'brand', 'funnel', 'query', 'cursor'] as const;
const TRUTHS = ['unshipped', 'withdrawn'] as const;

/** The query of a view by its address and its entry of the history. What the address has of another kind is left out. */
export function readView(address: URLSearchParams, stored: unknown): OrderListQuery {
  const texts = TEXTS.flatMap((name) => given(name, address.get(name)));
  const truths = TRUTHS.flatMap((name) => (address.get(name) === 'true' ? [[name, true] as const] : []));
  const amount = Number(address.get('amount') || Number.NaN);
  return {
    ...Object.fromEntries([...texts, ...truths]),
    ...(amount >= 0 ? { amount } : {}),
    ...(isStored(stored) ? { query: stored.query } : {}),
  };
}

function given(name: string, value: string | null) {
  return value === null || value === '' ? [] : [[name, value] as const];
}

function isStored(stored: unknown): stored is StoredSearch {
  return isRecord(stored) && typeof stored.query === 'string';
}

/** The address of a view, and what its entry of the history stores. */
export function writeView({ query, ...named }: OrderListQuery): { search: string; stored: StoredSearch | null } {
  const isNumber = query !== undefined && isPartOfNumber(query);
  const entries = Object.entries({ ...named, ...(isNumber ? { query } : {}) });
  const address = new URLSearchParams(
    entries.flatMap(([name, value]) => given(name, String(value ?? ''))).map(([...pair]) => pair),
  );
  const text = address.toString();
  return {
    search: text === '' ? '' : `?${text}`,
    stored: query === undefined || isNumber ? null : { query },
  };
}

/** The filters of a query without its page. */
export function filtersOf({ cursor: _, limit: __, ...filters }: OrderListQuery): OrderFilters {
  return filters;
}

/** What a search asks for: the day or the amount of orders, else a part of their number, e-mail address or buyer's name. */
export type Search = Pick<OrderFilters, 'since' | 'until' | 'amount' | 'query'>;

/** Reads what was typed into the search field. An amount has a currency or decimals, since a bare number may be part of an order's. */
export function readSearch(typed: string): Search {
  const text = typed.trim();
  if (text === '') return {};
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && parseBegin(text, 'UTC')) return { since: text, until: text };
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
function isPartOfNumber(text: string): boolean {
  return /^[2-9A-HJKMNP-TV-Z-]{2,9}$/i.test(text) && /\d/.test(text);
}

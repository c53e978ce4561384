import { isRecord } from '../../../../domain/is-record.ts';
import { ORDER_STATUSES } from '../../../../domain/orders/order-status.ts';
import { OWNER_WORDS } from '../../../../domain/orders/status-copy.ts';
import type { OrderFilters, OrderListQuery } from '../../../contracts/admin-orders-api.ts';
import { isPartOfNumber } from './read-search.ts';

/**
 * What a view of the list stores beside its address: an e-mail address or a name that was searched for, which would stay in the
 * browser's history and go with each copied link.
 */
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
export function shownOf({ unshipped, withdrawn, status }: OrderListQuery): string {
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

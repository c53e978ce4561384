import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CsvSeparator, OrderFilters, OrderListQuery, OrderPage } from '../../../contracts/admin-orders-api.ts';
import { EmptyRoom } from '../../parts/empty-room.tsx';
import { Trouble } from '../../parts/reading-of.tsx';
import { post, type StudioProblem, useAsking } from '../../shell/admin-query.ts';
import { filtersOf, readView, writeView } from './list-view.ts';
import { OrderFilterForm } from './order-filter-form.tsx';
import { OrderTable } from './order-table.tsx';

/** The orders of the shop, the newest first; the filters stand in the address, and searches for a person in the history alone. */
export function OrderListPage() {
  const { query, show } = useListView();
  const list = useAsking<OrderPage>({ topic: 'orders', type: 'orders', body: query });
  const isFiltered = Object.keys(query).length > 0;
  const isEmpty = list.data?.orders.length === 0;
  return (
    <div className="page orders">
      <header className="orders-head">
        <h1>Orders</h1>
        {!isEmpty && <CsvButton filters={filtersOf(query)} />}
      </header>
      <OrderFilterForm key={JSON.stringify(query)} query={query} onShow={show} />
      {list.error && <Trouble what="The orders" problem={list.error} again={() => void list.refetch()} />}
      {list.isPending && <p className="quiet">Reading the orders …</p>}
      {isEmpty && !isFiltered && (
        <EmptyRoom title="No order has been placed">
          Each checkout that a shopper submits is an order here at once, whether it is paid or declined.
        </EmptyRoom>
      )}
      {isEmpty && isFiltered && (
        <p className="empty">
          No order matches.{' '}
          <button type="button" onClick={() => show({})}>
            Show all orders
          </button>
        </p>
      )}
      {list.data && !isEmpty && (
        <div aria-busy={list.isPlaceholderData}>
          <OrderTable orders={list.data.orders} />
          <Pages query={query} next={list.data.next} onShow={show} />
        </div>
      )}
    </div>
  );
}

function useListView() {
  const [address] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => readView(address, state), [address, state]);
  const show = (next: OrderListQuery) => {
    const { search, stored } = writeView(next);
    void navigate({ search }, { state: stored });
  };
  return { query, show };
}

interface PagesProps {
  query: OrderListQuery;
  next: string | null;
  onShow: (query: OrderListQuery) => void;
}

function Pages({ query, next, onShow }: PagesProps) {
  if (next === null && query.cursor === undefined) return null;
  return (
    <nav className="orders-pages" aria-label="Pages of the list">
      <button type="button" disabled={query.cursor === undefined} onClick={() => onShow(filtersOf(query))}>
        Newest
      </button>
      <button type="button" disabled={next === null} onClick={() => next && onShow({ ...query, cursor: next })}>
        Older
      </button>
    </nav>
  );
}

/** The filters go as a body, so that the list of downloads names no one who was searched for. */
function CsvButton({ filters }: { filters: OrderFilters }) {
  const [separator, setSeparator] = useState(usualSeparator);
  const file = useMutation<string, StudioProblem>({
    mutationFn: () => post<string>(`/admin/api/orders.csv?separator=${separator}`, filters),
    onSuccess: save,
  });
  return (
    <span>
      <label>
        <span>Cells parted by</span>{' '}
        <select value={separator} onChange={({ target }) => setSeparator(parseSeparator(target.value))}>
          <option value="comma">comma, 1.50</option>
          <option value="semicolon">semicolon, 1,50</option>
        </select>
      </label>{' '}
      <button type="button" disabled={file.isPending} onClick={() => file.mutate()}>
        {file.isPending ? 'Reading all …' : 'Save as CSV'}
      </button>
      {file.error && <span role="alert">{file.error.message}</span>}
    </span>
  );
}

/** The sheets of a locale with a decimal comma part cells by semicolons. */
function usualSeparator(): CsvSeparator {
  const parts = new Intl.NumberFormat(navigator.language).formatToParts(1.5);
  return parseSeparator(parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma');
}

function parseSeparator(text: string): CsvSeparator {
  return text === 'semicolon' ? 'semicolon' : 'comma';
}

/** Excel reads a file without a byte order mark in the code page of its system. */
function save(text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'orders.csv';
  link.click();
  URL.revokeObjectURL(url);
}

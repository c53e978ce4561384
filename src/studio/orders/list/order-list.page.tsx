import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { OrderListQuery, OrderPage } from '../../../../contracts/api/admin-orders-api.ts';
import { EmptyRoom } from '../../parts/empty-room.tsx';
import { Trouble } from '../../parts/reading-of.tsx';
import { useAsking } from '../../shell/admin-query.ts';
import { CsvButton } from './csv-button.tsx';
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

/** The query of the view, and how to show another one. */
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

import type { FormEvent } from 'react';
import type { OrderListQuery } from '../../../contracts/admin-orders-api.ts';
import { useLiveFunnels } from '../../shell/admin-query.ts';
import { filtersOf, queryName, readSearch, SHOWN } from './list-view.ts';

/** The search, by what a shopper tells on the phone, and the filters that narrow the list of orders with it. */
export function OrderFilterForm({ query, onShow }: { query: OrderListQuery; onShow: (query: OrderListQuery) => void }) {
  const { since, until } = query;
  const change = (changes: OrderListQuery) => onShow(withoutEmpty({ ...filtersOf(query), ...changes }));
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('search') ?? '');
    const { query: _, amount: __, ...rest } = filtersOf(query);
    onShow({ ...rest, ...readSearch(typed) });
  };
  return (
    <form className="orders-filters" onSubmit={search}>
      <label className="orders-search">
        <span>Search</span>
        <input
          name="search"
          type="search"
          defaultValue={query.query ?? query.amount ?? ''}
          placeholder="Number, e-mail, name, 59.90 or 2026-11-21"
          maxLength={200}
          autoComplete="off"
        />
      </label>
      <button type="submit">Search</button>
      <label>
        <span>Show</span>
        <select
          value={queryName(query)}
          onChange={({ target }) => {
            const { status: _, unshipped: __, withdrawn: ___, ...rest } = filtersOf(query);
            onShow({ ...rest, ...SHOWN.find(({ name }) => name === target.value)?.filters });
          }}
        >
          {SHOWN.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <FunnelChoice chosen={query.funnel ?? ''} onChoose={(funnel) => change({ funnel })} />
      <label>
        <span>From day</span>
        <input type="date" value={dayPart(since)} onChange={({ target }) => change({ since: target.value })} />
      </label>
      <label>
        <span>To day</span>
        <input type="date" value={dayPart(until)} onChange={({ target }) => change({ until: target.value })} />
      </label>
      {query.amount !== undefined && (
        <p className="quiet">Orders whose total, charge or refund is {query.amount} in their own currency.</p>
      )}
    </form>
  );
}

function FunnelChoice({ chosen, onChoose }: { chosen: string; onChoose: (uid: string) => void }) {
  const { data = [] } = useLiveFunnels();
  const uids = data.map(({ brand, graph }) => ({ uid: graph.funnel.uniqueIdentifier, brand }));
  const isOther = chosen !== '' && !uids.some(({ uid }) => uid === chosen);
  return (
    <label>
      <span>Funnel</span>
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">All funnels</option>
        {isOther && <option>{chosen}</option>}
        {uids.map(({ uid, brand }) => (
          <option key={uid} value={uid}>
            {uid} · {brand}
          </option>
        ))}
      </select>
    </label>
  );
}

function dayPart(time: string | undefined): string {
  return time?.slice(0, 10) ?? '';
}

function withoutEmpty(query: OrderListQuery): OrderListQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

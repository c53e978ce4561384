import { Link } from 'react-router-dom';
import type { Attempts, OpenAttempt } from '../../contracts/admin-health-api.ts';
import { countedText, durationText } from '../../figures/number-text.ts';
import { amountColumn, type DataColumn, DataTable } from '../parts/data-table.tsx';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { exactCopy, momentCopy } from '../parts/moment-copy.ts';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';

const EVERY_MS = 10_000;

/** The payments whose outcome is not known yet, and the amounts that are held, with their age. */
export function AttemptsPage() {
  const attempts = useReading<Attempts>({ topic: 'orders', path: '/admin/api/attempts', everyMs: EVERY_MS });
  return (
    <div className="page">
      <h1>Payment attempts in flight</h1>
      <ReadingOf what="The attempts" of={attempts}>
        {({ attempts: open, total, at }) =>
          open.length === 0 ? (
            <EmptyRoom title="No attempt is open">
              A payment stands here while its outcome is not known: while a bank asks, while a provider does not answer,
              or while its amount is held.
            </EmptyRoom>
          ) : (
            <>
              <p className="quiet">
                {countedText(total, 'attempt')} as of {exactCopy(at)}
                {total > open.length && `; the ${open.length} oldest are shown`}.
              </p>
              <DataTable caption="Attempts in flight" rows={open} columns={COLUMNS} idOf={({ id }) => id} />
            </>
          )
        }
      </ReadingOf>
    </div>
  );
}

const WAITS = { shopper: 'the shopper', provider: 'the provider', capture: 'your capture' } as const;

const COLUMNS: readonly DataColumn<OpenAttempt>[] = [
  {
    id: 'order',
    header: 'Order',
    value: ({ order }) => order,
    cell: ({ order, brand }) => (
      <>
        <Link to={`/orders/${encodeURIComponent(order)}`}>{order}</Link> <span className="quiet">{brand}</span>
      </>
    ),
  },
  {
    id: 'age',
    header: 'Age',
    value: ({ seconds }) => seconds,
    isNumber: true,
    cell: ({ seconds, isLate }) => (
      <span className={isLate ? 'badge is-fails' : ''}>
        {durationText(seconds * 1000)}
        {isLate ? ', late' : ''}
      </span>
    ),
  },
  amountColumn('amount', 'Amount', ({ amount }) => amount),
  { id: 'provider', header: 'Provider', value: ({ provider }) => provider },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status, failure, captureBefore }) => (
      <>
        {status.replaceAll('_', ' ')}
        {failure !== null && <span className="quiet"> {failure}</span>}
        {captureBefore !== null && <span className="quiet"> until {momentCopy(captureBefore)}</span>}
      </>
    ),
  },
  { id: 'waits', header: 'Waits for', value: ({ waitsFor }) => WAITS[waitsFor] },
  { id: 'remedy', header: 'What happens, and what one does', value: ({ remedy }) => remedy, isUnordered: true },
];

import { Link } from 'react-router-dom';
import type { Endpoints } from '../../contracts/admin-health-api.ts';
import { CommandButton } from '../parts/command-button.tsx';
import { type DataColumn, DataTable } from '../parts/data-table.tsx';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { momentCopy } from '../parts/moment-copy.ts';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';

type Endpoint = Endpoints[number];

/** The webhook endpoints, what waits for each, and why one gets nothing any more. */
export function WebhooksPage() {
  const endpoints = useReading<Endpoints>({ topic: 'outbox', path: '/admin/api/webhooks' });
  return (
    <div className="page">
      <h1>Webhook endpoints</h1>
      <ReadingOf what="The endpoints" of={endpoints}>
        {(all) =>
          all.length === 0 ? (
            <EmptyRoom title="No endpoint gets events" commands={COMMANDS}>
              Other programs hear of orders, shipments and refunds at an address of theirs.
            </EmptyRoom>
          ) : (
            <DataTable caption="Webhook endpoints" rows={all} columns={COLUMNS} idOf={({ id }) => id} />
          )
        }
      </ReadingOf>
    </div>
  );
}

const COMMANDS = [
  { command: 'npx sluice webhooks add <url>', does: 'adds an endpoint, and shows its secret this once' },
  { command: 'npx sluice webhooks rotate <id>', does: 'gives one another secret, while the former one signs, too' },
];

const COLUMNS: readonly DataColumn<Endpoint>[] = [
  {
    id: 'url',
    header: 'Address',
    value: ({ url }) => url,
    cell: ({ url, id }) => (
      <>
        {url} <span className="quiet">{id}</span>
      </>
    ),
  },
  { id: 'brand', header: 'Brand', value: ({ brand }) => brand ?? 'all brands' },
  { id: 'topics', header: 'Events', value: ({ topics }) => topics?.join(', ') ?? 'all events' },
  { id: 'waiting', header: 'Waiting', value: ({ waiting }) => waiting, isNumber: true },
  {
    id: 'parked',
    header: 'Parked',
    value: ({ parked }) => parked,
    isNumber: true,
    cell: ({ id, parked }) =>
      parked === 0 ? (
        '0'
      ) : (
        <Link to={`/health/outbox?${new URLSearchParams({ endpoint: id, parked: '' })}`}>{parked}</Link>
      ),
  },
  {
    id: 'state',
    header: 'Is',
    value: ({ disabledAt }) => (disabledAt === null ? 'gets events' : 'gets none'),
    cell: ({ disabledAt, disabledBecause, rotatesUntil }) => (
      <>
        {disabledAt === null ? (
          <span className="is-good">gets events</span>
        ) : (
          <span className="badge is-fails">
            gets none since {momentCopy(disabledAt)}: {disabledBecause}
          </span>
        )}
        {rotatesUntil !== null && <span className="quiet"> two secrets until {momentCopy(rotatesUntil)}</span>}
      </>
    ),
  },
  { id: 'try', header: 'Try', value: () => null, isUnordered: true, cell: ({ id }) => <TestDialog id={id} /> },
];

function TestDialog({ id }: { id: string }) {
  return (
    <CommandButton command="webhook-test" body={{ id }} opens="Test …" title="Post a trial event" confirms="Post it">
      <p>
        {id} gets an event of the type webhook.test, which tells of no order. Where it takes that, it gets events again.
      </p>
    </CommandButton>
  );
}

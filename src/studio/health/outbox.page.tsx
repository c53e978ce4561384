import { Link, useSearchParams } from 'react-router-dom';
import type { Outbox } from '../../../contracts/api/admin-health-api.ts';
import { type DataColumn, DataTable } from '../parts/data-table.tsx';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { ReadingOf } from '../parts/reading-of.tsx';
import { exactCopy } from '../parts/time-copy.ts';
import { useReading } from '../shell/admin-query.ts';
import { ResendDialog } from './resend-dialog.tsx';

type Delivery = Outbox['events'][number];

/** The events that wait for an endpoint or are parked, each with what its last try was answered. */
export function OutboxPage() {
  const [address, setAddress] = useSearchParams();
  const endpoint = address.get('endpoint');
  const isParked = address.has('parked');
  const query = new URLSearchParams({ ...(endpoint ? { endpoint } : {}), ...(isParked ? { parked: 'true' } : {}) });
  const outbox = useReading<Outbox>({ topic: 'outbox', path: `/admin/api/outbox?${query}` });
  return (
    <div className="page">
      <h1>What is not delivered yet</h1>
      <p className="quiet">
        Mails, webhooks and services get each event in the order of its checkout. A try that fails is repeated for three
        days; then the event is parked.
      </p>
      <div className="filters">
        <label>
          <input
            type="checkbox"
            checked={isParked}
            onChange={({ target }) =>
              setAddress({ ...(endpoint ? { endpoint } : {}), ...(target.checked ? { parked: '' } : {}) })
            }
          />{' '}
          Parked alone
        </label>
        {endpoint !== null && (
          <span>
            Of <code>{endpoint}</code> alone. <Link to="/health/outbox">Show all</Link>
          </span>
        )}
      </div>
      <ReadingOf what="The outbox" of={outbox}>
        {({ queues, events }) => (
          <>
            <ul className="queues">
              {queues.map(({ endpoint: name, waiting, parked }) => (
                <li key={name}>
                  <Link to={`/health/outbox?${new URLSearchParams({ endpoint: name })}`}>{name}</Link>: {waiting}{' '}
                  waiting, {parked} parked{' '}
                  {parked > 0 && <ResendDialog what={{ endpoint: name }} opens={`Send all ${parked} again …`} />}
                </li>
              ))}
            </ul>
            {events.length === 0 ? (
              <EmptyRoom title="Everything is delivered" commands={COMMANDS}>
                An event stands here from the payment, shipment or refund that it tells of until its receiver took it.
              </EmptyRoom>
            ) : (
              <Deliveries events={events} />
            )}
          </>
        )}
      </ReadingOf>
    </div>
  );
}

const COMMANDS = [
  { command: 'npx sluice outbox', does: 'lists the same in a terminal' },
  { command: 'npm run seed-demo', does: 'fills a shop of its own with orders, whose mails pass here' },
];

function Deliveries({ events }: Pick<Outbox, 'events'>) {
  return (
    <DataTable
      caption="Events that wait or are parked"
      rows={events}
      columns={COLUMNS}
      idOf={({ event, endpoint }) => `${event} ${endpoint}`}
    />
  );
}

const timeOf = (at: string | null) => (at === null ? '–' : exactCopy(at));

const COLUMNS: readonly DataColumn<Delivery>[] = [
  { id: 'event', header: 'Event', value: ({ event }) => event, isNumber: true },
  { id: 'topic', header: 'Of', value: ({ topic }) => topic },
  {
    id: 'order',
    header: 'Order',
    value: ({ order }) => order,
    cell: ({ order }) => (order === null ? '–' : <Link to={`/orders/${encodeURIComponent(order)}`}>{order}</Link>),
  },
  { id: 'endpoint', header: 'For', value: ({ endpoint }) => endpoint },
  {
    id: 'state',
    header: 'Is',
    value: ({ state }) => state,
    cell: ({ state }) => <span className={`badge is-${state}`}>{state}</span>,
  },
  { id: 'tries', header: 'Tries', value: ({ attempts }) => attempts, isNumber: true },
  { id: 'tried', header: 'Last try', value: ({ triedAt }) => triedAt, cell: ({ triedAt }) => timeOf(triedAt) },
  { id: 'next', header: 'Next try', value: ({ nextAt }) => nextAt, cell: ({ nextAt }) => timeOf(nextAt) },
  { id: 'answer', header: 'Answer of the last try', value: ({ answer }) => answer },
  {
    id: 'resend',
    header: 'Again',
    value: () => null,
    isUnordered: true,
    cell: ({ event, endpoint, state }) =>
      state === 'parked' ? <ResendDialog what={{ event, endpoint }} opens="Send again …" /> : '–',
  },
];

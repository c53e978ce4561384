import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Outbox } from '../../contracts/admin-health-api.ts';
import { RowCommandModal } from '../parts/command-button.tsx';
import { badgeColumn, type DataColumn, DataTable } from '../parts/data-table.tsx';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { exactCopy } from '../parts/moment-copy.ts';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';

type Delivery = Outbox['events'][number];

/** What is sent again: one event, or all that is parked for an endpoint. */
interface Resend {
  event?: number;
  endpoint: string;
}

/** The events that wait for an endpoint or are parked, each with what its last try was answered. */
export function OutboxPage() {
  const [address, setAddress] = useSearchParams();
  const [asked, setAsked] = useState<Resend | null>(null);
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
                  {parked > 0 && (
                    <button type="button" onClick={() => setAsked({ endpoint: name })}>
                      Send all {parked} again …
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {events.length === 0 ? (
              <EmptyRoom title="Everything is delivered" commands={COMMANDS}>
                An event stands here from the payment, shipment or refund that it tells of until its receiver took it.
              </EmptyRoom>
            ) : (
              <DataTable
                caption="Events that wait or are parked"
                rows={events}
                columns={[...COLUMNS, resendColumn(setAsked)]}
                idOf={({ event, endpoint: of }) => `${event} ${of}`}
              />
            )}
          </>
        )}
      </ReadingOf>
      {asked && <ResendModal what={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Asks, and has what is parked delivered again. It is no part of a row, which goes once its event waits again. */
function ResendModal({ what: { event, endpoint }, onClose }: { what: Resend; onClose: () => void }) {
  return (
    <RowCommandModal
      command="outbox-resend"
      body={{ endpoint, ...(event === undefined ? {} : { event }) }}
      title={event === undefined ? `Send all that is parked for ${endpoint}` : `Send event ${event} again`}
      confirms="Send again"
      onClose={onClose}
    >
      <p>
        {endpoint} gets it again, tried for three days more. The event keeps its id, by which a receiver knows what it
        had before.
      </p>
    </RowCommandModal>
  );
}

const COMMANDS = [
  { command: 'npx sluice outbox', does: 'lists the same in a terminal' },
  { command: 'npm run seed-demo', does: 'fills a shop of its own with orders, whose mails pass here' },
];

const timeOrDash = (at: string | null) => (at === null ? '–' : exactCopy(at));

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
  badgeColumn('state', 'Is', ({ state }) => state),
  { id: 'tries', header: 'Tries', value: ({ attempts }) => attempts, isNumber: true },
  { id: 'tried', header: 'Last try', value: ({ triedAt }) => triedAt, cell: ({ triedAt }) => timeOrDash(triedAt) },
  { id: 'next', header: 'Next try', value: ({ nextAt }) => nextAt, cell: ({ nextAt }) => timeOrDash(nextAt) },
  { id: 'answer', header: 'Answer of the last try', value: ({ answer }) => answer },
];

function resendColumn(ask: (what: Resend) => void): DataColumn<Delivery> {
  return {
    id: 'resend',
    header: 'Again',
    value: () => null,
    isUnordered: true,
    cell: ({ event, endpoint, state }) =>
      state === 'parked' ? (
        <button type="button" onClick={() => ask({ event, endpoint })}>
          Send again …
        </button>
      ) : (
        '–'
      ),
  };
}

import { Link, useSearchParams } from 'react-router-dom';
import type { FunnelList, ListedFunnel } from '../../contracts/admin-funnels-api.ts';
import { amountText, countText, minuteText } from '../../figures/number-text.ts';
import { countColumn, type DataColumn, DataTable, shareColumn } from '../parts/data-table.tsx';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { RangePicker, rangeQuery } from '../parts/range-picker.tsx';
import { Trouble } from '../parts/reading-of.tsx';
import { useReading } from '../shell/admin-query.ts';

/** All funnels of all brands, with what they earn and what is wrong with them. */
export function BoardPage() {
  const [address] = useSearchParams();
  const path = `/admin/api/funnels?${rangeQuery(address)}`;
  const { data, error, refetch } = useReading<FunnelList>({ topic: 'figures', path });
  return (
    <div className="page board">
      <div className="page-head">
        <h1>Funnels</h1>
        <RangePicker />
      </div>
      {error && <Trouble what="The funnels" problem={error} again={() => void refetch()} />}
      {!data && !error && <p className="quiet">Reading the funnels …</p>}
      {data && <Listed {...data} search={address.toString()} />}
    </div>
  );
}

function Listed({ funnels, range, search, timeZone = 'UTC' }: FunnelList & { search: string }) {
  if (funnels.length === 0)
    return (
      <EmptyRoom title="No funnel is live" commands={PUBLISH}>
        A funnel stands here once it is published.
      </EmptyRoom>
    );
  const isEmpty = funnels.every(({ sessions, orders }) => sessions === 0 && orders === 0);
  return (
    <>
      <p className="quiet">
        {minuteText(range.since)} to {minuteText(range.until)} ({timeZone})
      </p>
      <DataTable
        caption="All live funnels with their figures"
        rows={funnels}
        columns={[funnelColumn(search), ...COLUMNS]}
        idOf={({ uid }) => uid}
        order={{ id: 'sessions', isDescending: true }}
      />
      {isEmpty && (
        <EmptyRoom title="No figures in this time">
          Sessions are counted from the first look of a shopper. To look at figures before there are shoppers:
        </EmptyRoom>
      )}
    </>
  );
}

/** The time of the board goes with each link. */
function funnelColumn(search: string): DataColumn<ListedFunnel> {
  return {
    id: 'funnel',
    header: 'Funnel',
    value: ({ uid }) => uid,
    cell: ({ uid }) => <Link to={{ pathname: `/funnels/${encodeURIComponent(uid)}`, search }}>{uid}</Link>,
  };
}

/** What is looked for first stands first: a phone shows four. */
const COLUMNS: readonly DataColumn<ListedFunnel>[] = [
  countColumn('sessions', 'Sessions', ({ sessions }) => sessions),
  countColumn('sales', 'Sales', ({ sales }) => sales),
  shareColumn('conversion', 'Conversion', ({ conversion }) => conversion),
  {
    id: 'perSession',
    header: 'Revenue a session',
    value: ({ money }) => money[0]?.perSession ?? null,
    cell: ({ money }) => money.map(({ perSession, currency }) => amountText(perSession, currency)).join(' + ') || '–',
    isNumber: true,
  },
  {
    id: 'days',
    header: 'By day',
    value: () => null,
    cell: ({ days }) => <SparkLine of="Sessions a day" values={days.map(({ sessions }) => sessions)} />,
    isUnordered: true,
  },
  countColumn('orders', 'Orders', ({ orders }) => orders),
  {
    id: 'findings',
    header: 'Findings',
    value: ({ findings }) => findings.length,
    cell: ({ findings }) =>
      findings.length === 0 ? <span className="quiet">none</span> : <b className="edge-no">{findings.length}</b>,
    isNumber: true,
  },
  {
    id: 'tests',
    header: 'Split tests',
    value: ({ tests }) => tests.length,
    cell: ({ tests }) => (tests.length === 0 ? <span className="quiet">none</span> : `${tests.length} running`),
    isNumber: true,
  },
  { id: 'brand', header: 'Brand', value: ({ siteName }) => siteName },
  { id: 'steps', header: 'Steps', value: ({ steps }) => steps, isNumber: true },
  {
    id: 'version',
    header: 'Live version',
    value: ({ liveSince }) => liveSince,
    cell: ({ version, liveSince }) => (
      <>
        <code title={version}>{version.slice(0, 8)}</code> <span className="quiet">since {minuteText(liveSince)}</span>
      </>
    ),
  },
];

const PUBLISH = [
  { command: 'npx sluice publish funnels', does: 'verifies the brands of a folder, and publishes their funnels' },
  { command: 'npx sluice new acme', does: 'makes a brand of your own, which can be published' },
];

interface SparkLineProps {
  /** What is counted, such as `Sessions a day`; a reader hears it, with the last and the highest count, in the place of the line. */
  of: string;
  values: readonly number[];
}

const WIDTH = 96;
const HEIGHT = 24;
/** Pixels that the line stays from the edges. */
const MARGIN = 2;

/** The course of a count by day, in a cell of a table. */
function SparkLine({ of, values }: SparkLineProps) {
  const most = Math.max(1, ...values);
  const label = `${of}: ${countText(values.at(-1) ?? 0)} in the last, ${countText(Math.max(0, ...values))} at most`;
  const points = values.map((value, at) => {
    const x = MARGIN + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * MARGIN);
    const y = HEIGHT - MARGIN - (value / most) * (HEIGHT - 2 * MARGIN);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className="spark-line" width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
    </svg>
  );
}

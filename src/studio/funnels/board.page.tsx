import { Link } from 'react-router-dom';
import { type DataColumn, DataTable } from '../parts/data-table.tsx';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { type LiveFunnel, useLiveFunnels } from '../shell/live-funnels.ts';
import { Trouble } from '../shell/trouble.tsx';

const uidOf = ({ graph }: LiveFunnel) => graph.funnel.uniqueIdentifier;

const COLUMNS: readonly DataColumn<LiveFunnel>[] = [
  {
    id: 'funnel',
    header: 'Funnel',
    value: uidOf,
    cell: (funnel) => <Link to={`/funnels/${encodeURIComponent(uidOf(funnel))}`}>{uidOf(funnel)}</Link>,
  },
  { id: 'brand', header: 'Brand', value: ({ brand }) => brand },
  { id: 'steps', header: 'Steps', value: ({ graph }) => graph.nodes.length, isNumber: true },
  {
    id: 'version',
    header: 'Live version',
    value: ({ hash }) => hash,
    cell: ({ hash }) => <code title={hash}>{hash.slice(0, 12)}</code>,
    isUnordered: true,
  },
];

/** All funnels of all brands. */
export function BoardPage() {
  const { data, error, refetch } = useLiveFunnels();
  if (error) return <Trouble what="The funnels" problem={error} again={() => void refetch()} />;
  if (!data) return <p className="empty">Reading the funnels …</p>;
  return (
    <div className="page">
      <h1>Funnels</h1>
      {data.length === 0 ? (
        <EmptyRoom title="No funnel is live" commands={PUBLISH}>
          A funnel stands here once it is published.
        </EmptyRoom>
      ) : (
        <DataTable caption="All live funnels" rows={data} columns={COLUMNS} idOf={uidOf} />
      )}
    </div>
  );
}

const PUBLISH = [
  { command: 'npx sluice publish funnels', does: 'verifies the brands of a folder, and publishes their funnels' },
  { command: 'npx sluice new acme', does: 'makes a brand of your own, which can be published' },
];

import { Link } from 'react-router-dom';
import { MACHINES } from '../../diagram/machines/machine-list.ts';
import { readChart } from '../../diagram/machines/read-chart.ts';
import { type DataColumn, DataTable, hashColumn } from '../parts/data-table.tsx';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { ReadingOf } from '../parts/reading-of.tsx';
import { type LiveFunnel, useLiveFunnels } from '../shell/admin-query.ts';

const LISTED = MACHINES.map(({ machine, ...each }) => {
  const { states, transitions } = readChart(machine, each.name);
  return { ...each, states: states.length - 1, transitions: transitions.length };
});

/** Every machine of the shop, and every live funnel, whose machine is compiled from its graph. */
export function MachinesPage() {
  const funnels = useLiveFunnels();
  return (
    <div className="page">
      <h1>Machines</h1>
      <p className="quiet">The machines that the shop’s pages and its server run. Each opens as a chart.</p>
      <DataTable caption="Machines of the shop" rows={LISTED} columns={MACHINE_COLUMNS} idOf={({ name }) => name} />
      <h2>Live funnels</h2>
      <ReadingOf what="The funnels" of={funnels}>
        {(live) =>
          live.length === 0 ? (
            <EmptyRoom title="No funnel is live" commands={PUBLISH}>
              Each live funnel has a machine, which is compiled from its graph.
            </EmptyRoom>
          ) : (
            <DataTable caption="Live funnels" rows={live} columns={FUNNEL_COLUMNS} idOf={({ hash }) => hash} />
          )
        }
      </ReadingOf>
    </div>
  );
}

const PUBLISH = [{ command: 'npx sluice publish funnels', does: 'publishes the funnels of a folder' }];

const MACHINE_COLUMNS: readonly DataColumn<(typeof LISTED)[number]>[] = [
  {
    id: 'machine',
    header: 'Machine',
    value: ({ title }) => title,
    cell: ({ name, title }) => <Link to={`/machines/${name}`}>{title}</Link>,
  },
  { id: 'purpose', header: 'Purpose', value: ({ purpose }) => purpose.replaceAll('`', ''), isUnordered: true },
  { id: 'states', header: 'States', value: ({ states }) => states, isNumber: true },
  { id: 'transitions', header: 'Transitions', value: ({ transitions }) => transitions, isNumber: true },
  {
    id: 'file',
    header: 'File',
    value: ({ file }) => file,
    cell: ({ file }) => <code>machines/{file}.machine.ts</code>,
  },
];

const uidOf = ({ graph }: LiveFunnel) => graph.funnel.uniqueIdentifier;

const FUNNEL_COLUMNS: readonly DataColumn<LiveFunnel>[] = [
  {
    id: 'funnel',
    header: 'Funnel',
    value: uidOf,
    cell: (funnel) => <Link to={`/machines/funnels/${encodeURIComponent(uidOf(funnel))}`}>{uidOf(funnel)}</Link>,
  },
  { id: 'brand', header: 'Brand', value: ({ brand }) => brand },
  { id: 'steps', header: 'Steps', value: ({ graph }) => graph.nodes.length, isNumber: true },
  { id: 'edges', header: 'Edges', value: ({ graph }) => graph.edges.length, isNumber: true },
  hashColumn('version', 'Version', ({ hash }) => hash),
];

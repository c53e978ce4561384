import './machines.css';
import { Link } from 'react-router-dom';
import { MACHINES } from '../../../machines/chart/machine-list.ts';
import { readChart } from '../../../machines/chart/read-chart.ts';
import { useLiveFunnels } from '../shell/live-funnels.ts';
import { Trouble } from '../shell/trouble.tsx';

const LISTED = MACHINES.map(({ machine, ...each }) => {
  const { states, transitions } = readChart(machine, each.name);
  return { ...each, states: states.length - 1, transitions: transitions.length };
});

/** Every machine of the shop, and every live funnel, whose machine is compiled from its graph. */
export function MachinesPage() {
  return (
    <div className="machines">
      <h1>Machines</h1>
      <p className="quiet">The machines that the shop’s pages and its server run. Each opens as a chart.</p>
      <div className="table-room">
        <table>
          <thead>
            <tr>
              <th>Machine</th>
              <th>Purpose</th>
              <th className="figure">States</th>
              <th className="figure">Transitions</th>
              <th>File</th>
            </tr>
          </thead>
          <tbody>
            {LISTED.map(({ name, title, purpose, states, transitions, file }) => (
              <tr key={name}>
                <td>
                  <Link to={`/machines/${name}`}>{title}</Link>
                </td>
                <td>{purpose.replaceAll('`', '')}</td>
                <td className="figure">{states}</td>
                <td className="figure">{transitions}</td>
                <td>
                  <code>machines/{file}.machine.ts</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>Live funnels</h2>
      <Funnels />
    </div>
  );
}

function Funnels() {
  const funnels = useLiveFunnels();
  if (funnels.error) return <Trouble what="The funnels" problem={funnels.error} />;
  if (!funnels.data) return <p className="quiet">Reading …</p>;
  if (funnels.data.length === 0)
    return (
      <p className="quiet">
        No funnel is live. <code>npx sluice publish funnels</code> publishes those of a folder, and they stand here.
      </p>
    );
  return (
    <div className="table-room">
      <table>
        <thead>
          <tr>
            <th>Funnel</th>
            <th>Brand</th>
            <th className="figure">Steps</th>
            <th className="figure">Edges</th>
            <th>Version</th>
          </tr>
        </thead>
        <tbody>
          {funnels.data.map(
            ({
              brand,
              hash,
              graph: {
                funnel: { uniqueIdentifier: uid },
                nodes,
                edges,
              },
            }) => (
              <tr key={uid}>
                <td>
                  <Link to={`/machines/funnels/${encodeURIComponent(uid)}`}>{uid}</Link>
                </td>
                <td>{brand}</td>
                <td className="figure">{nodes.length}</td>
                <td className="figure">{edges.length}</td>
                <td>
                  <code title={hash}>{hash.slice(0, 12)}</code>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

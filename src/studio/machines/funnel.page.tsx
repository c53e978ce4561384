import './machines.css';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { compile } from '../../../machines/funnel/compile.ts';
import { type LiveFunnel, useLiveFunnels } from './live-funnels.ts';
import { MachineChart } from './machine-chart.tsx';

/** A live funnel: the machine that is compiled from its graph, as it runs in a shopper's page. */
export function FunnelPage() {
  const { uid = '' } = useParams();
  const funnels = useLiveFunnels();
  if (funnels === null) return <p className="empty">Reading …</p>;
  if (!funnels.ok) return <p className="empty">{funnels.why}</p>;
  const found = funnels.value.find(({ graph }) => graph.funnel.uniqueIdentifier === uid);
  if (!found)
    return (
      <p className="empty">
        No live funnel is named “{uid}”. <Link to="/machines">All machines</Link>
      </p>
    );
  return <Compiled key={found.hash} funnel={found} />;
}

function Compiled({ funnel: { brand, hash, graph } }: { funnel: LiveFunnel }) {
  const machine = useMemo(() => compile(graph), [graph]);
  const uid = graph.funnel.uniqueIdentifier;
  return (
    <MachineChart machine={machine} name={uid}>
      <h1>{uid}</h1>
      <p>
        {brand}, {graph.nodes.length} steps
      </p>
      <p className="quiet">
        Version <code>{hash}</code>
      </p>
    </MachineChart>
  );
}

import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { compile } from '../../../machines/funnel/compile.ts';
import { stateKey } from '../../../machines/funnel/state-keys.ts';
import { FunnelDiagram, usePicture } from '../diagram/funnel-diagram.tsx';
import { StepSearch } from '../diagram/step-search.tsx';
import { Trouble } from '../parts/reading-of.tsx';
import { StepPreview } from '../preview/step-preview.tsx';
import { type LiveFunnel, useLiveFunnels } from '../shell/admin-query.ts';
import { MachineChart } from './machine-chart.tsx';

/** A live funnel: its graph, and at a press the machine that is compiled from it, as it runs in a shopper's page. */
export function FunnelPage() {
  const { uid = '' } = useParams();
  const [address] = useSearchParams();
  const funnels = useLiveFunnels();
  if (funnels.error) return <Trouble what="The funnel" problem={funnels.error} />;
  if (!funnels.data) return <p className="empty">Reading …</p>;
  const found = funnels.data.find(({ graph }) => graph.funnel.uniqueIdentifier === uid);
  if (!found)
    return (
      <p className="empty">
        No live funnel is named “{uid}”. <Link to="/machines">All machines</Link>
      </p>
    );
  return address.get('as') === 'machine' ? <Compiled funnel={found} /> : <Drawn funnel={found} />;
}

function Compiled({ funnel }: { funnel: LiveFunnel }) {
  const machine = useMemo(() => compile(funnel.graph), [funnel]);
  return (
    <MachineChart machine={machine} name={funnel.graph.funnel.uniqueIdentifier}>
      <Names funnel={funnel} />
      <p>
        <Link to="?">Its steps</Link> · <b>Its machine</b>
      </p>
    </MachineChart>
  );
}

function Drawn({ funnel }: { funnel: LiveFunnel }) {
  const { graph, hash } = funnel;
  const uid = graph.funnel.uniqueIdentifier;
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('step');
  const picture = usePicture(hash, graph.nodes.length, chosen);
  const choose = (step: string) => setAddress({ step });
  return (
    <div className="machine-room">
      <section className="stage" aria-label="Funnel">
        {picture.isPending && <p className="empty">Laying out {graph.nodes.length} steps …</p>}
        {picture.error && <Trouble what="The diagram" problem={picture.error} again={() => void picture.refetch()} />}
        {picture.data && (
          <FunnelDiagram picture={picture.data} name="The steps of the funnel" selected={chosen} onStep={choose} />
        )}
      </section>
      <aside className="part" aria-label="Details">
        <p className="quiet">
          <Link to="/machines">Machines</Link> / {uid}
        </p>
        <Names funnel={funnel} />
        <p>
          <b>Its steps</b> · <Link to="?as=machine">Its machine</Link>
        </p>
        {chosen !== null && <StepFacts funnel={funnel} id={chosen} choose={choose} />}
        {graph.nodes.some(({ id }) => id === chosen) && <StepPreview key={chosen} uid={uid} step={chosen ?? ''} />}
        <StepSearch nodes={graph.nodes} choose={choose} />
      </aside>
    </div>
  );
}

function Names({ funnel: { brand, hash, graph } }: { funnel: LiveFunnel }) {
  return (
    <>
      <h1>{graph.funnel.uniqueIdentifier}</h1>
      <p>
        {brand}, {graph.nodes.length} steps
      </p>
      <p className="quiet">
        Version <code>{hash}</code>, which <code>sluice draw</code> prints and the machine of the page carries
      </p>
    </>
  );
}

interface StepProps {
  funnel: LiveFunnel;
  id: string;
  choose: (step: string) => void;
}

function StepFacts({ funnel: { graph }, id, choose }: StepProps) {
  const node = graph.nodes.find((each) => each.id === id);
  if (!node) return <p role="alert">This funnel has no step “{id}”.</p>;
  const name = (step: string) => graph.nodes.find((each) => each.id === step)?.url ?? step;
  return (
    <section className="facts" aria-label="Step">
      <h2>
        {node.step} · /{node.url}
      </h2>
      <dl>
        <dt>Kind</dt>
        <dd>{node.kind}</dd>
        <dt>Shows</dt>
        <dd>{node.view ?? 'nothing yet'}</dd>
        <dt>Offers</dt>
        <dd>{node.offers.join(', ') || 'none'}</dd>
        <dt>State</dt>
        <dd>
          <Link to={`?as=machine&state=${encodeURIComponent(stateKey(id))}`}>{stateKey(id)}</Link>
        </dd>
      </dl>
      <h3>Leads to</h3>
      <ul className="choices">
        {graph.edges
          .filter(({ from }) => from === id)
          .map(({ on, by, to }) => (
            <li key={on}>
              <button type="button" onClick={() => choose(to)}>
                <span className={`edge-${on}`}>{on}</span> → /{name(to)} {by === 'override' && '(override)'}
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

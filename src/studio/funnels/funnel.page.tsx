import { Link, useNavigate, useParams } from 'react-router-dom';
import { FunnelDiagram } from '../diagram/funnel-diagram.tsx';
import { MOST_STEPS, usePicture } from '../diagram/use-picture.ts';
import { StepPreview } from '../preview/step-preview.tsx';
import { type LiveFunnel, useLiveFunnels } from '../shell/live-funnels.ts';
import { Trouble } from '../shell/trouble.tsx';

/** A live funnel as a diagram of the published graph; the address names the funnel and the chosen step. */
export function FunnelPage() {
  const { uid = '', step = null } = useParams();
  const { data, error, refetch } = useLiveFunnels();
  if (error) return <Trouble what="The funnel" problem={error} again={() => void refetch()} />;
  if (!data) return <p className="empty">Reading the funnel …</p>;
  const found = data.find(({ graph }) => graph.funnel.uniqueIdentifier === uid);
  if (!found)
    return (
      <p className="empty">
        No live funnel is named “{uid}”. <Link to="/funnels">All funnels</Link>
      </p>
    );
  return <Living funnel={found} step={step} />;
}

function Living({ funnel, step }: { funnel: LiveFunnel; step: string | null }) {
  const { brand, graph, hash } = funnel;
  const uid = graph.funnel.uniqueIdentifier;
  const navigate = useNavigate();
  const picture = usePicture(hash, graph.nodes.length > MOST_STEPS ? step : null);
  const choose = (id: string) => void navigate(`/funnels/${encodeURIComponent(uid)}/steps/${encodeURIComponent(id)}`);
  return (
    <div className="machine-room">
      <section className="stage" aria-label="Funnel">
        {picture.isPending && <p className="empty">Laying out {graph.nodes.length} steps …</p>}
        {picture.error && <Trouble what="The diagram" problem={picture.error} again={() => void picture.refetch()} />}
        {picture.data && (
          <FunnelDiagram picture={picture.data} name={`The steps of ${uid}`} selected={step} onSelect={choose} />
        )}
      </section>
      <aside className="part" aria-label="Details">
        <p className="quiet">
          <Link to="/funnels">Funnels</Link> / {uid}
        </p>
        <h1>{uid}</h1>
        <p>
          {brand}, {graph.nodes.length} steps, version <code title={hash}>{hash.slice(0, 12)}</code>
        </p>
        {step !== null && <StepPreview key={step} uid={uid} step={step} />}
      </aside>
    </div>
  );
}

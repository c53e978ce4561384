import { useMemo } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type EdgeName, edgeKey } from '../../../graph/graph.ts';
import type { FunnelList, Inside, ListedFunnel } from '../../contracts/admin-funnels-api.ts';
import type { StepMark } from '../../diagram/card.tsx';
import { edgeNamed } from '../diagram/edge-address.ts';
import { FunnelDiagram, usePicture } from '../diagram/funnel-diagram.tsx';
import { StepSearch } from '../diagram/step-search.tsx';
import { rangeQuery } from '../parts/range-picker.tsx';
import { Trouble } from '../parts/reading-of.tsx';
import { withChanges } from '../parts/use-address.ts';
import { type LiveFunnel, useLiveFunnels, useReading } from '../shell/admin-query.ts';
import { EdgePanel } from './edge-panel.tsx';
import {
  FigureFilters,
  useDrawnFigures,
  useDrawnVersion,
  useFigureFilter,
  useFunnelFigures,
} from './figure-filters.tsx';
import { FunnelPanel } from './funnel-panel.tsx';
import { StepPanel } from './step-panel.tsx';

/** A live funnel as a diagram of the published graph; the address names the funnel, what is chosen, and whose figures are shown. */
export function FunnelPage() {
  const { uid = '' } = useParams();
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
  return <Living key={uid} live={found} uid={uid} />;
}

function Living({ live, uid }: { live: LiveFunnel; uid: string }) {
  const [address] = useSearchParams();
  const chosen = useChosen(uid);
  const { step, edge } = chosen;
  const filter = useFigureFilter();
  const { drawn, missing } = useDrawnVersion(live, filter);
  const { page, groups, report, error, isPending, refetch } = useFunnelFigures(uid, filter);
  const figures = useDrawnFigures(drawn?.graph ?? null, report, page ?? null);
  const inside = useReading<Inside>({ topic: 'figures', path: `/admin/api/funnels/${encodeURIComponent(uid)}/inside` });
  // The findings and the tests of the list change with a version; its days are those of the time at which the funnel was opened.
  const list = useReading<FunnelList>({
    topic: 'versions',
    path: `/admin/api/funnels?${rangeQuery(address)}`,
    isFiltered: true,
  });
  const listed = list.data?.funnels.find((each) => each.uid === uid) ?? null;
  const marks = useMemo(() => stepBadges(listed, inside.data ?? null), [listed, inside.data]);
  const nodes = drawn?.graph.nodes ?? [];
  const picture = usePicture(drawn?.hash ?? null, nodes.length, step ?? edge?.from ?? null);
  const node = nodes.find(({ id }) => id === step);
  const stepLabel = (id: string) => {
    const found = nodes.find((each) => each.id === id);
    return found ? `${found.step} /${found.url}` : id;
  };
  const figuresOfStep = (id: string) => report?.steps.find(({ stepId }) => stepId === id) ?? null;
  return (
    <div className="machine-room">
      <section className="stage is-living" aria-label="Funnel">
        <FigureFilters filter={filter} groups={groups} />
        <div className="stage-body">
          {missing && <Trouble what="The version" problem={missing} />}
          {picture.isPending && !missing && <p className="empty">Laying out {nodes.length} steps …</p>}
          {picture.error && <Trouble what="The diagram" problem={picture.error} again={() => void picture.refetch()} />}
          {picture.data && (
            <FunnelDiagram
              picture={picture.data}
              name={`The steps of ${uid}`}
              selected={step}
              onStep={chosen.chooseStep}
              selectedEdge={edge}
              onEdge={chosen.chooseEdge}
              figures={figures?.hasAny ? figures : null}
              marks={marks}
            />
          )}
        </div>
      </section>
      <aside className="part" aria-label="Details">
        <p className="quiet">
          <Link to="/funnels">Funnels</Link> /{' '}
          {step === null && edge === null ? uid : <Link to={chosen.none}>{uid}</Link>}
        </p>
        <h1>{uid}</h1>
        <p>
          {live.brand}, {nodes.length} steps
        </p>
        {error && <Trouble what="The figures" problem={error} again={refetch} />}
        {!error && isPending && <p className="quiet">Reading the figures …</p>}
        {figures && !figures.hasAny && (
          <p className="quiet">
            No figures in this time. <code>npm run seed-demo</code> fills a shop with sessions and orders to look at.
          </p>
        )}
        {node && (
          <StepPanel
            uid={uid}
            node={node}
            figures={figuresOfStep(node.id)}
            findings={(listed?.findings ?? []).filter(({ stepId }) => stepId === node.id)}
            inside={inside.data ?? null}
            nameOf={stepLabel}
            choose={chosen.chooseStep}
            isLive={drawn?.hash === live.hash}
          />
        )}
        {step !== null && !node && drawn && <p role="alert">This version has no step “{step}”.</p>}
        {edge && drawn && (
          <EdgePanel
            edge={edge}
            step={figuresOfStep(edge.from)}
            graph={drawn.graph}
            nameOf={stepLabel}
            choose={chosen.chooseStep}
          />
        )}
        {step === null && !edge && (
          <FunnelPanel
            report={report}
            figures={figures}
            listed={listed}
            isOfAll={filter.is === null}
            choose={chosen.chooseStep}
          />
        )}
        <StepSearch nodes={nodes} choose={chosen.chooseStep} />
        {drawn && (
          <p className="quiet hash">
            {drawn.hash === live.hash ? 'The live version' : 'An earlier version'} <code>{drawn.hash}</code>, which{' '}
            <code>sluice draw</code> prints and the machine of its pages carries
          </p>
        )}
      </aside>
    </div>
  );
}

/** What is chosen in the address: a step by its path, an edge by `edge`. */
function useChosen(uid: string) {
  const { step = null } = useParams();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const base = `/funnels/${encodeURIComponent(uid)}`;
  const withSearch = (path: string, edge: string | null) => {
    const next = withChanges(address, { shows: null, edge });
    return next.size > 0 ? `${path}?${next}` : path;
  };
  return {
    step,
    edge: step === null ? edgeNamed(address.get('edge')) : null,
    none: withSearch(base, null),
    chooseStep: (id: string) => void navigate(withSearch(`${base}/steps/${encodeURIComponent(id)}`, null)),
    chooseEdge: (edge: EdgeName) => void navigate(withSearch(base, edgeKey(edge))),
  };
}

/** The findings of each step, and how many are inside. */
function stepBadges(listed: ListedFunnel | null, inside: Inside | null): Map<string, StepMark[]> {
  const marks = new Map<string, StepMark[]>();
  const add = (step: string, mark: StepMark) => marks.set(step, [...(marks.get(step) ?? []), mark]);
  for (const { stepId, visitors } of inside?.steps ?? []) add(stepId, { is: 'inside', words: `${visitors} inside` });
  const found = new Map<string, number>();
  for (const { stepId } of listed?.findings ?? []) if (stepId) found.set(stepId, (found.get(stepId) ?? 0) + 1);
  for (const [step, count] of found)
    add(step, { is: 'warning', words: count === 1 ? '1 finding' : `${count} findings` });
  return marks;
}

import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { EdgeName } from '../../../graph/graph.ts';
import type { StepBody } from '../../contracts/admin-figures-api.ts';
import { EDGE_STYLES } from '../../diagram/colours.ts';
import { isPaying } from '../../figures/figures-of-report.ts';
import { amountText, countText, durationText, shareText } from '../../figures/number-text.ts';
import { FigureList } from '../parts/figure-list.tsx';
import { Declines } from './step-panel.tsx';

interface EdgePanelProps {
  edge: EdgeName;
  /** The figures of the step that it leaves. */
  step: StepBody | null;
  graph: FunnelGraph;
  nameOf: (step: string) => string;
  choose: (step: string) => void;
}

/** One edge: who takes it, what is earned on it, and why payments failed where it is the way of those. */
export function EdgePanel({ edge, step, graph, nameOf, choose }: EdgePanelProps) {
  const found = step?.edges.find(({ on, to }) => on === edge.on && to === edge.to);
  const earned = edge.on !== 'fail' && isPaying(graph, edge) ? (step?.money ?? []) : [];
  return (
    <>
      <section className="facts" aria-label="Edge">
        <h2>
          <span className={`edge-${edge.on}`}>{EDGE_STYLES[edge.on].word}</span>
        </h2>
        <ul className="choices">
          <li>
            from{' '}
            <button type="button" onClick={() => choose(edge.from)}>
              {nameOf(edge.from)}
            </button>
          </li>
          <li>
            to{' '}
            <button type="button" onClick={() => choose(edge.to)}>
              {nameOf(edge.to)}
            </button>
          </li>
        </ul>
        {step && found ? (
          <FigureList
            figures={[
              ['Sessions', countText(found.sessions)],
              ['Share of the step', shareText(found.share)],
              ...earned.map(({ captured, currency }) => ['Revenue', amountText(captured, currency)] as const),
              ['Half left the step within', step.medianUpToMs === null ? null : durationText(step.medianUpToMs)],
            ]}
          />
        ) : (
          <p className="quiet">No figures of it in this time.</p>
        )}
      </section>
      {edge.on === 'fail' && step && step.declines.length > 0 && <Declines declines={step.declines} />}
    </>
  );
}

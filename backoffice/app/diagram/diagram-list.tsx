import { type EdgeName, edgeKey } from '../../../graph/graph.ts';
import { EDGE_STYLES } from '../../diagram/colours.ts';
import type { FunnelDrawingProps } from '../../diagram/funnel-drawing.tsx';
import type { FunnelPicture } from '../../diagram/lay-out-funnel.ts';
import { cardName } from '../../diagram/step-card.ts';

export interface FunnelDiagramProps extends Omit<FunnelDrawingProps, 'layout'> {
  /** Of `/api/funnels/<hash>/picture`: the server has laid it out. */
  picture: FunnelPicture;
  /** What is drawn, for a reader. */
  name: string;
  selected: string | null;
  onStep: (step: string) => void;
}

/** What the diagram shows, as a list that is read, searched and pressed without it. */
export function DiagramList(props: FunnelDiagramProps) {
  const { picture, selected, onStep, figures = null, way = null, marks } = props;
  return (
    <details className="diagram-list">
      <summary>The same as a list</summary>
      <ol>
        {picture.boxes.map((box) => {
          const { id, isStart, isReachable } = box;
          const own = figures?.step(id);
          const said = [
            own?.sessions,
            own?.revenue,
            ...(marks?.get(id) ?? []).map(({ words }) => words),
            way?.steps.includes(id) ? 'on the way' : '',
            isStart ? 'first' : '',
            isReachable ? '' : 'shoppers cannot reach it',
          ];
          return (
            <li key={id}>
              <button type="button" aria-pressed={id === selected} onClick={() => onStep(id)}>
                {cardName(box)}
              </button>{' '}
              <span className="quiet">{said.filter((each) => each).join(' · ')}</span>
              <ul>
                {edgesFrom(id, props).map((edge) => (
                  <li key={edgeKey(edge)}>
                    <EdgeItem edge={edge} {...props} />
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function edgesFrom(id: string, { picture }: FunnelDiagramProps): EdgeName[] {
  const drawn = picture.lines.filter(({ from }) => from === id);
  const named = picture.boxes.find((box) => box.id === id)?.exits ?? [];
  return [...drawn.map(({ from, on, to }) => ({ from, on, to })), ...named.map(({ edge }) => edge)];
}

function EdgeItem({ edge, picture, figures, onEdge, edgeMarks }: FunnelDiagramProps & { edge: EdgeName }) {
  const target = picture.boxes.find(({ id }) => id === edge.to);
  const counted = figures?.edge(edge);
  const words = [
    `${EDGE_STYLES[edge.on].word} → ${target ? cardName(target) : edge.to}`,
    counted?.percent,
    counted?.detail,
    edgeMarks?.get(edgeKey(edge)),
  ];
  const copy = words.filter((each) => each).join(' · ');
  if (!onEdge) return <span className={`edge-${edge.on}`}>{copy}</span>;
  return (
    <button type="button" className={`edge-${edge.on}`} onClick={() => onEdge(edge)}>
      {copy}
    </button>
  );
}

import { type EdgeName, edgeKey } from '../../../graph/graph.ts';
import { EDGE_STYLES } from '../../diagram/colours.ts';
import type { FunnelDiagramProps } from './diagram.types.ts';

/** What the diagram shows, as a list that is read, searched and pressed without it. */
export function DiagramList(props: FunnelDiagramProps) {
  const { picture, selected, onSelect, figures = null, lit = null, marks } = props;
  return (
    <details className="diagram-list">
      <summary>The same as a list</summary>
      <ol>
        {picture.boxes.map(({ id, kind, title, isStart }) => {
          const own = figures?.step(id);
          const said = [
            own?.sessions,
            own?.revenue,
            ...(marks?.get(id) ?? []).map(({ words }) => words),
            lit?.steps.includes(id) ? 'on the way' : '',
            isStart ? 'first' : '',
          ];
          return (
            <li key={id}>
              <button type="button" aria-pressed={id === selected} onClick={() => onSelect(id)}>
                {kind} {title}
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
  return [...drawn, ...named.map(({ on, to }) => ({ from: id, on, to }))];
}

function EdgeItem({ edge, picture, figures, onEdge, edgeMarks }: FunnelDiagramProps & { edge: EdgeName }) {
  const target = picture.boxes.find(({ id }) => id === edge.to);
  const counted = figures?.edge(edge);
  const words = [
    `${EDGE_STYLES[edge.on].word} → ${target ? `${target.kind} ${target.title}` : edge.to}`,
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

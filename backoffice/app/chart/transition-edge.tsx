import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { labelParts } from '../../diagram/chart/state-box.ts';
import type { Point } from '../../diagram/picture.ts';
import { type ChartTransition, strongestTrigger } from '../../diagram/state-chart.ts';
import { Words } from './state-node.tsx';

type EdgeData = { points: Point[]; label: Point | null; transitions: ChartTransition[]; isTaken: boolean };

/** The line of one or more transitions, along the corners that the layout found. */
export function TransitionEdge({ data, selected }: EdgeProps & { data?: EdgeData }) {
  if (!data) return null;
  const { points, label, transitions, isTaken } = data;
  const trigger = strongestTrigger(transitions) ?? 'start';
  const marked = `${isTaken ? ' is-taken' : ''}${selected ? ' is-selected' : ''}`;
  return (
    <>
      <BaseEdge path={roundedPath(points)} className={`arrow on-${trigger}${marked}`} interactionWidth={16} />
      <path d={tipPath(points)} className={`tip on-${trigger}${marked}`} />
      {label && transitions.length > 0 && (
        <EdgeLabelRenderer>
          <div className={`arrow-label${marked}`} style={{ transform: `translate(${label.x}px, ${label.y}px)` }}>
            {transitions.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the transitions of a line never change their order
              <Words key={index} {...labelParts(each)} />
            ))}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

const CORNER = 6;

/** A line along corners, which are round. */
export function roundedPath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const [from, to] = [towards(point, before), towards(point, after)];
      return `L${from.x} ${from.y}Q${point.x} ${point.y} ${to.x} ${to.y}`;
    })
    .join('');
}

/** The point at most a corner's width from one point on the way to another. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(CORNER, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The tip at the end of a line. */
export function tipPath(points: readonly Point[]): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [((end.x - before.x) / length) * 7, ((end.y - before.y) / length) * 7];
  return `M${end.x} ${end.y}L${end.x - dx - dy / 2} ${end.y - dy + dx / 2}L${end.x - dx + dy / 2} ${end.y - dy - dx / 2}Z`;
}

import type { EdgeKind } from '../../contracts/page/published-graph.ts';
import type { EdgeFigures } from '../figures/figures-of-report.ts';
import { EDGE_STYLES, type LineLook } from './colours.ts';
import { type Point, rounded } from './picture.ts';
import { TippedLine } from './shapes.tsx';

/** The least and the most that a line with figures is wide, in pixels. */
const THIN = 1.2;
const BROAD = 11;

interface EdgeLineProps {
  on: EdgeKind;
  points: readonly Point[];
  figures: EdgeFigures | null;
  isChosen?: boolean;
}

/** A line in the style of its answer; with figures its width is its share of the step's sessions. */
export function EdgeLine({ on, points, figures, isChosen = false }: EdgeLineProps) {
  const style = EDGE_STYLES[on];
  const width = figures ? THIN + (BROAD - THIN) * Math.min(figures.share ?? 0, 1) : style.width + (isChosen ? 1.5 : 0);
  return (
    <TippedLine points={points} ink={isChosen ? 'accent' : style.ink} width={width} dash={broadened(style, width)} />
  );
}

/** The dashes of a broad line are further apart, so that its round ends do not meet. */
function broadened({ dash, width: usual }: LineLook, width: number): string | null {
  if (dash === null) return null;
  const [drawn = 0, gap = 0] = dash.split(' ').map(Number);
  return `${rounded(drawn)} ${rounded(gap + Math.max(0, width - usual))}`;
}

import type { GraphEdge } from '../../contracts/page/published-graph.ts';
import type { JourneyStep } from '../../graph/paths/paths.ts';
import { drawTippedLine } from './line.ts';
import { type Arrow, type Box, element, text, textWidth } from './picture.ts';

/** A walk through a funnel: that of a shopper, or one up to the step at which it failed. */
export interface DrawnWalk {
  taken: readonly JourneyStep[];
  /** The edge that could not be taken; null where the first page failed, and where none did. */
  failed: JourneyStep | null;
  /** The id of the step at which the walk failed; null for one that did not. */
  end: string | null;
  /** The steps in the order in which they were shown, for a walk that also came to some along no edge. */
  shown?: readonly string[];
}

const TAKEN = '#f2b632';
const FAILED = '#b3261e';
const FONT = 12;

/** A broad line below an edge that was walked; dashed where the walk failed on it. */
export function drawWalkedLine({ item, points }: Arrow<GraphEdge>, { taken, failed }: DrawnWalk): string {
  const isEdge = (step: JourneyStep | null) =>
    step !== null && step.from === item.from && step.to === item.to && step.on === item.on;
  if (isEdge(failed)) return drawTippedLine(points, { colour: FAILED, width: 8, dash: '12 6', isDotted: false });
  return taken.some(isEdge) ? drawTippedLine(points, { colour: TAKEN, width: 8, dash: null, isDotted: false }) : '';
}

/** A frame around a step that was walked, with its places in the walk, and a word where the walk failed. */
export function drawWalkedStep({ item, x, y, width, height }: Box<string>, walk: DrawnWalk): string {
  const { taken, end, shown } = walk;
  const steps = shown ?? [...taken.map(({ from }) => from), end];
  const places = steps.flatMap((id, index) => (id === item ? [index + 1] : []));
  if (places.length === 0) return '';
  const isFailed = item === end;
  const note = `${places.join(', ')}${isFailed ? ' · failed here' : ''}`;
  const colour = isFailed ? FAILED : TAKEN;
  const badge = { width: textWidth(note, FONT, 'bold') + 14, height: 20 };
  const corner = { x: x + width - badge.width - 8, y: y - 10 };
  return [
    element('rect', {
      x: x - 4,
      y: y - 4,
      width: width + 8,
      height: height + 8,
      rx: 10,
      fill: 'none',
      stroke: colour,
      'stroke-width': 4,
    }),
    element('rect', { ...corner, ...badge, rx: 10, fill: colour }),
    text(note, {
      x: corner.x + 7,
      y: corner.y + 14,
      'font-size': FONT,
      'font-weight': 600,
      fill: isFailed ? '#ffffff' : '#1d2528',
    }),
  ].join('');
}

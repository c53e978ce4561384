import { type Box, element, escaped, type Point, text } from '../picture.ts';
import type { ChartEnd } from './arrange-chart.ts';
import { CHART_INK, REGION_DASH, TRIGGER_STYLES } from './chart-colours.ts';
import { BOX, type BoxLine, hasRoom, leadWidth, type StateBox, type TransitionLabel } from './state-box.ts';

/** The shapes of one state: its frame, its name, and its lines. The states inside it are drawn afterwards. */
export function drawState({ item, x, y, width, height }: Box<StateBox>): string {
  const { key } = item.state;
  const isBare = item.lines.length === 0 && !hasRoom(item.state);
  const place = isBare
    ? { x: x + width / 2, y: y + height / 2 + 5, 'text-anchor': 'middle' }
    : { x: x + BOX.side, y: y + 20, 'text-anchor': null };
  const title = { ...place, 'font-size': BOX.title, 'font-weight': 600, fill: CHART_INK.text };
  const lines = item.lines.map((line, index) =>
    drawLine(line, { x: x + BOX.side, y: y + BOX.top + 14 + index * BOX.line }),
  );
  const frame = { x, y, width, height };
  return [...drawFrame(item, frame), text(key, title), ...lines].join('');
}

type Frame = { x: number; y: number; width: number; height: number };

function drawFrame({ state, isRegion }: StateBox, frame: Frame): string[] {
  const { kind, parent } = state;
  if (kind === 'final') {
    return [shape(frame, 'end', 'endEdge', 16, null), shape(shrunk(frame, 4), null, 'endEdge', 12, null)];
  }
  if (kind === 'folded') return [shape(lowered(frame), 'room', 'edge', 8, null), shape(frame, 'room', 'edge', 8, null)];
  if (parent === null) return [shape(frame, null, 'frame', 10, null)];
  return [shape(frame, hasRoom(state) ? 'room' : 'state', 'edge', 8, isRegion ? REGION_DASH : null)];
}

function shape(frame: Frame, fill: Ink | null, stroke: Ink, rx: number, dash: string | null): string {
  const paint = { fill: fill ? CHART_INK[fill] : 'none', stroke: CHART_INK[stroke], 'stroke-width': 1.4 };
  return element('rect', { ...frame, rx, ...paint, 'stroke-dasharray': dash });
}

type Ink = keyof typeof CHART_INK;

function shrunk({ x, y, width, height }: Frame, by: number): Frame {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/** The lower sheet that shows below a folded state. */
function lowered({ x, y, width, height }: Frame): Frame {
  return { x: x + 4, y: y + 4, width, height };
}

function drawLine(line: BoxLine, at: Point): string {
  const { x, y } = at;
  if (line.type === 'runs') {
    return drawRuns(at) + text(line.text, { x: x + BOX.mark, y, 'font-size': BOX.font, fill: CHART_INK.runs });
  }
  if (line.type === 'stays') return drawStays(at) + drawRow(line.words, { x: x + BOX.mark, y });
  const fill = line.isEnd ? CHART_INK.endEdge : CHART_INK.text;
  const name = { x: x + BOX.mark, y, 'font-size': BOX.font, 'font-weight': 600, fill };
  return (
    (line.isEnd ? drawEnds(at) : drawLeads(at)) +
    text(line.to, name) +
    drawRow(line.words, { x: x + leadWidth(line.to), y })
  );
}

/** The dot where a state begins, or the mark for an event that any state within it takes. */
export function drawMark({ item, x, y, width, height }: Box<ChartEnd>): string {
  if (item.type === 'start') {
    return element('circle', { cx: x + width / 2, cy: y + height / 2, r: width / 2, fill: CHART_INK.text });
  }
  const frame = { x, y, width, height, rx: height / 2, fill: CHART_INK.paper, stroke: CHART_INK.edge };
  const words = { x: x + width / 2, y: y + 15, 'text-anchor': 'middle', 'font-size': 12, fill: CHART_INK.quiet };
  return element('rect', { ...frame, 'stroke-dasharray': '3 3' }) + text('in any state', words);
}

/**
 * Transitions one after the other on one line: the trigger of each in its colour, and its guard. Each starts where the
 * one before it ends, so that a letter wider than estimated covers nothing. `y` is the baseline.
 */
export function drawRow(row: readonly TransitionLabel[], { x, y }: Point): string {
  const pieces = row.flatMap((words, index) => labelPieces(words, index === 0 ? null : BOX.space));
  return element('text', { x, y, 'font-size': BOX.font }, ...pieces);
}

function labelPieces({ trigger, event, guard }: TransitionLabel, before: number | null): string[] {
  const ink = { 'font-weight': 600, fill: TRIGGER_STYLES[trigger].colour };
  if (event === '') return [piece(guard, { dx: before, fill: CHART_INK.quiet })];
  const first = piece(event, { dx: before, ...ink });
  return guard === '' ? [first] : [first, piece(guard, { dx: BOX.word, fill: CHART_INK.quiet })];
}

function piece(content: string, attributes: Parameters<typeof element>[1]): string {
  return element('tspan', attributes, escaped(content));
}

/** A small circle with a tip: the state stays. */
export function drawStays({ x, y }: Point): string {
  const stroke = { fill: 'none', stroke: CHART_INK.quiet, 'stroke-width': 1.4 };
  return [
    element('path', { d: `M${x + 8.5} ${y - 7}A4 4 0 1 0 ${x + 9} ${y - 3}`, ...stroke }),
    element('path', { d: `M${x + 6} ${y - 6}h4v-4Z`, fill: CHART_INK.quiet }),
  ].join('');
}

/** A small triangle, as on a player: something runs. */
export function drawRuns({ x, y }: Point): string {
  return element('path', { d: `M${x + 1} ${y - 9}l8 4.5l-8 4.5Z`, fill: CHART_INK.runs });
}

/** A small arrow: it leads to the state that is named. */
export function drawLeads({ x, y }: Point): string {
  const stroke = { fill: 'none', stroke: CHART_INK.edge, 'stroke-width': 1.4 };
  return element('path', { d: `M${x} ${y - 4}h9m-3.5 -3.5l3.5 3.5l-3.5 3.5`, ...stroke });
}

/** A circle in a circle: it leads to the end that is named. */
export function drawEnds({ x, y }: Point): string {
  const stroke = { cx: x + 5, cy: y - 4, fill: 'none', stroke: CHART_INK.endEdge };
  return element('circle', { ...stroke, r: 4.5 }) + element('circle', { ...stroke, r: 2 });
}

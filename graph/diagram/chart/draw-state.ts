import type { Box, Point } from '../picture.ts';
import { element, text } from '../svg-text.ts';
import type { ChartEnd } from './arrange-chart.ts';
import { CHART_INK, REGION_DASH } from './chart-colours.ts';
import { drawEnds, drawLeads, drawRow, drawRuns, drawStays } from './draw-labels.ts';
import { BOX, type BoxLine, hasRoom, leadWidth, type StateBox } from './state-box.ts';

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

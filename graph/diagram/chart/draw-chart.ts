import { foldable, insideOf, overviewOf } from '../../chart/fold-chart.ts';
import type { ChartTransition, StateChart, Trigger } from '../../chart/state-chart.ts';
import { drawTippedLine, type LineStyle } from '../line.ts';
import type { Arrow, Point, Size } from '../picture.ts';
import { document, element } from '../svg-text.ts';
import { arrangeChart, type ChartArrow } from './arrange-chart.ts';
import { CHART_INK, TRIGGER_STYLES } from './chart-colours.ts';
import { legendOf } from './chart-legend.ts';
import { drawRow } from './draw-labels.ts';
import { drawMark, drawState } from './draw-state.ts';
import { labelLines, labelSize } from './label-size.ts';
import { type ChartLayout, layOutChart } from './lay-out-chart.ts';
import { BOX, hasRoom } from './state-box.ts';

/** Among several transitions on one line, the first trigger of this list gives the line its look. */
const STRONGEST: readonly Trigger['type'][] = ['event', 'done', 'always', 'after', 'error'];

function drawTransitionLine({ item, points }: Arrow<ChartArrow>): string {
  return drawTippedLine(points, lineStyle(item.transitions));
}

function lineStyle(transitions: readonly ChartTransition[]): LineStyle {
  const type = STRONGEST.find((each) => transitions.some(({ on }) => on.type === each)) ?? 'always';
  return { ...TRIGGER_STYLES[type], isDotted: type === 'error' };
}

/** The triggers of an arrow, one transition to a line; `paper` is the colour of the ground. */
function drawTransitionLabel({ item, label }: Arrow<ChartArrow>, paper: string): string {
  if (!label) return '';
  const lines = labelLines(item.transitions);
  const sheet = { ...label, ...labelSize(item.transitions), rx: 4, fill: paper };
  return [element('rect', sheet), ...lines.map((words, index) => drawRow([words], lineAt(label, index)))].join('');
}

function lineAt({ x, y }: Point, index: number): Point {
  return { x: x + 4, y: y + 13 + index * (BOX.line - 2) };
}

/** A picture of the whole machine, or of the inside of one of its states. */
export interface ChartPicture {
  /** The state's id; null for the machine. */
  inside: string | null;
  svg: string;
}

/** The most states that one picture shows. The states of a larger machine are shown in pictures of their own. */
const ONE_PICTURE = 14;
const MARGIN = 14;
/** The legend of a narrow picture is at least this wide, in pixels. */
const LEGEND = 420;

/** The pictures of a machine: one, or where it is large an overview and one for each state that has states inside. */
export async function drawPictures(chart: StateChart): Promise<ChartPicture[]> {
  const inner = chart.states.length > ONE_PICTURE ? foldable(chart) : [];
  const overview = inner.length > 0 ? overviewOf(chart) : chart;
  const pictures: ChartPicture[] = [{ inside: null, svg: await drawChart(overview, `The states of ${chart.name}`) }];
  for (const { id } of inner) {
    pictures.push({ inside: id, svg: await drawChart(insideOf(chart, id), `${chart.name}: inside of ${id}`) });
  }
  return pictures;
}

/** A chart as an SVG picture with that title. The same chart gives the same picture. */
export async function drawChart(chart: StateChart, title: string): Promise<string> {
  const layout = await layOutChart(arrangeChart(chart));
  const legend = legendOf(layout, Math.max(layout.width, LEGEND) - 2 * MARGIN);
  const width = Math.max(layout.width, legend.width + 2 * MARGIN);
  const height = layout.height + legend.height + MARGIN;
  return document({ width, height }, title, [
    element('rect', { width: Math.ceil(width), height: Math.ceil(height), rx: 10, fill: CHART_INK.paper }),
    ...layout.boxes.map(drawState),
    ...layout.arrows.map(drawTransitionLine),
    ...layout.marks.map(drawMark),
    ...layout.arrows.map((arrow) => drawTransitionLabel(arrow, paperAt(layout, arrow.label))),
    legend.draw({ x: MARGIN, y: layout.height }),
  ]);
}

/** The colour of the box that a label lies in, or of the paper. */
function paperAt({ boxes }: ChartLayout, label: Point | null): string {
  const rooms = boxes.filter(({ item }) => item.state.parent !== null && hasRoom(item.state));
  return label && rooms.some((room) => holds(room, label)) ? CHART_INK.room : CHART_INK.paper;
}

function holds({ x, y, width, height }: Point & Size, point: Point): boolean {
  return point.x > x && point.x < x + width && point.y > y && point.y < y + height;
}

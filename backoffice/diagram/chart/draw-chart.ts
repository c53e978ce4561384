import { foldable, foldToOverview, innerChart } from '../fold-chart.ts';
import { drawTippedLine, type LineStyle } from '../line.ts';
import { type Arrow, document, element, type Point, type Size, text, textWidth } from '../picture.ts';
import { type ChartTransition, type StateChart, strongestTrigger, type Trigger } from '../state-chart.ts';
import { arrangeChart, type ChartArrow } from './arrange-chart.ts';
import { CHART_INK, REGION_DASH, TRIGGER_STYLES } from './chart-colours.ts';
import { drawEnds, drawLeads, drawMark, drawRow, drawRuns, drawState, drawStays } from './draw-state.ts';
import { type ChartLayout, labelLines, labelSize, layOutChart } from './lay-out-chart.ts';
import { BOX, hasRoom } from './state-box.ts';

function drawTransitionLine({ item, points }: Arrow<ChartArrow>): string {
  return drawTippedLine(points, lineStyle(item.transitions));
}

function lineStyle(transitions: readonly ChartTransition[]): LineStyle {
  const type = strongestTrigger(transitions) ?? 'always';
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
  const overview = inner.length > 0 ? foldToOverview(chart) : chart;
  const pictures: ChartPicture[] = [{ inside: null, svg: await drawChart(overview, `The states of ${chart.name}`) }];
  for (const { id } of inner) {
    pictures.push({ inside: id, svg: await drawChart(innerChart(chart, id), `${chart.name}: inside of ${id}`) });
  }
  return pictures;
}

/** A chart as an SVG picture with that title. The same chart gives the same picture. */
async function drawChart(chart: StateChart, title: string): Promise<string> {
  const layout = await layOutChart(arrangeChart(chart));
  const legend = layOutLegend(layout, Math.max(layout.width, LEGEND) - 2 * MARGIN);
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

interface Entry {
  /** The width of the sample, in pixels. */
  sample: number;
  draw: (at: Point) => string;
  words: string;
}

export interface Legend extends Size {
  draw: (at: Point) => string;
}

const FONT = 12;
const ROW = 20;
const GAP = 18;

/** Explains the marks that a picture contains, in rows of at most this width. */
function layOutLegend(layout: ChartLayout, width: number): Legend {
  const places: { entry: Entry; left: number; row: number }[] = [];
  let [left, row] = [0, 0];
  for (const entry of legendEntries(layout)) {
    if (left > 0 && left + entryWidth(entry) > width) [left, row] = [0, row + 1];
    places.push({ entry, left, row });
    left += entryWidth(entry) + GAP;
  }
  return {
    width: Math.max(...places.map((place) => place.left + entryWidth(place.entry))),
    height: (row + 1) * ROW,
    draw: ({ x, y }) =>
      places.map((place) => drawEntry(place.entry, { x: x + place.left, y: y + 14 + place.row * ROW })).join(''),
  };
}

function entryWidth({ sample, words }: Entry): number {
  return Math.ceil(sample + 6 + textWidth(words, FONT));
}

function drawEntry({ sample, draw, words }: Entry, { x, y }: Point): string {
  return draw({ x, y }) + text(words, { x: x + sample + 6, y, 'font-size': FONT, fill: CHART_INK.quiet });
}

function legendEntries({ boxes, marks, arrows }: ChartLayout): Entry[] {
  const has = (type: 'runs' | 'stays' | 'leads', isEnd = false) =>
    boxes.some(({ item }) =>
      item.lines.some((line) => line.type === type && (line.type !== 'leads' || line.isEnd === isEnd)),
    );
  const kinds = new Set(boxes.map(({ item }) => item.state.kind));
  const triggers = new Set(arrows.flatMap(({ item }) => item.transitions.map(({ on }) => on.type)));
  return [
    ...(marks.some(({ item }) => item.type === 'start') ? [START] : []),
    ...(['event', 'done', 'error', 'after', 'always'] as const).filter((type) => triggers.has(type)).map(lineEntry),
    ...(has('runs') ? [{ sample: 10, draw: drawRuns, words: 'runs as long as the state lasts' }] : []),
    ...(has('stays') ? [{ sample: 10, draw: drawStays, words: 'stays in the state' }] : []),
    ...(has('leads') ? [{ sample: 10, draw: drawLeads, words: 'leads to the state named' }] : []),
    ...(has('leads', true) ? [{ sample: 10, draw: drawEnds, words: 'leads to the end named' }] : []),
    ...(kinds.has('final') ? [frameEntry('end', CHART_INK.end, CHART_INK.endEdge, null)] : []),
    ...(kinds.has('folded')
      ? [frameEntry('has states inside, drawn below', CHART_INK.room, CHART_INK.edge, null)]
      : []),
    ...(boxes.some(({ item }) => item.isRegion)
      ? [frameEntry('lasts beside another', CHART_INK.room, CHART_INK.edge, REGION_DASH)]
      : []),
  ];
}

const START: Entry = {
  sample: 12,
  draw: ({ x, y }) => element('circle', { cx: x + 6, cy: y - 4, r: 5, fill: CHART_INK.text }),
  words: 'begins here',
};

function lineEntry(type: Trigger['type']): Entry {
  const style = { ...TRIGGER_STYLES[type], isDotted: type === 'error' };
  const draw = ({ x, y }: Point) =>
    drawTippedLine(
      [
        { x, y: y - 4 },
        { x: x + 34, y: y - 4 },
      ],
      style,
    );
  return { sample: 34, draw, words: TRIGGER_STYLES[type].word };
}

function frameEntry(words: string, fill: string, stroke: string, dash: string | null): Entry {
  const frame = { width: 22, height: 14, rx: 5, fill, stroke, 'stroke-width': 1.4, 'stroke-dasharray': dash };
  return { sample: 22, draw: ({ x, y }) => element('rect', { x, y: y - 11, ...frame }), words };
}

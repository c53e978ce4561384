import { foldable, insideOf, overviewOf } from '../../chart/fold-chart.ts';
import type { StateChart } from '../../chart/state-chart.ts';
import type { Point, Size } from '../picture.ts';
import { document, element } from '../svg-text.ts';
import { arrangeChart } from './arrange-chart.ts';
import { CHART_INK } from './chart-colours.ts';
import { legendOf } from './chart-legend.ts';
import { drawMark, drawState } from './draw-state.ts';
import { drawTransitionLabel, drawTransitionLine } from './draw-transition.ts';
import { type ChartLayout, layOutChart } from './lay-out-chart.ts';
import { hasRoom } from './state-box.ts';

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
  const whole = inner.length > 0 ? overviewOf(chart) : chart;
  const pictures: ChartPicture[] = [{ inside: null, svg: await drawChart(whole, `The states of ${chart.name}`) }];
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

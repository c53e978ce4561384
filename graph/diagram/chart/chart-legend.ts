import type { Trigger } from '../../chart/state-chart.ts';
import { drawTippedLine } from '../line.ts';
import type { Point, Size } from '../picture.ts';
import { element, text, widthOf } from '../svg-text.ts';
import { CHART_INK, REGION_DASH, TRIGGER_STYLES } from './chart-colours.ts';
import { drawEnds, drawLeads, drawRuns, drawStays } from './draw-labels.ts';
import type { ChartLayout } from './lay-out-chart.ts';

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
export function legendOf(layout: ChartLayout, width: number): Legend {
  const places: { entry: Entry; left: number; row: number }[] = [];
  let [left, row] = [0, 0];
  for (const entry of entriesOf(layout)) {
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
  return Math.ceil(sample + 6 + widthOf(words, FONT));
}

function drawEntry({ sample, draw, words }: Entry, { x, y }: Point): string {
  return draw({ x, y }) + text(words, { x: x + sample + 6, y, 'font-size': FONT, fill: CHART_INK.quiet });
}

function entriesOf({ boxes, marks, arrows }: ChartLayout): Entry[] {
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

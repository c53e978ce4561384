import { inkOf, TRIGGER_STYLES } from '../colours.ts';
import { foldable, foldToOverview, innerChart } from '../fold-chart.ts';
import { Legend, type LegendEntry, layOutLegend, lineEntry } from '../legend.tsx';
import type { StateChart } from '../state-chart.ts';
import { svgDocument } from '../svg-document.tsx';
import { TextRow } from '../text-row.tsx';
import { arrangeChart } from './arrange-chart.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { type ChartLayout, layOutChart } from './lay-out-chart.ts';
import { SIGNS, signOf } from './state-box.ts';
import { REGION_DASH } from './state-drawing.tsx';

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
  const legend = layOutLegend(legendEntries(layout), Math.max(layout.width, LEGEND) - 2 * MARGIN);
  const width = Math.max(layout.width, legend.width + 2 * MARGIN);
  return svgDocument(
    { width, height: layout.height + legend.height + MARGIN },
    title,
    <>
      <ChartDrawing layout={layout} />
      <Legend legend={legend} x={MARGIN} y={layout.height} />
    </>,
  );
}

/** Explains the marks that a picture contains, in the order in which they are read. */
function legendEntries({ boxes, marks, arrows }: ChartLayout): LegendEntry[] {
  const signs = new Set(boxes.flatMap(({ item }) => item.lines.map(signOf)));
  const kinds = new Set(boxes.map(({ item }) => item.state.kind));
  const triggers = new Set(arrows.flatMap(({ item }) => item.transitions.map(({ on }) => on.type)));
  const entries: [boolean, LegendEntry][] = [
    [marks.some(({ item }) => item.type === 'start'), START],
    ...(['event', 'done', 'error', 'after', 'always'] as const).map((type): [boolean, LegendEntry] => [
      triggers.has(type),
      lineEntry(TRIGGER_STYLES[type]),
    ]),
    ...SIGN_ENTRIES.map(([sign, words]): [boolean, LegendEntry] => [signs.has(sign), signEntry(sign, words)]),
    [kinds.has('final'), frameEntry('end', 'accent')],
    [kinds.has('folded'), frameEntry('has states inside, drawn below', 'edge')],
    [boxes.some(({ item }) => item.isRegion), frameEntry('lasts beside another', 'edge', REGION_DASH)],
  ];
  return entries.flatMap(([isThere, entry]) => (isThere ? [entry] : []));
}

const SIGN_ENTRIES = [
  ['runs', 'runs as long as the state lasts'],
  ['stays', 'stays in the state'],
  ['leads', 'leads to the state named'],
  ['ends', 'leads to the end named'],
] as const;

const START: LegendEntry = {
  sample: 12,
  shape: ({ x, y }) => <circle cx={x + 6} cy={y - 4} r={5} fill={inkOf('ink')} />,
  words: 'begins here',
};

function signEntry(name: keyof typeof SIGNS, words: string): LegendEntry {
  return { sample: 10, shape: (at) => <TextRow row={[SIGNS[name]]} {...at} />, words };
}

function frameEntry(words: string, ink: 'accent' | 'edge', dash?: string): LegendEntry {
  const look = { fill: inkOf('sheet'), stroke: inkOf(ink), strokeWidth: 1.4, strokeDasharray: dash };
  return { sample: 22, shape: ({ x, y }) => <rect x={x} y={y - 11} width={22} height={14} rx={5} {...look} />, words };
}

import type { EdgeKind, FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { DrawnShop } from '../../graph/copy/drawn-shop.ts';
import { entryCopy } from '../../graph/copy/entry-copy.ts';
import type { DrawnFigures } from '../figures/figures-of-report.ts';
import { EDGE_STYLES } from './colours.ts';
import { type DrawnWay, FunnelDrawing } from './funnel-drawing.tsx';
import { layOutFunnel } from './lay-out-funnel.ts';
import { Legend, type LegendEntry, layOutLegend, lineEntry } from './legend.tsx';
import { textWidth } from './picture.ts';
import { TextRow } from './text-row.tsx';

/** The height of the title and the legend above the picture, and of each further line there, in pixels. */
const HEAD = 84;
const HEAD_LINE = 20;
const MARGIN = 24;
const FACT = 13;

interface DrawOptions {
  /** The hash of the version that is drawn, if it has one. */
  hash?: string | null;
  /** A walk that is drawn over the funnel. */
  way?: DrawnWay | null;
  /** Whether the machines that run inside the steps are drawn, too. */
  hasMachines?: boolean;
  figures?: DrawnFigures | null;
}

const KINDS: readonly EdgeKind[] = ['next', 'yes', 'no', 'fail'];
const LEGEND: readonly LegendEntry[] = [
  ...KINDS.map((on) => lineEntry(EDGE_STYLES[on])),
  { words: 'framed: set by an override', sample: 0, shape: () => null },
];

/** The same graph gives the same picture, with what the steps show and sell by the files of the shop. */
export async function drawSvg(
  graph: FunnelGraph,
  shop: DrawnShop,
  title: string,
  { hash = null, way = null, hasMachines = false, figures = null }: DrawOptions = {},
): Promise<string> {
  // The server of React is loaded with the first picture.
  const { svgDocument } = await import('./svg-document.tsx');
  const counted = figures?.hasAny ? figures : null;
  const layout = await layOutFunnel(graph, shop, { hasMachines, figures: counted });
  const facts = [entryCopy(graph, shop), figuresCopy(figures), ...(figures?.notes ?? [])].filter(
    (fact) => fact !== null,
  );
  const legend = layOutLegend(LEGEND, Number.POSITIVE_INFINITY);
  const widest = Math.max(legend.width, ...facts.map((fact) => textWidth(fact, FACT)), textWidth(title, 20, 'bold'));
  const width = Math.max(layout.width, widest + 2 * MARGIN);
  const head = HEAD + facts.length * HEAD_LINE;
  return svgDocument(
    { width, height: head + layout.height },
    title,
    <>
      <TextRow row={[{ text: title, size: 20, isBold: true }]} x={MARGIN} y={40} />
      {hash !== null && <TextRow row={[{ text: `version ${hash}`, size: 11, ink: 'quiet' }]} x={MARGIN} y={14} />}
      {facts.map((text, at) => (
        <TextRow key={text} row={[{ text, size: FACT }]} x={MARGIN} y={62 + at * HEAD_LINE} />
      ))}
      <Legend legend={legend} x={MARGIN} y={56 + facts.length * HEAD_LINE} />
      <g transform={`translate(${Math.round((width - layout.width) / 2)} ${head})`}>
        <FunnelDrawing layout={layout} figures={counted} way={way} />
      </g>
    </>,
  );
}

/** The range of the figures and how to read the lines; null without figures. */
function figuresCopy(figures: DrawnFigures | null): string | null {
  if (!figures) return null;
  const { range, hasAny } = figures;
  if (!hasAny) return `${range}: nothing was counted, so the lines have no figures`;
  return `${range}: each line is as broad as its share of the step’s sessions`;
}

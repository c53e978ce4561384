import type { EdgeKind } from '../../contracts/page/published-graph.ts';
import { EDGE_STYLES, INK } from './colours.ts';
import type { Point } from './picture.ts';
import { element, text, widthOf } from './svg-text.ts';

const KINDS: readonly EdgeKind[] = ['next', 'yes', 'no', 'fail'];
const SAMPLE = 34;
const FONT = 12;
const GAP = 22;
const NOTE = 'framed: set by an override';

export const LEGEND = {
  width: KINDS.reduce((sum, on) => sum + entryWidth(on), 0) + widthOf(NOTE, FONT),
} as const;

/** Explains the lines, one sample each. */
export function drawLegend({ x, y }: Point): string {
  let left = x;
  const samples = KINDS.map((on) => {
    const sample = drawSample(on, { x: left, y });
    left += entryWidth(on);
    return sample;
  });
  return [...samples, text(NOTE, { x: left, y: y + 12, 'font-size': FONT, fill: INK.quiet })].join('');
}

function drawSample(on: EdgeKind, { x, y }: Point): string {
  const { word, colour, width, dash } = EDGE_STYLES[on];
  const stroke = { stroke: colour, 'stroke-width': width, 'stroke-dasharray': dash };
  return [
    element('path', { d: `M${x} ${y + 8}h${SAMPLE}`, ...stroke, 'stroke-linecap': on === 'fail' ? 'round' : null }),
    text(word, { x: x + SAMPLE + 8, y: y + 12, 'font-size': FONT, 'font-weight': 600, fill: colour }),
  ].join('');
}

function entryWidth(on: EdgeKind): number {
  return SAMPLE + 8 + widthOf(EDGE_STYLES[on].word, FONT, 'bold') + GAP;
}

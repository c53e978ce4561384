import type { Point } from '../picture.ts';
import { element, escaped } from '../svg-text.ts';
import { CHART_INK, TRIGGER_STYLES } from './chart-colours.ts';
import { BOX, type TransitionLabel } from './state-box.ts';

/**
 * Transitions one after the other on one line: the trigger of each in its colour, and its guard. Each starts where the
 * one before it ends, so that a letter wider than estimated covers nothing. `y` is the baseline.
 */
export function drawRow(row: readonly TransitionLabel[], { x, y }: Point): string {
  const pieces = row.flatMap((words, index) => piecesOf(words, index === 0 ? null : BOX.space));
  return element('text', { x, y, 'font-size': BOX.font }, ...pieces);
}

function piecesOf({ trigger, event, guard }: TransitionLabel, before: number | null): string[] {
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

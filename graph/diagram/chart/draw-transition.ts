import type { ChartTransition, Trigger } from '../../chart/state-chart.ts';
import { drawTippedLine, type LineStyle } from '../line.ts';
import type { Arrow, Point } from '../picture.ts';
import { element } from '../svg-text.ts';
import type { ChartArrow } from './arrange-chart.ts';
import { TRIGGER_STYLES } from './chart-colours.ts';
import { drawRow } from './draw-labels.ts';
import { labelLines, labelSize } from './label-size.ts';
import { BOX } from './state-box.ts';

/** Among several transitions on one line, the first trigger of this list gives the line its look. */
const STRONGEST: readonly Trigger['type'][] = ['event', 'done', 'always', 'after', 'error'];

export function drawTransitionLine({ item, points }: Arrow<ChartArrow>): string {
  return drawTippedLine(points, lineStyle(item.transitions));
}

export function lineStyle(transitions: readonly ChartTransition[]): LineStyle {
  const type = STRONGEST.find((each) => transitions.some(({ on }) => on.type === each)) ?? 'always';
  return { ...TRIGGER_STYLES[type], isDotted: type === 'error' };
}

/** The triggers of an arrow, one transition to a line; `paper` is the colour of the ground. */
export function drawTransitionLabel({ item, label }: Arrow<ChartArrow>, paper: string): string {
  if (!label) return '';
  const lines = labelLines(item.transitions);
  const sheet = { ...label, ...labelSize(item.transitions), rx: 4, fill: paper };
  return [element('rect', sheet), ...lines.map((words, index) => drawRow([words], lineAt(label, index)))].join('');
}

function lineAt({ x, y }: Point, index: number): Point {
  return { x: x + 4, y: y + 13 + index * (BOX.line - 2) };
}

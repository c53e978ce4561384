import type { ChartTransition } from '../../chart/state-chart.ts';
import type { Size } from '../picture.ts';
import { BOX, labelOf, labelWidth, type TransitionLabel } from './state-box.ts';

/** The lines of an arrow's label: one for each transition that has text. */
export function labelLines(transitions: readonly ChartTransition[]): TransitionLabel[] {
  return transitions.map(labelOf).filter(({ event, guard }) => event !== '' || guard !== '');
}

/** The size of an arrow's label in pixels; zero for a label without text. */
export function labelSize(transitions: readonly ChartTransition[]): Size {
  const lines = labelLines(transitions);
  if (lines.length === 0) return { width: 0, height: 0 };
  return { width: Math.max(...lines.map(labelWidth)) + 8, height: lines.length * (BOX.line - 2) + 2 };
}

import type { ChartTransition } from '../../chart/state-chart.ts';
import type { Size } from '../picture.ts';
import { BOX, type Words, wordsOf, wordsWidth } from './state-box.ts';

/** The lines that an arrow says: one for each transition that says anything. */
export function labelLines(transitions: readonly ChartTransition[]): Words[] {
  return transitions.map(wordsOf).filter(({ event, guard }) => event !== '' || guard !== '');
}

/** The room of an arrow's label, in pixels; none where it says nothing. */
export function labelSize(transitions: readonly ChartTransition[]): Size {
  const lines = labelLines(transitions);
  if (lines.length === 0) return { width: 0, height: 0 };
  return { width: Math.max(...lines.map(wordsWidth)) + 8, height: lines.length * (BOX.line - 2) + 2 };
}

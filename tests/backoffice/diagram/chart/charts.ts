import type { ChartState, ChartTransition } from '../../../../backoffice/diagram/state-chart.ts';

/** A state by its id, whose keys are joined by dots. */
export function stateOf(id: string, more: Partial<ChartState> = {}): ChartState {
  const keys = id.split('.');
  const parent = id === '' ? null : keys.slice(0, -1).join('.');
  return { id, key: keys.at(-1) ?? '', parent, kind: 'atomic', initial: null, runs: [], ...more };
}

/** A transition by an event, without a guard. */
export function arrow(from: string, to: string | null, name: string): ChartTransition {
  return { from, to, on: { type: 'event', name }, guard: null, isElse: false };
}

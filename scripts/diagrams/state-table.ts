import { transitionLabel, triggerLabel } from '../../graph/chart/chart-copy.ts';
import type { ChartState, ChartTransition, StateChart } from '../../graph/chart/state-chart.ts';
import { code, table } from './markdown.ts';

/** A Markdown table of each state: its actors, its triggers and their targets. */
export function stateTable({ states, transitions }: StateChart, actorWords: (actor: string) => string): string {
  const rows = states.flatMap((state) => {
    const own = transitions.filter(({ from }) => from === state.id);
    const isSilent = state.parent === null && own.length + state.runs.length === 0;
    return isSilent ? [] : [[nameOf(state), state.runs.map(actorWords).join('<br>'), waits(state, own), leads(own)]];
  });
  return table(['State', 'Runs', 'Waits for', 'Leads to'], rows);
}

function nameOf({ id, kind }: ChartState): string {
  if (id === '') return 'any state';
  return kind === 'compound' ? `${code(id)}, anywhere` : code(id);
}

function waits({ kind }: ChartState, own: readonly ChartTransition[]): string {
  if (kind === 'final') return 'nothing: an end';
  const words = own.map(({ on }) => triggerLabel(on)).filter((each) => each !== '');
  if (words.length > 0) return [...new Set(words)].map(code).join('<br>');
  if (own.length > 0) return 'nothing: continues at once';
  if (kind === 'parallel') return 'the triggers of all states inside it, at once';
  return kind === 'atomic' ? 'nothing of its own' : '';
}

function leads(own: readonly ChartTransition[]): string {
  const targets = [...new Set(own.map(({ from, to }) => (to === from ? null : to)))];
  return targets
    .filter((target) => target !== null)
    .map((target) => `${code(target)}: ${wordsOf(own.filter(({ to }) => to === target))}`)
    .join('<br>');
}

function wordsOf(transitions: readonly ChartTransition[]): string {
  return transitions
    .map((each) => transitionLabel(each) || 'at once')
    .map(code)
    .join(', ');
}

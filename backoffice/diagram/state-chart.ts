import type { StateChart } from '../contracts/chart.ts';

export type { StateChart };
export type ChartState = StateChart['states'][number];
export type ChartTransition = StateChart['transitions'][number];
export type Trigger = ChartTransition['on'];

/** Whether one state lies within another, at any depth. A state does not lie within itself. */
export function isWithin(chart: StateChart, id: string, outer: string): boolean {
  return ancestorsOf(chart, id).includes(outer);
}

/** The ids of the states around a state, from the nearest to the machine itself. */
export function ancestorsOf(chart: StateChart, id: string): string[] {
  const parents = parentsIn(chart);
  const found: string[] = [];
  for (let each = parents.get(id) ?? null; each !== null; each = parents.get(each) ?? null) found.push(each);
  return found;
}

const known = new WeakMap<StateChart, Map<string, string | null>>();

/** The parents of all states, read once of each chart: the machine of a long funnel has thousands of states. */
function parentsIn(chart: StateChart): Map<string, string | null> {
  const parents = known.get(chart) ?? new Map(chart.states.map(({ id, parent }) => [id, parent]));
  known.set(chart, parents);
  return parents;
}

export function childrenOf({ states }: StateChart, id: string): ChartState[] {
  return states.filter((state) => state.parent === id);
}

/** The trigger of a transition: an event's name, `done`, `error`, `after pause`; empty where it is always taken. */
export function triggerLabel(on: Trigger): string {
  if (on.type === 'event') return on.name === '*' ? 'any event' : on.name;
  if (on.type === 'after') return `after ${on.delay}`;
  if (on.type === 'always') return '';
  return on.actor === null ? on.type : `${on.type} ${on.actor}`;
}

/** The guard in brackets, `[else]` for a transition taken where the guards before it fail, or nothing. */
export function guardLabel({ guard, isElse }: ChartTransition): string {
  if (guard !== null) return `[${guard}]`;
  return isElse ? '[else]' : '';
}

export function transitionLabel(transition: ChartTransition): string {
  return [triggerLabel(transition.on), guardLabel(transition)].filter((words) => words !== '').join(' ');
}

/** Among several transitions on one line, the first trigger of this list gives the line its look. */
const STRONGEST: readonly Trigger['type'][] = ['event', 'done', 'always', 'after', 'error'];

/** The trigger by which a line of transitions is drawn; undefined where it has none. */
export function strongestTrigger(transitions: readonly ChartTransition[]): Trigger['type'] | undefined {
  return STRONGEST.find((each) => transitions.some(({ on }) => on.type === each));
}

/**
 * A state machine as a value that can be drawn, listed and inspected: its states and transitions, without their
 * actions.
 */
export interface StateChart {
  name: string;
  /** In the machine's own order, each state before the states inside it; the first is the machine itself. */
  states: ChartState[];
  /** In the machine's own order, which is the order in which guards are evaluated. */
  transitions: ChartTransition[];
}

export interface ChartState {
  /** The keys from the machine's top down, joined by dots: `editing.contact`. The machine's own id is empty. */
  id: string;
  key: string;
  /** The id of the state around this one; null for the outermost. */
  parent: string | null;
  /** A `folded` state contains states that another picture shows. */
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history' | 'folded';
  /** The id of the inner state that is entered first, or null. */
  initial: string | null;
  /** The actors that run while the machine is in this state. */
  runs: string[];
}

export interface ChartTransition {
  from: string;
  /**
   * Null where the transition leaves no state. In a chart of the inside of one state, `to` may be a state outside it.
   */
  to: string | null;
  on: Trigger;
  /** The guard's name, or null. */
  guard: string | null;
  /** Whether the transition is taken where the guards before it fail. */
  isElse: boolean;
}

/** The trigger of a transition. `actor` is null where a state runs only one; `delay` is a name, a time, or both. */
export type Trigger =
  | { type: 'event'; name: string }
  | { type: 'done'; actor: string | null }
  | { type: 'error'; actor: string | null }
  | { type: 'after'; delay: string }
  | { type: 'always' };

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

/**
 * The trigger of a transition as text: an event's name, `done`, `error`, `after pause`; empty for a transition that is
 * always taken.
 */
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

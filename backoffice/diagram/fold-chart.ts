import { ancestorsOf, type ChartState, type ChartTransition, isWithin, type StateChart } from './state-chart.ts';

/** Whether a state below the machine contains states. */
export function hasInside({ kind, parent }: ChartState): boolean {
  return parent !== null && (kind === 'compound' || kind === 'parallel');
}

/** The states right below the machine that contain states. */
export function foldable({ states }: StateChart): ChartState[] {
  return states.filter((state) => state.parent === states[0]?.id && hasInside(state));
}

/** A chart without the states inside its states: a transition that leaves an inner state leaves its top state. */
export function foldToOverview(chart: StateChart): StateChart {
  return foldedChart(chart, foldable(chart));
}

/** A chart without the states inside some states, each of which is one box: what leaves a state inside it leaves the box. */
export function foldedChart(chart: StateChart, states: readonly ChartState[]): StateChart {
  const folded = new Set(states.map(({ id }) => id));
  const outermost = (id: string) => [id, ...ancestorsOf(chart, id)].findLast((each) => folded.has(each)) ?? id;
  const shownIn = new Map(chart.states.map(({ id }) => [id, outermost(id)]));
  const shown = (id: string) => shownIn.get(id) ?? id;
  const transitions = chart.transitions
    .map((each): ChartTransition => ({ ...each, from: shown(each.from), to: each.to === null ? null : shown(each.to) }))
    .filter(({ from, to }) => !folded.has(from) || (to !== null && to !== from));
  return {
    ...chart,
    states: chart.states
      .filter(({ id }) => shown(id) === id)
      .map((state): ChartState => (folded.has(state.id) ? { ...state, kind: 'folded', initial: null } : state)),
    transitions: withoutTwins(transitions),
  };
}

/** Two states inside one state may be left by the same transition. */
function withoutTwins(transitions: readonly ChartTransition[]): ChartTransition[] {
  return [...new Map(transitions.map((each) => [JSON.stringify(each), each])).values()];
}

/** The states inside one state, with the transitions that lead out of it. */
export function innerChart(chart: StateChart, id: string): StateChart {
  const isInside = (each: string) => each === id || isWithin(chart, each, id);
  return {
    name: id,
    states: chart.states
      .filter((state) => isInside(state.id))
      .map((state) => (state.id === id ? { ...state, parent: null } : state)),
    transitions: chart.transitions.filter(({ from }) => isInside(from)),
  };
}

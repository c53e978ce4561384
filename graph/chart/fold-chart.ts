import { ancestorsOf, type ChartState, type ChartTransition, isWithin, type StateChart } from './state-chart.ts';

/** The states right below the machine that contain states. */
export function foldable({ states }: StateChart): ChartState[] {
  const [machine] = states;
  return states.filter(({ kind, parent }) => parent === machine?.id && (kind === 'compound' || kind === 'parallel'));
}

/** A chart without the states inside its states: a transition that leaves an inner state leaves its top state. */
export function overviewOf(chart: StateChart): StateChart {
  const folded = foldable(chart).map(({ id }) => id);
  const shown = (id: string) => [id, ...ancestorsOf(chart, id)].find((each) => folded.includes(each)) ?? id;
  const states = chart.states
    .filter(({ id }) => shown(id) === id)
    .map((state): ChartState => (folded.includes(state.id) ? { ...state, kind: 'folded', initial: null } : state));
  const transitions = chart.transitions
    .map((each): ChartTransition => ({ ...each, from: shown(each.from), to: each.to === null ? null : shown(each.to) }))
    .filter(({ from, to }) => !folded.includes(from) || (to !== null && to !== from));
  return { ...chart, states, transitions: withoutTwins(transitions) };
}

/** Two states inside one state may be left by the same transition. */
function withoutTwins(transitions: readonly ChartTransition[]): ChartTransition[] {
  return [...new Map(transitions.map((each) => [JSON.stringify(each), each])).values()];
}

/** The states inside one state, with the transitions that lead out of it. */
export function insideOf(chart: StateChart, id: string): StateChart {
  const isInside = (each: string) => each === id || isWithin(chart, each, id);
  return {
    name: id,
    states: chart.states
      .filter((state) => isInside(state.id))
      .map((state) => (state.id === id ? { ...state, parent: null } : state)),
    transitions: chart.transitions.filter(({ from }) => isInside(from)),
  };
}

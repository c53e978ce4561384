import { type AnyStateMachine, createMachine } from 'xstate';
import { errorText } from '../../../domain/error-text.ts';
import { foldedChart, hasInside } from '../../diagram/fold-chart.ts';
import { readChart } from '../../diagram/machines/read-chart.ts';
import { ancestorsOf, type ChartState, type StateChart } from '../../diagram/state-chart.ts';

/** A chart of more states than this is shown around the states that were visited; on demand it is shown up to the second bound. */
const FEW = 40;
const MOST = 250;

/** A folded state is one box; of a chart that is too large only visited states and those around them are drawn. */
export function shownChart(
  chart: StateChart,
  isFolded: (state: ChartState) => boolean,
  { visited, showsAll }: { visited: ReadonlySet<string>; showsAll: boolean },
): StateChart {
  const closed = chart.states.filter((state) => hasInside(state) && isFolded(state));
  const folded = closed.length === 0 ? chart : foldedChart(chart, closed);
  const most = showsAll ? MOST : FEW;
  return folded.states.length > most ? neighbourhood(folded, visited, most) : folded;
}

function neighbourhood(chart: StateChart, visited: ReadonlySet<string>, most: number): StateChart {
  const near = new Set(chart.states.slice(0, 1).map(({ id }) => id));
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const starts = ['', ...visited].flatMap((id) => byId.get(id) ?? []);
  const begun = starts.length > 1 ? starts : chart.states.slice(0, 12);
  const add = (id: string) => {
    if (near.size < most) for (const each of [id, ...ancestorsOf(chart, id)]) near.add(each);
  };
  for (const { id, initial } of begun) {
    add(id);
    if (initial !== null) add(initial);
  }
  for (const { from, to } of chart.transitions) if (visited.has(from) && to !== null) add(to);
  return {
    ...chart,
    states: chart.states
      .filter(({ id }) => near.has(id))
      .map((state) => (state.initial !== null && !near.has(state.initial) ? { ...state, initial: null } : state))
      .map(
        (state): ChartState =>
          hasNoneInside(chart, near, state) ? { ...state, kind: 'folded', initial: null } : state,
      ),
    transitions: chart.transitions.filter(({ from, to }) => near.has(from) && (to === null || near.has(to))),
  };
}

function hasNoneInside({ states }: StateChart, near: ReadonlySet<string>, state: ChartState): boolean {
  return hasInside(state) && !states.some(({ id, parent }) => parent === state.id && near.has(id));
}

export type DefinitionChart = { ok: true; chart: StateChart } | { ok: false; why: string };

/** Guards, actions and actors are names in the JSON, which XState looks for only where a machine runs. */
export function definitionChart(definition: string, name: string): DefinitionChart {
  try {
    if (definition.includes('"[Object]"') || definition.includes('"[Array]"'))
      return { ok: false, why: 'The app sent its definition in part: raise its serializationDepthLimit.' };
    const machine: AnyStateMachine = createMachine(JSON.parse(definition));
    return { ok: true, chart: readChart(machine, name) };
  } catch (error) {
    return { ok: false, why: errorText(error) };
  }
}

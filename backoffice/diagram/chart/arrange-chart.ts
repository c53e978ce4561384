import { type ChartTransition, isWithin, type StateChart } from '../state-chart.ts';

/** The transitions from one state to another; for a state that stays, `to` is null. */
export interface Group {
  from: string;
  to: string | null;
  transitions: ChartTransition[];
}

/** One line of the drawing. */
export interface ChartArrow {
  from: ChartEnd;
  to: string;
  /** Whether it leads to a state that the machine lists earlier. */
  isBack: boolean;
  /** Empty for the line from the start dot. */
  transitions: ChartTransition[];
}

/** The start of a line: a state; the dot where a state begins; or any state within a state. */
export interface ChartEnd {
  type: 'state' | 'start' | 'anywhere';
  id: string;
}

export interface ArrangedChart {
  /** Without the ends that boxes name. */
  chart: StateChart;
  arrows: ChartArrow[];
  /** The transitions that the box of each state names instead of a line. */
  named: Group[];
  /** The ends that are named in boxes and drawn nowhere. */
  loneEnds: string[];
}

/** The id of the state around all others. */
const ROOT = '';
/** The most lines that the eye can follow, ways back among them. In a chart with more, the boxes name the ways back. */
const FEW = 20;
/** The most lines that leave a state side by side. A state with more names those to an end in its box. */
const FAN = 6;

/** Decides which transitions are drawn as lines and which are named in a box. Every transition is shown once. */
export function arrangeChart(chart: StateChart): ArrangedChart {
  const order = new Map(chart.states.map(({ id }, index) => [id, index]));
  const isBack = ({ from, to }: Group) => (order.get(to ?? from) ?? 0) < (order.get(from) ?? 0);
  const groups = groupTransitions(chart.transitions);
  // A line from the machine as a whole would cross every state on its way.
  const possible = groups.filter(
    ({ from, to }) => from !== ROOT && to !== null && order.has(to) && !isWithin(chart, from, to),
  );
  const onward = possible.length > FEW ? possible.filter((group) => !isBack(group)) : possible;
  const lines = withoutFans(chart, onward);
  const loneEnds = findLoneEnds(chart, groups, lines);
  return {
    chart: { ...chart, states: chart.states.filter(({ id }) => !loneEnds.includes(id)) },
    arrows: [...startArrows(chart), ...lines.flatMap((group) => groupArrow(chart, group, isBack(group)))],
    named: groups.filter((group) => !lines.includes(group)),
    loneEnds,
  };
}

function withoutFans({ states }: StateChart, lines: readonly Group[]): Group[] {
  const ends = new Set(states.filter(({ kind }) => kind === 'final').map(({ id }) => id));
  const isFan = (from: string) => lines.filter((line) => line.from === from).length > FAN;
  return lines.filter(({ from, to }) => to === null || !ends.has(to) || !isFan(from));
}

/** An end that no line leads to is named in boxes alone. */
function findLoneEnds({ states }: StateChart, groups: readonly Group[], lines: readonly Group[]): string[] {
  const reached = new Set(lines.map(({ to }) => to));
  const named = new Set(groups.map(({ to }) => to));
  return states.filter(({ id, kind }) => kind === 'final' && named.has(id) && !reached.has(id)).map(({ id }) => id);
}

function groupTransitions(transitions: readonly ChartTransition[]): Group[] {
  const groups = new Map<string, Group>();
  for (const transition of transitions) {
    const { from } = transition;
    const to = transition.to === from ? null : transition.to;
    const name = JSON.stringify([from, to]);
    const group = groups.get(name) ?? { from, to, transitions: [] };
    group.transitions.push(transition);
    groups.set(name, group);
  }
  return [...groups.values()];
}

function startArrows({ states }: StateChart): ChartArrow[] {
  return states.flatMap(({ id, initial }) =>
    initial === null ? [] : [{ from: { type: 'start', id }, to: initial, isBack: false, transitions: [] }],
  );
}

function groupArrow(chart: StateChart, { from, to, transitions }: Group, isBack: boolean): ChartArrow[] {
  if (to === null) return [];
  const type = isWithin(chart, to, from) ? 'anywhere' : 'state';
  return [{ from: { type, id: from }, to, isBack, transitions }];
}

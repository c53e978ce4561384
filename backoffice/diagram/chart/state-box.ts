import { type Ink, TRIGGER_STYLES } from '../colours.ts';
import { type Size, textWidth } from '../picture.ts';
import { type Piece, type Row, rowWidth } from '../rows.ts';
import { type ChartState, type ChartTransition, guardLabel, type Trigger, triggerLabel } from '../state-chart.ts';
import type { ArrangedChart, Group } from './arrange-chart.ts';

/** A piece of a line of text, in the colour of its trigger. */
export interface TransitionLabel {
  trigger: Trigger['type'];
  event: string;
  guard: string;
}

/** One line in a box: a running actor, an event that keeps the state, or a transition without a line of its own. */
export type BoxLine =
  | { type: 'runs'; text: string }
  | { type: 'stays'; words: TransitionLabel[] }
  | { type: 'leads'; to: string; isEnd: boolean; words: TransitionLabel[] };

export interface StateBox {
  state: ChartState;
  /** Whether it is active at the same time as the states beside it. */
  isRegion: boolean;
  lines: BoxLine[];
  /** The size of the text; the states inside add to it. */
  head: Size;
}

export const BOX = {
  title: 15,
  font: 12,
  line: 18,
  side: 12,
  top: 26,
  bottom: 10,
  mark: 16,
  space: 14,
} as const;

/** The widest line of a state that contains states, in pixels. */
const WIDE = 460;
const NARROW = 200;

/** The text in the box of a state, and its size. */
export function stateBox({ chart, named, loneEnds }: ArrangedChart, state: ChartState): StateBox {
  const lines = [
    ...state.runs.map((text): BoxLine => ({ type: 'runs', text })),
    ...named
      .filter(({ from }) => from === state.id)
      .flatMap((group) => groupLines(group, hasRoom(state) ? WIDE : NARROW, loneEnds)),
  ];
  const width =
    Math.max(textWidth(state.key, BOX.title, 'bold'), ...lines.map((line) => rowWidth(lineRow(line)))) + 2 * BOX.side;
  const height = BOX.top + lines.length * BOX.line + BOX.bottom;
  const isRegion = chart.states.some(({ id, kind }) => id === state.parent && kind === 'parallel');
  return { state, isRegion, lines, head: { width: Math.ceil(Math.max(width, 84)), height } };
}

/** Whether states are drawn inside the box. */
export function hasRoom({ kind }: ChartState): boolean {
  return kind === 'compound' || kind === 'parallel';
}

export function labelParts(transition: ChartTransition): TransitionLabel {
  return { trigger: transition.on.type, event: triggerLabel(transition.on), guard: guardLabel(transition) };
}

/** The trigger of a transition in its colour, and its guard. */
export function transitionRow({ trigger, event, guard }: TransitionLabel): Row {
  return [
    ...(event === '' ? [] : [{ text: event, ink: TRIGGER_STYLES[trigger].ink, size: BOX.font, isBold: true }]),
    ...(guard === '' ? [] : [{ text: guard, ink: 'quiet' as const, size: BOX.font }]),
  ];
}

function groupLines({ to, transitions }: Group, width: number, loneEnds: readonly string[]): BoxLine[] {
  const rows = fillRows(transitions.map(labelParts), width);
  return rows.map((words) =>
    to === null ? { type: 'stays', words } : { type: 'leads', to: ownKey(to), isEnd: loneEnds.includes(to), words },
  );
}

/** The own key of a state: the last of those in its id. */
export function ownKey(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}

/** As many on a row as fit, and at least one. */
function fillRows(all: readonly TransitionLabel[], width: number): TransitionLabel[][] {
  const rows: TransitionLabel[][] = [];
  let left = 0;
  for (const words of all) {
    const taken = rowWidth(transitionRow(words)) + BOX.space;
    const row = rows.at(-1);
    if (row && left + taken <= width) row.push(words);
    else rows.push([words]);
    left = row && left + taken <= width ? left + taken : taken;
  }
  return rows;
}

/** The signs before the lines of a box, which a legend explains. */
export const SIGNS = {
  runs: { text: '▸', ink: 'form', size: BOX.font },
  stays: { text: '↺', ink: 'quiet', size: BOX.font },
  leads: { text: '→', ink: 'ink', size: BOX.font },
  ends: { text: '◎', ink: 'accent', size: BOX.font },
} as const satisfies Record<string, Piece & { ink: Ink }>;

/** The sign of a line by its name. */
export function signOf(line: BoxLine): keyof typeof SIGNS {
  return line.type === 'leads' && line.isEnd ? 'ends' : line.type;
}

/** A line with its sign, and the name of what runs or of where it leads before its transitions. */
export function lineRow(line: BoxLine): Row {
  const sign = SIGNS[signOf(line)];
  const name = { ...sign, at: BOX.mark };
  if (line.type === 'runs') return [sign, { ...name, text: line.text }];
  const words = line.words.flatMap((each, index) => {
    const [first, ...rest] = transitionRow(each);
    if (!first) return [];
    return [index === 0 && line.type === 'stays' ? { ...first, at: BOX.mark } : { ...first, gap: BOX.space }, ...rest];
  });
  return line.type === 'stays' ? [sign, ...words] : [sign, { ...name, text: line.to, isBold: true }, ...words];
}

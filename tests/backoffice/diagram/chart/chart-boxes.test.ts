import { describe, expect, it } from 'vitest';
import { arrangeChart } from '../../../../backoffice/diagram/chart/arrange-chart.ts';
import { labelRows } from '../../../../backoffice/diagram/chart/lay-out-chart.ts';
import {
  type BoxLine,
  labelParts,
  lineRow,
  stateBox,
  transitionRow,
} from '../../../../backoffice/diagram/chart/state-box.ts';
import { labelSize, rowWidth } from '../../../../backoffice/diagram/rows.ts';
import type { ChartState, ChartTransition, StateChart } from '../../../../backoffice/diagram/state-chart.ts';
import { arrow, stateOf } from './charts.ts';

const chartOf = (states: ChartState[], transitions: ChartTransition[]): StateChart => ({
  name: 'm',
  states,
  transitions,
});
const MACHINE = stateOf('', { kind: 'compound', initial: 's0' });
const row = (count: number) => Array.from({ length: count }, (_, index) => stateOf(`s${index}`));

const drawnOf = (chart: StateChart) =>
  arrangeChart(chart).arrows.map(({ from, to, isBack, transitions }) =>
    [from.type, from.id || '-', isBack ? 'back to' : 'to', to, `(${transitions.length})`].join(' '),
  );
const namedOf = (chart: StateChart) =>
  arrangeChart(chart).named.map(({ from, to, transitions }) => `${from} ${to ?? 'stays'} (${transitions.length})`);

describe('the transitions of a chart', () => {
  it('are lines between states, one for all from one state to another, and a start for each state that has one', () => {
    const chart = chartOf(
      [MACHINE, ...row(3)],
      [arrow('s0', 's1', 'a'), arrow('s0', 's1', 'b'), arrow('s1', 's0', 'c'), arrow('s1', 's2', 'd')],
    );
    expect(drawnOf(chart)).toEqual([
      'start - to s0 (0)',
      'state s0 to s1 (2)',
      'state s1 back to s0 (1)',
      'state s1 to s2 (1)',
    ]);
    expect(namedOf(chart)).toEqual([]);
    expect(arrangeChart(chart).chart).toEqual(chart);
  });

  it('are named in the box where they stay, lead to a state around it or to one outside the picture', () => {
    const chart = chartOf(
      [MACHINE, ...row(2), stateOf('s1.in')],
      [
        arrow('s0', null, 'a'),
        arrow('s0', 's0', 'b'),
        arrow('s1.in', 's1', 'c'),
        arrow('s0', 'elsewhere', 'd'),
        arrow('s1', 's1.in', 'e'),
      ],
    );
    expect(namedOf(chart)).toEqual(['s0 stays (2)', 's1.in s1 (1)', 's0 elsewhere (1)']);
    expect(drawnOf(chart)).toEqual(['start - to s0 (0)', 'anywhere s1 to s1.in (1)']);
  });

  it('are named where they lead back in a chart of more than twenty lines', () => {
    const onward = Array.from({ length: 19 }, (_, index) => arrow(`s${index}`, `s${index + 1}`, 'on'));
    const few = chartOf([MACHINE, ...row(20)], [...onward, arrow('s19', 's0', 'back')]);
    expect(drawnOf(few).at(-1)).toBe('state s19 back to s0 (1)');
    const many = chartOf([MACHINE, ...row(20)], [...onward, arrow('s0', 's2', 'far'), arrow('s19', 's0', 'back')]);
    expect(drawnOf(many)).toHaveLength(1 + 20);
    expect(namedOf(many)).toEqual(['s19 s0 (1)']);
  });

  it('to an end are named where a state has more than six lines, and such an end has no box', () => {
    const leaving = (count: number) =>
      chartOf(
        [MACHINE, ...row(count), stateOf('end', { kind: 'final' }), stateOf('alone', { kind: 'final' })],
        [
          ...row(count)
            .slice(1)
            .map(({ id }) => arrow('s0', id, id)),
          arrow('s0', 'end', 'over'),
        ],
      );
    expect([namedOf(leaving(6)), arrangeChart(leaving(6)).loneEnds]).toEqual([[], []]);
    const fan = arrangeChart(leaving(7));
    expect([namedOf(leaving(7)), fan.loneEnds]).toEqual([['s0 end (1)'], ['end']]);
    expect(fan.chart.states.map(({ id }) => id)).toEqual(['', ...row(7).map(({ id }) => id), 'alone']);
  });

  it('to an end that another line leads to keep its box', () => {
    const states = [MACHINE, ...row(7), stateOf('end', { kind: 'final' })];
    const leaving = row(7)
      .slice(1)
      .map(({ id }) => arrow('s0', id, id));
    const arranged = arrangeChart(chartOf(states, [...leaving, arrow('s0', 'end', 'a'), arrow('s1', 'end', 'b')]));
    expect([arranged.loneEnds, arranged.named.map(({ from }) => from)]).toEqual([[], ['s0']]);
    expect(arranged.chart.states).toEqual(states);
  });
});

const lineWidth = (line: BoxLine) => rowWidth(lineRow(line));
const labelWidth = (...given: Parameters<typeof transitionRow>) => rowWidth(transitionRow(...given));

const always = (guard: string | null, isElse = false): ChartTransition => ({
  from: 'a',
  to: 'b',
  on: { type: 'always' },
  guard,
  isElse,
});

describe('the label of a line', () => {
  it('has a row for each transition that has words', () => {
    const both = { ...arrow('a', 'b', 'iii'), guard: 'll' };
    const rows = labelRows([both, always(null), always('l'), arrow('a', 'b', 'i')]);
    expect(rows.map((pieces) => pieces.map(({ text }) => text))).toEqual([['iii', '[ll]'], ['[l]'], ['i']]);
    expect(labelSize(labelRows([always(null)]))).toEqual({ width: 0, height: 0 });
    expect(labelSize([])).toEqual({ width: 0, height: 0 });
    // Three letters of 12 · 0.3 · 1.14 pixels, 5 between, two of 12 · 0.3 and two brackets of 12 · 0.38.
    expect(labelWidth(labelParts(both))).toBeCloseTo(12.312 + 5 + 7.2 + 9.12, 6);
    expect(labelWidth(labelParts(always('ll')))).toBeCloseTo(7.2 + 9.12, 6);
    expect(labelWidth(labelParts(arrow('a', 'b', 'iii')))).toBeCloseTo(12.312, 6);
    expect(labelSize(labelRows([both, always('l')]))).toEqual({ width: 34 + 8, height: 2 * 16 + 2 });
  });
});

describe('the box of a state', () => {
  const boxIn = (states: ChartState[], transitions: ChartTransition[], id: string) => {
    const arranged = arrangeChart(chartOf(states, transitions));
    const state = states.find((each) => each.id === id);
    if (!state) throw new Error(`there is no state ${id}`);
    return stateBox(arranged, state);
  };

  it('has what runs, what stays and what leads elsewhere, below its name', () => {
    const states = [MACHINE, stateOf('s0', { runs: ['one', 'two'] }), stateOf('s1.deep', { parent: '' })];
    const transitions = [arrow('s0', null, 'a'), arrow('s0', 'far.away', 'b'), arrow('s1.deep', null, 'c')];
    const { lines, head, isRegion } = boxIn(states, transitions, 's0');
    expect(lines).toEqual([
      { type: 'runs', text: 'one' },
      { type: 'runs', text: 'two' },
      { type: 'stays', words: [{ trigger: 'event', event: 'a', guard: '' }] },
      { type: 'leads', to: 'away', isEnd: false, words: [{ trigger: 'event', event: 'b', guard: '' }] },
    ]);
    expect([head.height, isRegion]).toEqual([26 + 4 * 18 + 10, false]);
    expect(head.width).toBe(Math.ceil(Math.max(...lines.map(lineWidth)) + 24));
  });

  it('is as wide as its name, and eighty-four pixels at least', () => {
    expect(boxIn([MACHINE, stateOf('s0')], [], 's0').head).toEqual({ width: 84, height: 36 });
    const name = 'a'.repeat(20);
    expect(boxIn([MACHINE, stateOf(name)], [], name).head.width).toBe(Math.ceil(20 * 10.26 + 24));
  });

  it('is a region inside a parallel state', () => {
    const states = [stateOf('', { kind: 'parallel' }), stateOf('a', { kind: 'compound' }), stateOf('a.b')];
    expect(['', 'a', 'a.b'].map((id) => boxIn(states, [], id).isRegion)).toEqual([false, true, false]);
  });

  it('marks an end that has no box of its own', () => {
    const states = [MACHINE, ...row(7), stateOf('end', { kind: 'final' })];
    const leaving = row(7)
      .slice(1)
      .map(({ id }) => arrow('s0', id, id));
    const { lines } = boxIn(states, [...leaving, arrow('s0', 'end', 'over')], 's0');
    expect(lines).toEqual([
      { type: 'leads', to: 'end', isEnd: true, words: [{ trigger: 'event', event: 'over', guard: '' }] },
    ]);
  });

  it('has as many words in a line as fit: more where it has room for states', () => {
    // Each word is 10 · 12 · 0.6 · 1.14 pixels wide, in whole pixels 83, and 14 stand after it.
    const words = Array.from({ length: 6 }, (_, index) => arrow('s0', null, `${index}`.padStart(10, 'a')));
    const rowsIn = (state: ChartState) =>
      boxIn([MACHINE, state], words, 's0').lines.map((line) => ('words' in line ? line.words.length : 0));
    expect(rowsIn(stateOf('s0'))).toEqual([2, 2, 2]);
    expect(rowsIn(stateOf('s0', { kind: 'compound' }))).toEqual([4, 2]);
    expect(rowsIn(stateOf('s0', { kind: 'parallel' }))).toEqual([4, 2]);
    const wide = [arrow('s0', null, 'm'.repeat(40)), arrow('s0', null, 'i'), arrow('s0', null, 'j')];
    expect(boxIn([MACHINE, stateOf('s0')], wide, 's0').lines).toHaveLength(2);
  });

  it('has lines as wide as their words', () => {
    const words = [labelParts(arrow('a', 'b', 'iii')), labelParts(arrow('a', 'b', 'iii'))];
    expect(lineWidth({ type: 'runs', text: 'iii' })).toBeCloseTo(16 + 10.8, 6);
    expect(lineWidth({ type: 'stays', words })).toBeCloseTo(16 + 12.312 + 14 + 12.312, 6);
    expect(lineWidth({ type: 'leads', to: 'iii', isEnd: false, words })).toBeCloseTo(16 + 3 * 12.312 + 2 * 14, 6);
  });
});

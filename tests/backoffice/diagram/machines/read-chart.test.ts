import { describe, expect, it } from 'vitest';
import { and, assign, fromPromise, log, not, or, setup } from 'xstate';
import { MACHINES } from '../../../../backoffice/diagram/machines/machine-list.ts';
import { readChart, readStateActions, readTransitions } from '../../../../backoffice/diagram/machines/read-chart.ts';
import { transitionLabel } from '../../../../backoffice/diagram/state-chart.ts';
import { statesOf, transitionsOf } from '../../../machines/walked.ts';

const lamp = setup({
  types: { events: {} as { type: 'lamp.pressed' } | { type: 'lamp.broken' } | { type: 'lamp.dimmed' } },
  actors: { warmUp: fromPromise(async () => {}), listen: fromPromise(async () => {}) },
  guards: { isPlugged: () => true, isDark: () => true, isBright: (_, limit: number) => limit > 0 },
  delays: { timeout: 2500, growing: () => 3 },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  on: { 'lamp.broken': { target: '.broken' } },
  states: {
    off: {
      on: {
        'lamp.pressed': [
          { guard: not('isPlugged') },
          { guard: and(['isDark', or(['isPlugged', { type: 'isBright', params: 3 }])]), target: 'on.warming' },
          { target: 'on' },
        ],
      },
      after: { 300: 'off', timeout: 'on', growing: 'on' },
    },
    on: {
      initial: 'warming',
      states: {
        warming: { invoke: { src: 'warmUp', onDone: 'lit', onError: '#lamp.broken' } },
        lit: {
          invoke: [
            { src: 'warmUp', onDone: '#lamp.off' },
            { id: 'ear', src: 'listen', onError: '#lamp.off' },
          ],
          always: { guard: { type: 'isBright', params: 1 }, target: 'done' },
          on: { '*': { actions: () => {} } },
        },
        done: { type: 'final' },
      },
      onDone: 'off',
    },
    broken: { type: 'final' },
  },
});

const chart = readChart(lamp, 'the-lamp');

const wordsFrom = (id: string) =>
  chart.transitions.filter(({ from }) => from === id).map((each) => `${transitionLabel(each)} → ${each.to ?? 'stays'}`);

describe('the chart of a machine', () => {
  it('the states are nested and ordered as in the machine', () => {
    expect(chart.states).toEqual([
      { id: '', key: 'the-lamp', parent: null, kind: 'compound', initial: 'off', runs: [] },
      { id: 'off', key: 'off', parent: '', kind: 'atomic', initial: null, runs: [] },
      { id: 'on', key: 'on', parent: '', kind: 'compound', initial: 'on.warming', runs: [] },
      { id: 'on.warming', key: 'warming', parent: 'on', kind: 'atomic', initial: null, runs: ['warmUp'] },
      { id: 'on.lit', key: 'lit', parent: 'on', kind: 'atomic', initial: null, runs: ['warmUp', 'listen'] },
      { id: 'on.done', key: 'done', parent: 'on', kind: 'final', initial: null, runs: [] },
      { id: 'broken', key: 'broken', parent: '', kind: 'final', initial: null, runs: [] },
    ]);
  });

  it('transitions have their events, their combined guards, and an else branch', () => {
    expect(wordsFrom('')).toEqual(['lamp.broken → broken']);
    expect(wordsFrom('off').slice(0, 3)).toEqual([
      'lamp.pressed [not isPlugged] → stays',
      'lamp.pressed [isDark and isPlugged or isBright] → on.warming',
      'lamp.pressed [else] → on',
    ]);
  });

  it('delays have their names, and their time if it is constant', () => {
    expect(wordsFrom('off').slice(3)).toEqual([
      'after 300 ms → off',
      'after timeout (2.5 s) → on',
      'after growing → on',
    ]);
  });

  it('done and error events name their actor if a state has several', () => {
    expect(wordsFrom('on')).toEqual(['done → off']);
    expect(wordsFrom('on.warming')).toEqual(['done → on.lit', 'error → broken']);
    expect(wordsFrom('on.lit')).toEqual([
      '[isBright] → on.done',
      'any event → stays',
      'done warmUp → off',
      'error listen → off',
    ]);
  });

  it.each(MACHINES)('the chart of $name has every state and transition', ({ machine, name }) => {
    const read = readChart(machine, name);
    expect(read.states).toHaveLength(statesOf(machine).length + 1);
    expect(read.transitions).toHaveLength(transitionsOf(machine).length);
    expect(read.transitions.map(transitionLabel).join()).not.toMatch(/xstate|unnamed|undefined/);
  });
});

describe('the transitions of a machine', () => {
  it('are those of its chart, each with a name of its own and the names of its actions', () => {
    for (const { machine, name } of MACHINES) {
      const read = readTransitions(machine);
      expect(read.map(({ drawn }) => drawn)).toEqual(readChart(machine, name).transitions);
      const ends = read.map((each) => `${each.name} ${each.drawn.to}`);
      expect(new Set(ends).size).toBe(ends.length);
    }
  });

  it('name an action by its name, and one that is written in place by its kind', () => {
    const machine = setup({ actions: { count: () => {} } }).createMachine({
      entry: 'count',
      on: { go: { actions: ['count', { type: 'count' }, assign({}), log('gone')] } },
    });
    expect(readTransitions(machine).map(({ actions }) => actions)).toEqual([['count', 'count', 'assign', 'log']]);
    expect(readStateActions(machine).get('')).toEqual({ entry: ['count'], exit: [] });
  });
});

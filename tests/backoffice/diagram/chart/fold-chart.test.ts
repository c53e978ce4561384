import { describe, expect, it } from 'vitest';
import { foldable, foldToOverview, innerChart } from '../../../../backoffice/diagram/fold-chart.ts';
import {
  ancestorsOf,
  type ChartTransition,
  childrenOf,
  guardLabel,
  isWithin,
  type StateChart,
  type Trigger,
  transitionLabel,
} from '../../../../backoffice/diagram/state-chart.ts';
import { arrow, stateOf } from './charts.ts';

const chart: StateChart = {
  name: 'shop',
  states: [
    stateOf('', { kind: 'compound', initial: 'open' }),
    stateOf('open', { kind: 'compound', initial: 'open.empty' }),
    stateOf('open.empty'),
    stateOf('open.full'),
    stateOf('closed', { kind: 'final' }),
  ],
  transitions: [
    arrow('', null, 'bell.rung'),
    arrow('open', null, 'door.opened'),
    arrow('open', 'closed', 'evening.came'),
    arrow('open.empty', 'open.full', 'shopper.came'),
    arrow('open.full', 'closed', 'fire.broke'),
    arrow('open.empty', 'closed', 'fire.broke'),
  ],
};

const said = ({ transitions }: StateChart) =>
  transitions.map((each) => `${each.from} ${transitionLabel(each)} ${each.to ?? 'stays'}`);

describe('a large chart', () => {
  it('has an overview in which a state is left as a whole, with equal transitions once', () => {
    expect(foldable(chart).map(({ id }) => id)).toEqual(['open']);
    const overview = foldToOverview(chart);
    expect(overview.states.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      ' compound',
      'open folded',
      'closed final',
    ]);
    expect(said(overview)).toEqual([' bell.rung stays', 'open evening.came closed', 'open fire.broke closed']);
  });

  it('shows all states inside a state, and the transitions out of it', () => {
    const inside = innerChart(chart, 'open');
    expect(inside.states.map(({ id, parent }) => [id, parent])).toEqual([
      ['open', null],
      ['open.empty', 'open'],
      ['open.full', 'open'],
    ]);
    expect(said(inside)).toEqual(said({ ...chart, transitions: chart.transitions.slice(1) }));
  });
});

describe('the words of a transition', () => {
  const on = (trigger: Trigger, over: Partial<ChartTransition> = {}) =>
    transitionLabel({ ...arrow('a', 'b', ''), on: trigger, ...over });

  it.each<[Trigger, string]>([
    [{ type: 'event', name: 'door.opened' }, 'door.opened'],
    [{ type: 'event', name: '*' }, 'any event'],
    [{ type: 'after', delay: 'pause' }, 'after pause'],
    [{ type: 'always' }, ''],
    [{ type: 'done', actor: null }, 'done'],
    [{ type: 'done', actor: 'charge' }, 'done charge'],
    [{ type: 'error', actor: null }, 'error'],
    [{ type: 'error', actor: 'charge' }, 'error charge'],
  ])('of %j are “%s”', (trigger, words) => {
    expect(on(trigger)).toBe(words);
  });

  it('have the guard in brackets, or that the others before it failed', () => {
    expect(on({ type: 'done', actor: null }, { guard: 'isPaid' })).toBe('done [isPaid]');
    expect(on({ type: 'always' }, { guard: 'isPaid', isElse: true })).toBe('[isPaid]');
    expect(on({ type: 'always' }, { isElse: true })).toBe('[else]');
    expect(guardLabel(arrow('a', 'b', 'c'))).toBe('');
  });
});

describe('the states around a state and inside it', () => {
  const deep: StateChart = {
    name: 'deep',
    states: [stateOf('', { kind: 'parallel' }), stateOf('a', { kind: 'parallel' }), stateOf('a.b'), stateOf('a.b.c')],
    transitions: [],
  };

  it('are told from the nearest to the machine, and level by level', () => {
    expect(ancestorsOf(deep, 'a.b.c')).toEqual(['a.b', 'a', '']);
    expect([ancestorsOf(deep, ''), ancestorsOf(deep, 'nowhere')]).toEqual([[], []]);
    expect([isWithin(deep, 'a.b.c', 'a'), isWithin(deep, 'a', 'a'), isWithin(deep, 'a', 'a.b')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(childrenOf(deep, '').map(({ id }) => id)).toEqual(['a']);
    expect(childrenOf(deep, 'a').map(({ id }) => id)).toEqual(['a.b']);
    expect(childrenOf(deep, 'a.b.c')).toEqual([]);
  });

  it('are folded where they are parallel, right below the machine alone', () => {
    expect(foldable(deep).map(({ id }) => id)).toEqual(['a']);
  });
});

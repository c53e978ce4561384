import { describe, expect, it } from 'vitest';
import { transitionLabel } from '../../../graph/chart/chart-copy.ts';
import { foldable, insideOf, overviewOf } from '../../../graph/chart/fold-chart.ts';
import type { StateChart } from '../../../graph/chart/state-chart.ts';
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
    const overview = overviewOf(chart);
    expect(overview.states.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      ' compound',
      'open folded',
      'closed final',
    ]);
    expect(said(overview)).toEqual([' bell.rung stays', 'open evening.came closed', 'open fire.broke closed']);
  });

  it('shows all states inside a state, and the transitions out of it', () => {
    const inside = insideOf(chart, 'open');
    expect(inside.states.map(({ id, parent }) => [id, parent])).toEqual([
      ['open', null],
      ['open.empty', 'open'],
      ['open.full', 'open'],
    ]);
    expect(said(inside)).toEqual(said({ ...chart, transitions: chart.transitions.slice(1) }));
  });
});

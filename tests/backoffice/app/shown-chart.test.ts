import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { shownChart } from '../../../backoffice/app/chart/shown-chart.ts';
import { readChart } from '../../../backoffice/diagram/machines/read-chart.ts';
import { type ChartState, isWithin } from '../../../backoffice/diagram/state-chart.ts';

it('of a thousand states that were all visited, the active one is drawn', () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => `state${index}`);
  const states = Object.fromEntries(keys.map((key, index) => [key, { on: { next: keys[index + 1] ?? 'state0' } }]));
  const chart = readChart(createMachine({ initial: 'state0', states }), 'row');
  const visited = new Set(['', 'state998', ...keys]);
  const { states: shown } = shownChart(chart, () => false, { visited, showsAll: false });
  expect(shown.map(({ id }) => id)).toContain('state998');
  expect(shown).toHaveLength(40);
});

it('a machine of twenty thousand states is folded at once', () => {
  const inside = { initial: 'a', states: Object.fromEntries([...'abcdefghijklmnopqrs'].map((key) => [key, {}])) };
  const states = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`step${index}`, inside]));
  const chart = readChart(createMachine({ initial: 'step0', states }), 'long');
  expect(chart.states).toHaveLength(20_001);
  const begun = performance.now();
  const visited = new Set(['step700']);
  const isFolded = ({ id }: ChartState) => !isWithin(chart, 'step700', id);
  const { states: shown } = shownChart(chart, isFolded, { visited, showsAll: false });
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(shown.map(({ id }) => id)).toContain('step700');
});

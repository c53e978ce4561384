import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { readChart } from '../../../machines/chart/read-chart.ts';
import { shownChart } from '../../../src/studio/chart/shown-chart.ts';

it('of a thousand states that were all visited, the active one is drawn', () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => `state${index}`);
  const states = Object.fromEntries(keys.map((key, index) => [key, { on: { next: keys[index + 1] ?? 'state0' } }]));
  const chart = readChart(createMachine({ initial: 'state0', states }), 'row');
  const visited = new Set(['', 'state998', ...keys]);
  const { states: shown } = shownChart(chart, () => false, { visited, showsAll: false });
  expect(shown.map(({ id }) => id)).toContain('state998');
  expect(shown).toHaveLength(40);
});

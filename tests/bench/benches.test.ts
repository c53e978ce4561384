import { expect, it } from 'vitest';
import { LONGEST_MS, runBench } from '../support/processes/run-bench.ts';

/** That the benches run, not how fast; those of the built shop are in `e2e/bench.spec.ts`. */

const TEST_MS = LONGEST_MS + 20_000;

it(
  'the bench of funnels of any length prints a ratio for each kind of work',
  async () => {
    const { code, printed } = await runBench('verify', '--runs', '1');
    expect(code, printed).toBe(0);
    for (const work of ['graph', 'verify', 'draw', 'paths'])
      expect(printed).toMatch(new RegExp(`^${work} .* ms +\\d`, 'm'));
  },
  TEST_MS,
);

it(
  'the bench of figures fills a store, and prints what reports and closing cost',
  async () => {
    const { code, printed } = await runBench('stats', '--store', 'pglite', '--facts', '2000', '--reports', '2');
    expect(code, printed).toBe(0);
    for (const what of ['fresh report', 'closing', 'intake'])
      expect(printed).toMatch(new RegExp(`^embedded ${what}: `, 'm'));
  },
  TEST_MS,
);

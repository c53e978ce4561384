import { expect, it } from 'vitest';
import { runBench } from '../support/processes/run-bench.ts';

/** That the benches run, not how fast; those of the built shop are in `e2e/bench.spec.ts`. */

it('the bench of funnels of any length prints a ratio for each kind of work', async () => {
  const { code, printed } = await runBench('verify', '--runs', '1');
  expect(code, printed).toBe(0);
  for (const work of ['graph', 'verify', 'draw', 'paths'])
    expect(printed).toMatch(new RegExp(`^${work} .* ms +\\d`, 'm'));
});

import { expect, it } from 'vitest';
import { runBench } from '../support/processes/run-bench.ts';
import { inSoak } from '../support/soak/soak.ts';

/** That the benches run, not how fast; those of the built shop are in `e2e/bench.spec.ts`. */

it('the bench of funnels of any length prints a ratio for each kind of work', async () => {
  const { code, printed } = await runBench('verify', '--runs', '1');
  expect(code, printed).toBe(0);
  for (const work of ['graph', 'verify', 'draw', 'paths'])
    expect(printed).toMatch(new RegExp(`^${work} .* ms +\\d`, 'm'));
});

if (inSoak(true, false)) {
  it.each(['pglite', 'postgres'])(
    'the bench of orders places sales and offers on %s, and its ledgers agree',
    async (store) => {
      const tiny = ['--clients', '2', '--rounds', '1', '--orders', '2', '--commits-ms', '20'];
      const { code, printed } = await runBench('orders', '--store', store, ...tiny);
      expect(code, printed).toBe(0);
      for (const kind of ['sales', 'offers', 'plans'])
        expect(printed).toMatch(new RegExp(`^${store} ${kind} .* 0 *$`, 'm'));
      expect(printed).toContain(`${store}: the ledgers agree`);
    },
  );
}

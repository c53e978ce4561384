import { expect, test } from '@playwright/test';
import { runBench } from '../tests/support/processes/run-bench.ts';
import { keptIf } from './support/kept.ts';

/** That the benches of the built shop run, not how fast. */

test('the bench of pages for new visitors counts them on each kind of page', async () => {
  const { code, printed } = await runBench('serve', '--store', 'pglite', '--visits', '64', '--warming', '16');
  expect(code, printed).toBe(0);
  for (const page of ['landing', 'order form', 'landing, by clicks'])
    expect(printed).toMatch(new RegExp(`^pglite ${page} .* pages/s`, 'm'));
  expect(printed).toMatch(/^pglite memory: .* after 64$/m);
});

test('the bench of pages on a slow phone measures one beside its copy', async () => {
  const { code, printed } = await runBench('pages', '--rounds', '1', '--page', 'landing', '--watched-ms', '0');
  expect(code, printed).toBe(0);
  expect(printed).toMatch(/^landing .* LCP \d+ \(copy \d+, ratio \d/m);
});

test('the bench of pages on a slow phone orders, and measures what comes after', keptIf(false), async () => {
  const { code, printed } = await runBench('pages', '--rounds', '1', '--page', 'order');
  expect(code, printed).toBe(0);
  for (const page of ['offer', 'receipt']) expect(printed).toMatch(new RegExp(`^${page} .* LCP \\d+ \\(copy`, 'm'));
  expect(printed).toMatch(/^yes .* next offer seen after \d+, the charge \d+/m);
});

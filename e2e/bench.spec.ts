import { expect, test } from '@playwright/test';
import { LONGEST_MS, runBench, runBenchWithin } from '../tests/support/processes/run-bench.ts';
import { keptIf } from './support/kept.ts';

/** That the benches of the built shop run, not how fast. */

/** A commit is built in a worktree of its own before it is measured. */
const BUILD_MS = 300_000;

test.describe.configure({ timeout: LONGEST_MS + 20_000 });

test('the bench of pages for new visitors counts them on each kind of page', async () => {
  const { code, printed } = await runBench('serve', '--store', 'pglite', '--visits', '240', '--warming', '16');
  expect(code, printed).toBe(0);
  for (const page of ['landing', 'landing, with a cookie', 'order form', 'landing, by clicks'])
    expect(printed).toMatch(new RegExp(`^pglite ${page} .* pages/s`, 'm'));
  expect(printed).toMatch(/^pglite memory: .* after 240$/m);
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

for (const store of ['pglite', 'postgres'])
  test(
    `the bench of orders places sales and offers on ${store}, and its ledgers agree`,
    keptIf(store === 'pglite'),
    async () => {
      const tiny = ['--clients', '2', '--rounds', '1', '--orders', '2', '--seconds', '1', '--commits-ms', '20'];
      const { code, printed } = await runBench('orders', '--store', store, ...tiny);
      expect(code, printed).toBe(0);
      for (const kind of ['sales', 'offers', 'plans', 'newcomers'])
        expect(printed).toMatch(new RegExp(`^${store} ${kind} .* 0 *$`, 'm'));
      expect(printed).toContain(`${store}: the ledgers agree`);
    },
  );

test(
  'the bench of two commits builds one in a clean worktree, and measures it beside itself',
  keptIf(false),
  async () => {
    const tiny = ['--only', 'orders', '--rounds', '1', '--clients', '2', '--orders', '4', '--store', 'pglite'];
    test.setTimeout(BUILD_MS + 10_000);
    const { code, printed } = await runBenchWithin(BUILD_MS, 'compare', 'HEAD', ...tiny);
    expect(code, printed).toBe(0);
    for (const kind of ['sales', 'offers', 'plans', 'newcomers'])
      expect(printed).toMatch(new RegExp(`^${kind} a second +[\\d.]+ +[\\d.]+ +[\\d.]+ +[\\d.]+–[\\d.]+`, 'm'));
  },
);

test('the bench of two commits says which one there is not', async () => {
  const { code, printed } = await runBench('compare', 'no-such-commit');
  expect(code).toBe(1);
  expect(printed.trim()).toContain('There is no commit "no-such-commit" here.');
});

test('the bench of the studio loads each of its rooms', keptIf(false), async () => {
  const { code, printed } = await runBench('studio', '--sessions', '200', '--loads', '1');
  expect(code, printed).toBe(0);
  expect(printed.match(/^\/.*: \d+ ms/gm), printed).toHaveLength(7);
});

test('the bench of webhooks tells of orders, and clears what an outage left', keptIf(false), async () => {
  const tiny = ['--clients', '2', '--rounds', '1', '--orders', '4', '--backlog', '20'];
  const { code, printed } = await runBench('webhooks', '--store', 'pglite', ...tiny);
  expect(code, printed).toBe(0);
  expect(printed).toMatch(/^pglite, the shop's CPU for a delivery: -?[\d.]+ ms$/m);
});

test('the bench of panning moves a funnel as its graph and as its machine', keptIf(false), async () => {
  // Its exit code says how fast, which no test asks.
  const { printed } = await runBench('panning', '--steps', '6');
  for (const as of ['steps', 'machine'])
    expect(printed).toMatch(new RegExp(`^${as}, zoomed out: [\\d.]+ ms of script a frame`, 'm'));
});

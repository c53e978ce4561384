import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installPackages } from './install.js';

/** The whole suite: types, lint, unit, machine, server and browser tests, and one line with the sum. */
installPackages();
const { buildIfChanged } = await import('./build.js');
const { findBrowser } = await import('./browser.js');
const { staticChecks } = await import('./checks.js');
const { runBin } = await import('./run.js');

const REPORTS = 'test-results/reports';
for (const folder of [REPORTS, 'test-results/walks']) rmSync(folder, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const browser = await findBrowser();
const colour = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const env = { ...process.env, ...colour, ...(browser ? { CHROMIUM_PATH: browser } : {}) };
const sum = { passed: 0, failed: 0 };

for (const check of await staticChecks()) count(check.passed ? 1 : 0, check.passed ? 0 : 1);
await runVitest();
await buildIfChanged();
await runPlaywright();
// What the journeys covered of each demo funnel; a node or an edge that nobody walked is a failure.
const walks = await runBin('tsx/dist/cli.mjs', ['scripts/walks.ts']);
count(walks === 0 ? 1 : 0, walks === 0 ? 0 : 1);

console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);

async function runVitest() {
  const file = `${REPORTS}/vitest.json`;
  const code = await runBin(
    'vitest/vitest.mjs',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { env },
  );
  const report = readReport(file);
  const failed = report?.numFailedTests ?? 0;
  // A file that does not even load has no failed test, and a report that was not written none at all.
  count(report?.numPassedTests ?? 0, code !== 0 && failed === 0 ? 1 : failed);
}

async function runPlaywright() {
  const file = `${REPORTS}/playwright.json`;
  const code = await runBin('@playwright/test/cli.js', ['test'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const stats = readReport(file)?.stats;
  const failed = stats?.unexpected ?? 0;
  // A flaky test is a bug: a retry that passed counts as failed.
  count(stats?.expected ?? 0, failed + (stats?.flaky ?? 0) + (code !== 0 && failed === 0 ? 1 : 0));
}

function count(passed, failed) {
  sum.passed += passed;
  sum.failed += failed;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

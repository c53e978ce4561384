import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.js';
import { buildIfChanged, buildStudioIfChanged } from './build.js';
import { staticChecks } from './checks.js';
import { part, printParts, writeParts } from './parts.js';
import { runBin, runPiped } from './run.js';

const REPORTS = 'test-results/reports';

/**
 * Runs the whole suite: types, lint, register, the tests, and the journeys in a browser. `budgets` has the seconds of
 * its longer parts, `env` extra variables for its tests. Prints the seconds of each part and one line with the sum, and
 * ends the process.
 */
export async function runSuite(budgets, env = {}) {
  for (const folder of [REPORTS, 'test-results/walks']) rmSync(folder, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const sum = { passed: 0, failed: 0 };
  const count = ({ passed, failed }) => {
    sum.passed += passed;
    sum.failed += failed;
  };
  const variables = { ...process.env, ...(await surroundings()), ...env };
  const [checks, fast] = await Promise.all([
    staticChecks(),
    part('fast tests', budgets.fast, () => runVitest('fast', variables)),
  ]);
  for (const check of checks) count(resultOf(check.passed));
  count(fast);
  count(await part('server tests', budgets.server, () => runVitest('server', variables)));
  await part('build', budgets.build, async () => {
    await buildIfChanged();
    await buildStudioIfChanged();
  });
  count(await part('journeys', budgets.journeys, () => runPlaywright(variables)));
  // A node or an edge of a demo funnel that no journey walked is a failure.
  const walks = await part('walks', budgets.walks, () => runBin('tsx/dist/cli.mjs', ['scripts/walks.ts']));
  count(resultOf(walks === 0));
  printParts();
  writeParts();
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exit(sum.failed === 0 ? 0 : 1);
}

async function surroundings() {
  const browser = await findBrowser();
  return { ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...(browser ? { CHROMIUM_PATH: browser } : {}) };
}

function resultOf(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

async function runVitest(project, env) {
  const file = `${REPORTS}/${project}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const run = ['run', '--project', project, ...reporters];
  const options = { env, stdio: ['inherit', 'inherit', 'pipe'] };
  const { code, written } = await runPiped('vitest/vitest.mjs', run, options, (chunk) => process.stderr.write(chunk));
  const report = readReport(file);
  const failed = report?.numFailedTests ?? 0;
  const isQuiet = written.trim() === '';
  if (code === 0 && !isQuiet) console.log(`The ${project} tests passed, and printed the lines above on stderr.`);
  // A failed run without a failed test counts as one failure: a test file did not load, the report is missing, or a line
  // was printed on stderr that no test expected.
  return { passed: report?.numPassedTests ?? 0, failed: failed === 0 && (code !== 0 || !isQuiet) ? 1 : failed };
}

async function runPlaywright(env) {
  const file = `${REPORTS}/playwright.json`;
  // Playwright decides by itself whether to print in colour, and Node warns of two answers.
  const { NO_COLOR: _, ...rest } = env;
  const code = await runBin('@playwright/test/cli.js', ['test'], {
    env: { ...rest, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const stats = readReport(file)?.stats;
  const failed = stats?.unexpected ?? 0;
  // A flaky test is a bug: a retry that passed counts as failed.
  const hidden = (stats?.flaky ?? 0) + (code !== 0 && failed === 0 ? 1 : 0);
  return { passed: stats?.expected ?? 0, failed: failed + hidden };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

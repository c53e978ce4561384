import { installPackages } from './install.js';

/** Types, lint and the register, and beside them the fast tests: before each commit. */
installPackages('all');
const { staticChecks } = await import('./checks.js');
const { part, printParts } = await import('./parts.js');
const { runBin } = await import('./run.js');
const [checks, tests] = await Promise.all([
  staticChecks(),
  part('fast tests', 42, () => runBin('vitest/vitest.mjs', ['run', '--project', 'fast', '--reporter=dot'])),
]);
const failed = checks.filter((check) => !check.passed).map((check) => check.name);
if (tests !== 0) failed.push('fast tests');
printParts();
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);

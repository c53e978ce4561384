import { installPackages } from './install.js';

/** Types, lint, the register and the fast tests: for every save of a file. */
installPackages();
const { staticChecks } = await import('./checks.js');
const { runBin } = await import('./run.js');
const checks = await staticChecks();
const tests = await runBin('vitest/vitest.mjs', ['run', '--project', 'fast']);
const failed = checks.filter((check) => !check.passed).map((check) => check.name);
if (tests !== 0) failed.push('fast tests');
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);

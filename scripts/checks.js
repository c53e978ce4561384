import { runBin } from './run.js';

const TSC = 'typescript/bin/tsc';
/** What is known of unchanged files is kept between runs. */
const KNOWN = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/sluice/types.tsbuildinfo'];
const BIOME = '@biomejs/biome/bin/biome';

/** Types, lint, format and the register of requirements: each with its name and whether it passed. */
export async function staticChecks() {
  return [
    { name: 'types', passed: (await runBin(TSC, ['--noEmit', '-p', '.', ...KNOWN])) === 0 },
    { name: 'types of the pure layers', passed: (await runBin(TSC, ['--noEmit', '-p', 'tsconfig.pure.json'])) === 0 },
    { name: 'requirements', passed: (await runBin('tsx/dist/cli.mjs', ['scripts/requirements.ts'])) === 0 },
    { name: 'lint and format', passed: (await runBin(BIOME, ['check', '--error-on-warnings', '.'])) === 0 },
  ];
}

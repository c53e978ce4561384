import { part } from './parts.js';
import { runBin, runBinQuietly } from './run.js';

const TSC = 'typescript/bin/tsc';
const KNOWN = 'node_modules/.cache/sluice';
const BIOME = '@biomejs/biome/bin/biome';

/** Types, lint, format and the register of requirements: each with its name and whether it passed. */
export async function staticChecks(run = runBin) {
  return [
    await check('types', 12, run, TSC, typesOf('.', 'types')),
    await check('types of the pure layers', 5, run, TSC, typesOf('tsconfig.pure.json', 'pure-types')),
    await check('register', 3, run, 'tsx/dist/cli.mjs', ['scripts/requirements.ts']),
    await check('lint', 6, run, BIOME, ['check', '--error-on-warnings', '.']),
  ];
}

/** The same, for running beside something else that prints: what each of them says is printed when it ends. */
export function staticChecksQuietly() {
  return staticChecks(runBinQuietly);
}

/** What is known of unchanged files is kept between runs. */
function typesOf(project, name) {
  return ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', `${KNOWN}/${name}.tsbuildinfo`];
}

async function check(name, budget, run, program, args) {
  return { name, passed: (await part(name, budget, () => run(program, args))) === 0 };
}

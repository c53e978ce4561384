import { part } from './parts.js';
import { runPiped } from './run.js';

const TSC = 'typescript/bin/tsc';
const KNOWN = 'node_modules/.cache/sluice';
const BIOME = '@biomejs/biome/bin/biome';

/**
 * Types, lint, format and the register of requirements: each with its name and whether it passed. They run beside tests
 * that print, so that each one's output is printed when it ends.
 */
export async function staticChecks() {
  return [
    await check('types', 12, TSC, typesOf('.', 'types')),
    await check('types of the pure layers', 5, TSC, typesOf('scripts/types/tsconfig.json', 'pure-types')),
    await check('register', 3, 'tsx/dist/cli.mjs', ['scripts/requirements.ts']),
    await check('lint', 6, BIOME, ['check', '--error-on-warnings', '.']),
  ];
}

/**
 * What is known of unchanged files is kept between runs. Each checker would work out the large types of the libraries for
 * itself, so that on two cores one is the quickest.
 */
function typesOf(project, name) {
  return [
    '--noEmit',
    '--checkers',
    '1',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `${KNOWN}/${name}.tsbuildinfo`,
  ];
}

/** The compiler is written in Go, and ends before it has garbage worth collecting; past the limit it collects all the same. */
const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '3GiB' };

async function check(name, budget, program, args) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const { code, written } = await part(name, budget, () => runPiped(program, args, { env, stdio }));
  process.stdout.write(written);
  return { name, passed: code === 0 };
}

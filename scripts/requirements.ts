import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readRegister } from '../backoffice/server/machines/register.ts';
import { faultsOf, type Repository } from './requirements/faults.ts';

/** Holds the register, `docs/requirements.md`, to the tests and files that it names: `npm run requirements`. */

const REGISTER = 'docs/requirements.md';
const TEST_FILE = /\.(test|spec)\.tsx?$/;

/** The number of requirements in each section. An id is never given to another rule, so these numbers only grow. */
const SECTIONS = {
  A: 6,
  R: 15,
  Q: 9,
  E: 22,
  N: 14,
  X: 5,
  T: 9,
  W: 12,
  V: 10,
  H: 5,
  C: 6,
  O: 8,
  M: 4,
  K: 5,
  L: 11,
};

const repository: Repository = {
  sections: SECTIONS,
  tests: new Map(['tests', 'e2e'].flatMap(testFilesIn).map((file) => [file, readFileSync(file, 'utf8')])),
  exists: existsSync,
};
const register = readRegister(readFileSync(REGISTER, 'utf8'));
const faults = faultsOf(register, repository);
for (const fault of faults) console.log(fault);
console.log(`Requirements: ${count('whole')} whole, ${count('partly')} partly, ${count('not yet')} not yet.`);
process.exit(faults.length === 0 ? 0 : 1);

function testFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => TEST_FILE.test(path));
}

function count(state: string): number {
  return register.rows.filter((row) => row.state.startsWith(state)).length;
}

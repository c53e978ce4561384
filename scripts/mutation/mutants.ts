import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import type { Area } from './areas.ts';

/** One change of the source, and whether a test noticed it. */
export type Mutant = Pick<
  Awaited<ReturnType<Stryker['runMutationTest']>>[number],
  'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status'
>;

/** What a run does not need in the copy of the repository that it changes. */
const NOT_COPIED = ['dist', 'data', 'test-results', 'e2e', 'bench'];

/** Changes these files and returns the mutants. What the nearest tests do not notice meets the others. */
export async function mutantsOf(area: Area, files: readonly string[]): Promise<Mutant[]> {
  let mutants: Mutant[] | null = null;
  for (const [pass, tests] of area.tests.entries()) {
    const left = mutants?.filter(isUnnoticed);
    if (left?.length === 0) break;
    const tested = await runPass({ area, pass, tests }, left ? left.map(rangeOf) : files);
    mutants = mutants ? mutants.map((each) => later(each, tested)) : tested;
  }
  return mutants ?? [];
}

export function isUnnoticed({ status }: Pick<Mutant, 'status'>): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

interface Pass {
  area: Area;
  pass: number;
  tests: readonly string[];
}

/** Changes of what a module makes at its load are left out: they took 96 % of the time for 30 % of the changes. */
async function runPass({ area, pass, tests }: Pass, mutate: readonly string[]): Promise<Mutant[]> {
  process.env.MUTATED_BY = JSON.stringify(tests);
  const mutants = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    mutate: [...mutate],
    ignorePatterns: NOT_COPIED,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    incremental: true,
    // Where no test of a further pass runs them, the mutants stay as they were.
    allowEmpty: true,
    incrementalFile: `node_modules/.cache/sluice/mutants-${area.name.replace('/', '-')}-${pass}.json`,
    tempDirName: 'test-results/mutation',
    concurrency: 2,
    reporters: ['progress-append-only'],
    // TypeScript 7 has no API by which the types of a mutant could be checked.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    // A busy machine must not make a slow test, or one that starts stores and sandboxes, look like an endless one.
    timeoutMS: area.name.startsWith('server/') ? 60_000 : 15_000,
    timeoutFactor: 3,
    allowConsoleColors: false,
  }).runMutationTest();
  return mutants.map((mutant) => ({ ...mutant, fileName: path.relative(process.cwd(), mutant.fileName) }));
}

/** A noticed change stays noticed, and one that a nearer test ran has survived, also where no other test runs it. */
export function later(mutant: Mutant, tested: readonly Mutant[]): Mutant {
  if (!isUnnoticed(mutant)) return mutant;
  const again = tested.find((other) => isSameChange(mutant, other));
  if (!again || (mutant.status === 'Survived' && isUnnoticed(again))) return mutant;
  return again;
}

/** As Stryker reads a range: lines are counted from 1, columns from 0. */
function rangeOf({ fileName, location: { start, end } }: Mutant): string {
  return `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function isSameChange(one: Mutant, other: Mutant): boolean {
  return one.replacement === other.replacement && rangeOf(one) === rangeOf(other);
}

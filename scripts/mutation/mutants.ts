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

/**
 * Changes these files and returns the mutants. A change of what a module makes once, when it is loaded, is left out: every
 * test would have to load all modules again, which took 96 % of the time for 30 % of the changes.
 */
export async function mutantsOf(area: Area, files: readonly string[]): Promise<Mutant[]> {
  process.env.MUTATED_BY = JSON.stringify(area.tests);
  const mutants = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    mutate: [...files],
    ignorePatterns: NOT_COPIED,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `node_modules/.cache/sluice/mutants-${area.name.replace('/', '-')}.json`,
    tempDirName: 'test-results/mutation',
    concurrency: 2,
    reporters: ['progress-append-only'],
    // TypeScript 7 has no API by which the types of a mutant could be checked.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    // A busy machine must not make a slow test look like an endless one.
    timeoutMS: area.usesServers ? 60_000 : 15_000,
    timeoutFactor: 3,
    allowConsoleColors: false,
  }).runMutationTest();
  return mutants.map((mutant) => ({ ...mutant, fileName: path.relative(process.cwd(), mutant.fileName) }));
}

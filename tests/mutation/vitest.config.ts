import { defineConfig } from 'vitest/config';
import { setUpOf } from '../../scripts/mutation/areas.ts';
import { WAIT } from '../support/wait.ts';

/** The tests of a mutation run: those that `scripts/mutation/mutants.ts` names. */
const tests: string[] = JSON.parse(process.env.MUTATED_BY ?? '[]');

export default defineConfig({
  test: {
    ...setUpOf(tests),
    include: tests,
    environment: 'node',
    isolate: false,
    expect: { poll: WAIT },
    testTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';

/** The tests of a mutation run: those that `scripts/mutation/mutants.ts` names. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATED_BY ?? '[]'),
    environment: 'node',
    setupFiles: 'tests/support/pages/clean-page.ts',
    isolate: false,
    testTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';
import { FileOrder } from './tests/support/file-order.ts';
import { TEST_TIMEOUT_MS } from './tests/support/soak/soak.ts';
import { WAIT } from './tests/support/wait.ts';

/** Tests share nothing that outlives them, and loading every module anew for each file took a third of the time. */
const isolate = false;

/** The studio shows which tests take a transition, as of the last run that noted it. */
const NOTING = process.env.NOTE_WALKS ? ['tests/support/note-walks.ts'] : [];

/** Two projects: `fast` is pure and runs in `npm run check`; `server` starts stores, sandboxes and HTTP servers. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: FileOrder },
    projects: [
      {
        test: {
          name: 'fast',
          include: [
            'tests/{domain,contracts,graph,machines,src,architecture,funnels,scripts}/**/*.test.{ts,tsx}',
            'tests/backoffice/{app,brands,figures,diagram,inspected,paths}/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
          // Forks receive each module through a file of its own.
          pool: 'threads',
          setupFiles: ['tests/support/isolation/fast-setup.ts', ...NOTING],
          isolate,
          expect: { poll: WAIT },
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'server',
          // A quarter of two workers' time was waiting for processes, disks and time limits.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/stores/run-folder.ts', 'tests/support/processes/build-processes.js'],
          include: [
            'tests/{server,compatibility,attacks,bench}/**/*.test.ts',
            'tests/backoffice/{server,commands,publishing,counts,cli}/**/*.test.ts',
            'packages/sandboxes/tests/**/*.test.ts',
          ],
          environment: 'node',
          setupFiles: 'tests/support/isolation/server-setup.ts',
          isolate,
          expect: { poll: WAIT },
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: 2 * TEST_TIMEOUT_MS,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** Two projects: `fast` is pure and runs in `npm run check`; `server` starts stores, sandboxes and HTTP servers. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'fast',
          include: ['tests/{domain,contracts,machines,src,architecture,funnels}/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 30_000,
          // Its tests share nothing that outlives them, and loading every module anew for each file took half of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/{server,cli}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

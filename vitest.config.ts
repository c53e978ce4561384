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

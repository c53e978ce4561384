import fs from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

const REPOSITORY = path.join(import.meta.dirname, '../../..');

/** Packages with native code or files of their own, which a bundle cannot hold. */
const NOT_BUNDLED = ['@electric-sql/pglite', 'fs-native-extensions', 'pg-native'];

/**
 * Bundles the shop process around the tests of the calling suite: started from its sources it would spend two seconds
 * on reading modules, and a crash test starts dozens. Each call of the result returns the bundle's path.
 */
export function shopBundleDuringTests(): () => string {
  // The folder lies below node_modules, where unbundled packages are found, and is new for each test file: several run
  // side by side.
  const folder = path.join(REPOSITORY, 'node_modules/.cache/sluice', `shop-process-${process.pid}`);
  beforeAll(async () => {
    await build({
      configFile: false,
      root: REPOSITORY,
      publicDir: false,
      logLevel: 'error',
      ssr: { noExternal: true, external: NOT_BUNDLED },
      build: { ssr: 'tests/support/crash/shop-process.ts', outDir: folder, emptyOutDir: true, target: 'node20' },
    });
  });
  afterAll(() => fs.rm(folder, { recursive: true, force: true }));
  return () => path.join(folder, 'shop-process.js');
}

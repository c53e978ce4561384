import path from 'node:path';
import { build } from 'vite';
import { buildAsideIfChanged, buildModules, RULES } from '../../../scripts/build.js';
import { PROCESSES, SHOP_BUNDLE } from './process-file.ts';

/** The modules that tests start as processes of their own. */
const ENTRIES = [
  'scripts/shop/start-shop.ts',
  'server/main.ts',
  'sandboxes/main.ts',
  'tests/sandboxes/stripe/support/run-sandbox.ts',
  'tests/server/db/fixtures/hold-postgres.ts',
  'tests/server/db/fixtures/hold-store.ts',
  'tests/server/start/sandboxes-parent.ts',
  'tests/support/crash/sandbox-process.ts',
];

const SOURCES = [
  ...RULES,
  'tests/sandboxes/stripe/support',
  'tests/server/db/fixtures',
  'tests/server/start',
  'tests/support',
];

/** Packages with native code or files of their own, which a bundle cannot hold. */
const NOT_BUNDLED = ['@electric-sql/pglite', 'fs-native-extensions', 'pg-native'];

/**
 * Builds what the tests start as processes, before the first of them: started from its sources, a process would spend
 * two seconds on reading modules.
 */
export default async function buildProcesses() {
  await buildAsideIfChanged({ folder: PROCESSES, sources: SOURCES }, async (folder) => {
    await buildModules(ENTRIES, folder);
    await bundleShop(path.join(folder, path.dirname(SHOP_BUNDLE)));
  });
}

/** One file with its packages starts in a third of the time of its modules, and a crash test starts dozens. */
async function bundleShop(outDir) {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: { ssr: 'tests/support/crash/shop-process.ts', outDir, emptyOutDir: false, target: 'node20' },
  });
}

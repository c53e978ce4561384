import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildAsideIfChanged, copyFilesBeside, RULES } from '../../../scripts/build.js';
import { PROCESSES, processFile } from './process-file.ts';

/** The modules that tests start as processes of their own. */
const ENTRIES = [
  'backoffice/cli/main.ts',
  'scripts/shop/start-shop.ts',
  'server/main.ts',
  'packages/sandboxes/main.ts',
  'packages/sandboxes/tests/stripe/support/run-sandbox.ts',
  'tests/server/db/fixtures/hold-postgres.ts',
  'tests/server/db/fixtures/hold-store.ts',
  'tests/server/start/sandboxes-parent.ts',
  'tests/support/crash/sandbox-process.ts',
  'tests/support/crash/shop-process.ts',
];

const SOURCES = [
  ...RULES,
  'packages/sandboxes/tests/stripe/support',
  'tests/server/db/fixtures',
  'tests/server/start',
  'tests/support',
];

/** Packages with native code or files of their own, which a bundle cannot hold. */
const NOT_BUNDLED = ['@electric-sql/pglite', 'fs-native-extensions', 'pg-native', '@playwright/test'];

const SOURCE_ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Builds what the tests start as processes, before the first of them. Started from its sources, a process would spend two
 * seconds on reading modules; bundled with its packages it starts in a third of the time of its built modules, and the tests
 * start some hundred.
 */
export default async function buildProcesses() {
  await buildAsideIfChanged({ folder: PROCESSES, sources: SOURCES }, async (outDir) => {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [modulesInPlace],
      ssr: { noExternal: true, external: NOT_BUNDLED },
      build: {
        ssr: true,
        outDir,
        emptyOutDir: false,
        target: 'node20',
        rollupOptions: {
          input: Object.fromEntries(ENTRIES.map((entry) => [entry.replace(/\.ts$/, ''), entry])),
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    });
    copyFilesBeside(outDir);
  });
}

/** A bundled module finds the files beside it as if it stood in its place below the folder. */
const modulesInPlace = {
  name: 'modules-in-place',
  transform(code, id) {
    const source = path.relative(SOURCE_ROOT, id);
    if (!source.endsWith('.ts') || source.startsWith('..') || !code.includes('import.meta')) return null;
    const file = processFile(source);
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
      .replaceAll('import.meta.filename', JSON.stringify(file))
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)));
  },
};

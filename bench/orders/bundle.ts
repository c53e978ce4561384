import fs from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

export const REPOSITORY = path.join(import.meta.dirname, '../..');

/** Packages with native code or files of their own, which a bundle cannot hold. */
const NOT_BUNDLED = ['@electric-sql/pglite', 'fs-native-extensions', 'pg-native'];

const PROCESSES = ['shop-process', 'sandbox-process', 'load-process'] as const;

export type Bundles = Record<(typeof PROCESSES)[number], string> & { remove(): Promise<void> };

/** Bundles the processes of the bench as the shop itself is delivered: a loader of TypeScript would be measured too. */
export async function bundleProcesses(): Promise<Bundles> {
  // Below node_modules, where Node finds the packages that are not bundled.
  const folder = path.join(REPOSITORY, 'node_modules/.cache/sluice', `bench-${process.pid}`);
  await build({
    configFile: false,
    root: REPOSITORY,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: {
        input: Object.fromEntries(PROCESSES.map((name) => [name, `bench/orders/${name}.ts`])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const file = (name: string) => path.join(folder, `${name}.js`);
  return {
    'shop-process': file('shop-process'),
    'sandbox-process': file('sandbox-process'),
    'load-process': file('load-process'),
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  };
}

import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './install.js';

/** What the server and the command are made of. */
export const RULES = [
  'domain',
  'contracts',
  'graph',
  'machines',
  'packages/sandboxes',
  'server',
  'backoffice',
  'scripts/shop',
  'vite.config.ts',
  'package-lock.json',
];
const PAGES = ['src', 'index.html'];
const SHOP = { stamp: 'dist/.built', sources: [...RULES, ...PAGES] };
/** The command has a folder of its own, so building it does not touch the files that a running shop serves. */
const COMMAND = { folder: 'dist/command', sources: RULES };
const STUDIO = {
  folder: 'dist/studio',
  sources: ['domain', 'contracts', 'graph', 'machines', 'backoffice', 'vite.config.ts', 'package-lock.json'],
};
/** What is served has files that are no modules. */
const SERVED = ['server', 'backoffice/server', 'packages/sandboxes'];
const BESIDE = /\.(sql|css|html|js|svg)$/;

/** Builds the storefront and the server, unless the sources are unchanged since the last build. */
export async function buildIfChanged() {
  const hash = hashOf(SHOP.sources);
  if (stampIn(SHOP.stamp) === hash) return;
  console.log('Building …');
  const { build } = await import('vite');
  for (const made of [SHOP.stamp, 'dist/client', 'dist/node']) rmSync(made, { recursive: true, force: true });
  await build({ logLevel: 'warn' });
  for (const mode of ['return', 'recorder', 'early']) await build({ mode, logLevel: 'warn' });
  await buildModules(['scripts/shop/start-shop.ts', 'server/main.ts', 'packages/sandboxes/main.ts'], 'dist/node');
  writeFileSync(SHOP.stamp, hash);
}

/**
 * Builds the `sluice` command, unless its sources are unchanged since the last build; returns the address of its
 * folder.
 */
export async function buildCommandIfChanged() {
  await buildAsideIfChanged(COMMAND, async (folder) => {
    console.error('Building the sluice command …');
    await buildModules(
      ['backoffice/cli/main.ts', 'scripts/shop/launch-sandboxes.ts', 'packages/sandboxes/main.ts'],
      folder,
    );
  });
  return pathToFileURL(`${COMMAND.folder}/`);
}

/** Builds the studio's page, unless its sources are unchanged since the last build. */
export async function buildStudioIfChanged() {
  await buildAsideIfChanged(STUDIO, async (folder) => {
    console.log('Building the studio …');
    const { build } = await import('vite');
    const { NODE_ENV } = process.env;
    await build({ mode: 'studio', logLevel: 'warn', build: { outDir: resolve(folder), chunkSizeWarningLimit: 1_000 } });
    // A build leaves "production" behind, and the server of development in this process would follow it.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  });
}

/**
 * Builds into a folder, unless its sources are unchanged since its last build. The build goes to a folder aside and is
 * then moved into place: another process may be using the last build, or building, at the same time.
 */
export async function buildAsideIfChanged({ folder, sources }, buildInto) {
  const hash = hashOf(sources);
  if (stampIn(join(folder, '.built')) === hash) return;
  const aside = `${folder}-${process.pid}`;
  await buildInto(aside);
  writeFileSync(join(aside, '.built'), hash);
  putInPlace(aside, folder);
}

function putInPlace(aside, folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } catch (error) {
    // Another process finished first, with the same files.
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Builds modules for Node, each with all that it loads, in their places below a folder, with the files beside them. */
export async function buildModules(entries, outDir, sources = SERVED) {
  const { build } = await import('vite');
  const input = Object.fromEntries(entries.map((entry) => [entry.replace(/\.ts$/, ''), entry]));
  await build({ mode: 'server', logLevel: 'warn', build: { rolldownOptions: { input }, outDir } });
  copyFilesBeside(outDir, sources);
}

/** Copies the files that are no modules to their places below a folder. */
export function copyFilesBeside(folder, sources = SERVED) {
  for (const file of sources.flatMap(filesOf).filter((name) => BESIDE.test(name))) copyBeside(file, folder);
}

function copyBeside(file, folder) {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(file, target);
}

function stampIn(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Folders of a package that no build reads. */
const NOT_BUILT = new Set(['bin', 'dist', 'node_modules', 'tests']);

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_BUILT.has(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  installPackages('start');
  await buildIfChanged();
  await buildStudioIfChanged();
  await buildCommandIfChanged();
}

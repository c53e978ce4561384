import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './install.js';

const SOURCES = [
  'domain',
  'contracts',
  'machines',
  'src',
  'server',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
];
const STAMP = 'dist/.built';
/** What the server reads beside its modules, which is no module itself. */
const BESIDE = /\.(sql|css|html|js|svg)$/;

/** Builds the storefront and the server, unless the sources are those of the last build. */
export async function buildIfChanged() {
  const hash = hashOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  console.log('Building …');
  const { build } = await import('vite');
  rmSync('dist', { recursive: true, force: true });
  await build({ logLevel: 'warn' });
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
  for (const file of filesOf('server').filter((name) => BESIDE.test(name))) copyBeside(file);
  writeFileSync(STAMP, hash);
}

function copyBeside(file) {
  const target = join('dist/node', file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(file, target);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  installPackages();
  await buildIfChanged();
}

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const INSTALL = pathToFileURL(path.resolve('scripts/install.js')).href;

/** A project with one package of a start and one of development, both folders beside it, so that npm needs no network. */
let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sluice-install-'));
  for (const name of ['shop', 'tool']) write(`${name}/package.json`, { name, version: '1.0.0' });
  const project = { name: 'project', dependencies: { shop: 'file:shop' }, devDependencies: { tool: 'file:tool' } };
  write('package.json', project);
  const linked = (name: string, dev: object) => ({ [`node_modules/${name}`]: { resolved: name, link: true, ...dev } });
  const packages = {
    '': project,
    shop: { version: '1.0.0' },
    tool: { version: '1.0.0', dev: true },
    ...linked('shop', {}),
    ...linked('tool', { dev: true }),
  };
  write('package-lock.json', { name: 'project', lockfileVersion: 3, requires: true, packages });
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function write(file: string, value: object): void {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), JSON.stringify(value));
}

/** Calls npm as its owner does. */
function npm(...args: string[]): void {
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--offline'], { cwd: folder, stdio: 'ignore' });
}

function changeLockFile(): void {
  fs.utimesSync(path.join(folder, 'package-lock.json'), new Date(), new Date(Date.now() + 5_000));
}

/** Installs, and returns the installed packages. */
function install(kind: 'start' | 'all'): string[] {
  const call = `const { installPackages } = await import(${JSON.stringify(INSTALL)}); installPackages('${kind}');`;
  execFileSync(process.execPath, ['--input-type=module', '-e', call], { cwd: folder, stdio: 'ignore' });
  return fs.readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
}

it('a start leaves development packages out and is made once, the tests add them and remove nothing, and a later start keeps them', () => {
  expect(install('start')).toEqual(['shop']);
  const stamp = path.join(folder, 'node_modules/.sluice-installed');
  const { mtimeMs } = fs.statSync(stamp);
  fs.rmSync(path.join(folder, 'node_modules/shop'));
  expect(install('start')).toEqual([]);
  expect(fs.statSync(stamp).mtimeMs).toBe(mtimeMs);
  const left = path.join(folder, 'node_modules/.left');
  fs.writeFileSync(left, '');
  expect(install('all')).toEqual(['shop', 'tool']);
  expect(fs.existsSync(left)).toBe(true);
  changeLockFile();
  expect(install('start')).toEqual(['shop', 'tool']);
});

it('where npm itself left development packages out, a start does so, too, and once npm itself has added them, it keeps them', () => {
  npm('ci', '--omit=dev');
  expect(install('start')).toEqual(['shop']);
  npm('install', '--include=dev');
  expect(install('start')).toEqual(['shop', 'tool']);
  // As npm leaves what a start has written.
  fs.writeFileSync(path.join(folder, 'node_modules/.sluice-installed'), 'start');
  expect(install('start')).toEqual(['shop', 'tool']);
  changeLockFile();
  expect(install('start')).toEqual(['shop', 'tool']);
});

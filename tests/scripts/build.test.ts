import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

interface Build {
  buildAsideIfChanged(
    made: { folder: string; sources: string[] },
    into: (aside: string) => Promise<void>,
  ): Promise<void>;
}

const { buildAsideIfChanged }: Build = await import(pathToFileURL(path.resolve('scripts/build.js')).href);

let project: string;
let builds: number;

beforeEach(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'sluice-build-'));
  builds = 0;
  for (const name of ['source.ts', 'package-lock.json']) write(name, 'one');
});
afterEach(() => fs.rmSync(project, { recursive: true, force: true }));

const write = (name: string, text: string) => fs.writeFileSync(path.join(project, name), text);

/** Builds as a start does, and returns what is built. */
async function build(made: () => void = () => {}): Promise<string> {
  const [folder, source, lock] = ['built', 'source.ts', 'package-lock.json'].map((name) => path.join(project, name));
  if (!folder || !source || !lock) throw new Error('a path is missing');
  await buildAsideIfChanged({ folder, sources: [source, lock] }, async (aside) => {
    builds += 1;
    fs.mkdirSync(aside, { recursive: true });
    made();
    fs.copyFileSync(source, path.join(aside, 'made.js'));
  });
  return fs.readFileSync(path.join(folder, 'made.js'), 'utf8');
}

it('the first start builds, a second builds nothing, and one after a change of a source or the lock file builds again', async () => {
  expect([await build(), await build(), builds]).toEqual(['one', 'one', 1]);
  write('source.ts', 'two');
  expect([await build(), await build(), builds]).toEqual(['two', 'two', 2]);
  write('package-lock.json', 'two');
  expect([await build(), builds]).toEqual(['two', 3]);
});

it('a build that fails leaves the last one, and the next start builds again', async () => {
  await build();
  write('source.ts', 'two');
  const failing = build(() => {
    throw new Error('no space is left');
  });
  await expect(failing).rejects.toThrow('no space is left');
  expect(fs.readFileSync(path.join(project, 'built/made.js'), 'utf8')).toBe('one');
  expect([await build(), builds]).toEqual(['two', 3]);
});

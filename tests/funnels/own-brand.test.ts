import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readBrandFolders } from '../../backoffice/publishing/read-brand.ts';
import { DEMO_FOLDERS, demoFolderOf } from '../support/funnels/demo-folder.ts';

/** The demo brands of the repository, without their pictures. */
function copiedFunnels(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sluice-own-brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const filter = (source: string) => path.basename(source) !== 'images';
  for (const name of ['schemas', ...DEMO_FOLDERS])
    cpSync(path.join('funnels', name), path.join(folder, name), { recursive: true, filter });
  return folder;
}

it('the tests use the demo brands of the repository', () => {
  const folder = copiedFunnels();
  expect(demoFolderOf(folder)).toBe(folder);
});

it('the tests ignore another brand beside the demo brands, even one with faults', async () => {
  const folder = copiedFunnels();
  mkdirSync(path.join(folder, 'acme/funnels'), { recursive: true });
  writeFileSync(path.join(folder, 'acme/brand.json'), '{}');
  writeFileSync(path.join(folder, 'acme/funnels/classic.json'), '{');
  const demo = demoFolderOf(folder);
  expect((await readBrandFolders(folder)).map(({ name }) => name)).toContain('acme');
  expect((await readBrandFolders(demo)).map(({ name }) => name)).toEqual(DEMO_FOLDERS);
  expect(readdirSync(demo)).toContain('schemas');
});

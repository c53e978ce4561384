import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkPath } from '../../../backoffice/cli/input/check-path.ts';
import { isError } from '../../../graph/verify.ts';
import { REPOSITORY } from '../../support/shops/running-app.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { sluice } from './sluice.ts';

/** The brand that docs/brands.md makes, by its own command and the files that it shows. */

const BRAND = 'leaf-kettle';

async function filesOfManual(): Promise<{ name: string; text: string }[]> {
  const manual = await fs.readFile(path.join(REPOSITORY, 'docs/brands.md'), 'utf8');
  const blocks = manual.matchAll(/^`funnels\/([^`]+\.json)`:\n\n```json\n([\s\S]*?)^```/gm);
  return [...blocks].map(([, name = '', text = '']) => ({ name, text }));
}

it('E10 the brand of docs/brands.md passes verify without a warning, and has no error after any file that the manual has one write', async () => {
  const folder = await emptyFolder();
  const files = await filesOfManual();
  expect(files.length).toBe(8);
  const { code } = await sluice(['new', BRAND, '--name', 'Leaf & Kettle', '--folder', folder]);
  expect(code).toBe(0);
  for (const { name, text } of files) {
    // A name that `new` does not make would leave a file of the blank brand unchanged.
    await fs.access(path.join(folder, name));
    await fs.writeFile(path.join(folder, name), text);
    const { findings } = await checkPath(folder);
    expect([name, findings.filter(isError)]).toEqual([name, []]);
  }
  expect((await checkPath(folder)).findings).toEqual([]);
});

it('the manual names each file of the blank brand', async () => {
  const manual = await fs.readFile(path.join(REPOSITORY, 'docs/brands.md'), 'utf8');
  const blank = path.join(REPOSITORY, 'backoffice/cli/templates/blank');
  const names = (await fs.readdir(blank, { recursive: true })).filter((name) => name.endsWith('.json'));
  expect(names.length).toBeGreaterThan(10);
  expect(names.map((name) => path.basename(name)).filter((name) => !manual.includes(name))).toEqual([]);
});

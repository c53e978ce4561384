import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { schemaFiles } from '../../../backoffice/brands/schema/json-schemas.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { sluice } from './sluice.ts';

it('sluice schemas writes those of this version, over older ones', async () => {
  const folder = await emptyFolder();
  await fs.mkdir(path.join(folder, 'schemas'));
  await fs.writeFile(path.join(folder, 'schemas/offer.schema.json'), '{}');
  const { code, printed } = await sluice(['schemas', folder]);
  expect([code, printed]).toEqual([0, expect.stringContaining('Wrote 9 schemas')]);
  const names = await fs.readdir(path.join(folder, 'schemas'));
  const texts = names.map(async (name) => [name, await fs.readFile(path.join(folder, 'schemas', name), 'utf8')]);
  expect(Object.fromEntries(await Promise.all(texts))).toEqual(schemaFiles());
});

it('sluice schemas refuses a folder that is not there, and makes none', async () => {
  const folder = await emptyFolder();
  const { code, complained } = await sluice(['schemas', path.join(folder, 'funels')]);
  expect([code, complained]).toEqual([1, expect.stringContaining('is no folder')]);
  expect(await fs.readdir(folder)).toEqual([]);
});

import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBrand } from '../../../backoffice/brands/check-brand.ts';
import { checkShopFiles } from '../../../backoffice/brands/shop-rule-findings.ts';
import { readBrandFolder } from '../../../backoffice/publishing/read-brand.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { FunnelsCopy } from './brand-folder.ts';

const TAXES = JSON.stringify({
  rates: ['US', 'CA'].map((country) => ({ country, name: 'Sales tax', rate: 5 })),
});

let copy: FunnelsCopy;

beforeEach(async () => {
  copy = await FunnelsCopy.made();
});

const read = () => readBrandFolder(copy.folder, 'fernhollow');

async function findings() {
  const verdicts = checkBrand(await read(), contentHash);
  return verdicts.flatMap((each) => each.findings);
}

describe('a file that the shop does not read', () => {
  it.each([
    ['tax.json', 'name it "taxes.json"'],
    ['Taxes.JSON', 'name it "taxes.json"'],
    ['taxes.json.txt', 'name it "taxes.json"'],
    ['taxes.txt', 'name it "taxes.json"'],
    ['taxes', 'name it "taxes.json"'],
    ['tax-rates.json', 'name it "taxes.json"'],
    ['shiping.json', 'name it "shipping.json"'],
    ['shipping-methods.json', 'name it "shipping.json"'],
    ['coupons.json', 'put one file for each into the folder "coupons"'],
    ['rates.json', 'name it "taxes.json"'],
    ['prices.json', 'brand.json, shipping.json, taxes.json'],
    ['offers/new.jsn', 'name it "new.json"'],
    ['offers/new.json.txt', 'name it "new.json"'],
    ['content/New.JSON', 'name it "New.json"'],
    ['offers/dogs/new.json', 'put its files into "offers" itself'],
    ['offer/new.json', 'name it "offers"'],
    ['image/new.svg', 'name it "images"'],
    ['Coupons/new.json', 'name it "coupons"'],
    ['bump/new.json', 'name it "bumps"'],
    ['extras/new.json', 'brand.json, shipping.json, taxes.json'],
  ])('such as %s is an error, with what to do', async (file, remedy) => {
    await copy.write(`fernhollow/${file}`, '{}');
    const [found, ...more] = await findings();
    const isInPart = /^(offers|content)\//.test(file);
    const name = file.split('/').slice(0, isInPart ? 2 : 1);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      file: ['fernhollow', ...name].join('/'),
      code: 'not-of-brand',
      severity: 'error',
      path: '$',
      message: expect.stringContaining(remedy),
    });
    expect(found?.message).toMatch(/^fernhollow\/\S+ is not read by the shop\b.*\.$/);
  });

  it('is to be merged where the file that is read is there too', async () => {
    await copy.write('fernhollow/taxes.json', TAXES);
    await copy.write('fernhollow/tax.json', TAXES);
    expect((await findings()).map(({ message }) => message)).toEqual([
      'fernhollow/tax.json is not read by the shop, which reads "taxes.json": put what is missing there, and remove this file.',
    ]);
  });

  it('is known by what is in it, whatever its name says', async () => {
    await copy.write('fernhollow/money.json', TAXES);
    const [found] = await findings();
    expect(found).toMatchObject({ fix: { type: 'rename-file', to: 'taxes.json' } });
    expect(found?.message).toContain('name it "taxes.json"');
  });

  it('keeps the rules of the shop as they are, so that a renamed tax table does not end the tax', async () => {
    await copy.write('fernhollow/taxes.json', TAXES);
    expect(checkShopFiles(await read()).rules?.taxes).toHaveLength(2);
    await fs.rename(path.join(copy.folder, 'fernhollow/taxes.json'), path.join(copy.folder, 'fernhollow/tax.json'));
    expect(checkShopFiles(await read()).rules).toBeNull();
  });

  it.each([
    'README.md',
    'notes.txt',
    '.DS_Store',
    '.git/config',
    'Thumbs.db',
    'taxes.json~',
    'images/a/b.json',
    'offers/.keep',
  ])('is no error where it is a note, a picture or a file of the system, such as %s', async (file) => {
    await copy.write(`fernhollow/${file}`, TAXES);
    expect(await findings()).toEqual([]);
  });
});

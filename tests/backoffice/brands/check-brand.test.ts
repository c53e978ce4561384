import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuseClashes } from '../../../backoffice/brands/brand-folder.ts';
import { checkBrand } from '../../../backoffice/brands/check-brand.ts';
import { readBrandFolders } from '../../../backoffice/publishing/read-brand.ts';
import type { FileFinding } from '../../../graph/findings.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../publishing/brand-folder.ts';

const BRAND = 'fernhollow/brand.json';
const OFFER = 'fernhollow/offers/powermotion-3.json';
const THANKS = 'fernhollow/content/thank-you.json';

const TWO = /^Two funnels have the \$\.sfid "fh-classic", this one and fernhollow\/funnels\/\S+\.json: .*\.$/;

let copy: FunnelsCopy;

beforeEach(async () => {
  copy = await FunnelsCopy.made();
});

const verdicts = async () =>
  refuseClashes((await readBrandFolders(copy.folder)).flatMap((brand) => checkBrand(brand, contentHash)));

/** The findings of the demo's funnel that prevent its publishing. */
async function findings(): Promise<FileFinding[]> {
  const verdict = (await verdicts()).find(({ file }) => file === CLASSIC);
  expect(verdict?.funnel).toBeNull();
  return verdict?.findings ?? [];
}

async function hash(): Promise<string | undefined> {
  return (await verdicts())[0]?.funnel?.hash;
}

const set = (values: Json) => (json: Json) => void Object.assign(json, values);
const without = (name: string) => (json: Json) => void delete json[name];

describe('a faulty file', () => {
  it.each([
    ['not JSON', CLASSIC, '{ "sfid": ', 'not-json'],
    ['empty', OFFER, '', 'not-json'],
    ['too large', OFFER, `"${'x'.repeat(2_000_001)}"`, 'too-large'],
    ['not an object', BRAND, '[]', 'schema'],
    ['with a NUL character', OFFER, '{"name":"a\\u0000b"}', 'unstorable'],
    ['with half of a character pair', OFFER, '{"name\\\\\\ud800":"b"}', 'unstorable'],
  ])('that is %s is named with file, place, code and sentence', async (_, file, text, code) => {
    await copy.write(file, text);
    const [finding, ...more] = await findings();
    expect(finding).toMatchObject({
      file,
      code,
      severity: 'error',
      path: '$',
      message: expect.stringMatching(/^\S.*\.$/),
    });
    expect(more).toEqual([]);
  });

  it.each<[string, string, (json: Json) => void, string, string]>([
    [
      'a field is missing',
      OFFER,
      without('name'),
      '$',
      '"name" is missing: add it, with a text in quotes of at most 120 characters, which is not empty.',
    ],
    [
      'a field is unknown',
      OFFER,
      set({ ofer: 1 }),
      '$.ofer',
      expect.stringMatching(/^The field "ofer" is not read: remove it, or .*"taxCode"/),
    ],
    [
      'a price is a text',
      OFFER,
      set({ offerPrice: 'x' }),
      '$.offerPrice',
      '"offerPrice" is "x": write a number from 0 to 1,000,000.',
    ],
    [
      'a price is negative',
      OFFER,
      set({ offerPrice: -1 }),
      '$.offerPrice',
      '"offerPrice" is -1: write a number from 0 to 1,000,000.',
    ],
    [
      'a value has none of several types',
      OFFER,
      set({ units: 'x' }),
      '$.units',
      '"units" is "x": write a whole number from 1 to 100, or leave it out.',
    ],
    [
      'a token could end its rule',
      BRAND,
      set({ tokens: { a: '1;} body{' } }),
      '$.tokens.a',
      '"a" is "1;} body{": write a value of CSS without quotes and semicolons, such as "#1f5c46" or "6px".',
    ],
    [
      'a page is of no kind',
      THANKS,
      set({ view: 'receipt' }),
      '$.view',
      expect.stringMatching(/^"view" is "receipt": write one of "landing", "two-step-order-form", .*\.$/),
    ],
    [
      'a page of a later kind lacks a text',
      THANKS,
      set({ content: {} }),
      '$.content',
      expect.stringMatching(/^"headline" is missing in "content": add it, with a text/),
    ],
  ])('in which %s is named in a sentence', async (_, file, change, place, message) => {
    await copy.change(file, change);
    const [found] = await findings();
    expect(found).toEqual({ file, code: 'schema', severity: 'error', path: place, message });
  });

  it('a place deep in a file is a JSON path', async () => {
    await copy.write(CLASSIC, (await copy.read(CLASSIC)).replace('"percentage": 100', '"percentage": -1'));
    expect(await findings()).toMatchObject([{ code: 'schema', path: '$.defaultFunnels[0].variants[0].percentage' }]);
  });

  it('an offer that is not there is named at the step that sells it', async () => {
    await copy.remove(OFFER);
    expect(await findings()).toMatchObject([
      {
        file: CLASSIC,
        code: 'unknown-offer',
        path: '$.defaultFunnels[2].upsell',
        message: expect.stringMatching(/\.$/),
      },
    ]);
  });

  it('findings of the graph are named too', async () => {
    await copy.write(CLASSIC, (await copy.read(CLASSIC)).replace('"Thankyou Page"', '"Page"'));
    expect((await findings()).map(({ code }) => code)).toContain('no-thank-you');
  });

  it('an unreadable file is named', async () => {
    await fs.mkdir(path.join(copy.folder, 'fernhollow/offers/folder.json'));
    expect(await findings()).toMatchObject([{ file: 'fernhollow/offers/folder.json', code: 'unreadable' }]);
  });

  it('other funnels of the brand are published beside a faulty one', async () => {
    await copy.addFunnel('fernhollow/funnels/other.json', set({ sfid: 'other', uniqueIdentifier: 'other' }));
    await copy.write(CLASSIC, '{');
    expect((await verdicts()).map(({ file, funnel }) => [file, funnel?.funnel.uniqueIdentifier])).toEqual([
      [CLASSIC, undefined],
      ['fernhollow/funnels/other.json', 'other'],
    ]);
  });
});

describe('a duplicate name', () => {
  it('E02 the second funnel of an sfid or uniqueIdentifier is refused, and the finding names the first file', async () => {
    await copy.addFunnel('fernhollow/funnels/same-sfid.json', set({ uniqueIdentifier: 'other' }));
    await copy.addFunnel('fernhollow/funnels/same-uid.json', set({ sfid: 'other' }));
    expect(
      (await verdicts()).map(({ funnel, findings: [finding] }) => [funnel !== null, finding?.code, finding?.path]),
    ).toEqual([
      [true, undefined, undefined],
      [false, 'name-taken', '$.sfid'],
      [false, 'name-taken', '$.uniqueIdentifier'],
    ]);
    expect((await verdicts())[1]?.findings[0]?.message).toContain(CLASSIC);
  });

  it.each<[string, string, Json, string]>([
    ['before it', 'a-copy', { uniqueIdentifier: 'other', destinationId: null }, CLASSIC],
    ['after it', 'z-copy', { uniqueIdentifier: 'other', destinationId: null }, 'fernhollow/funnels/z-copy.json'],
    [
      'with a fault of its own',
      'a-copy',
      { uniqueIdentifier: 'other', orderForm: 7 },
      'fernhollow/funnels/a-copy.json',
    ],
  ])(
    'E02 E05 a copy of a funnel %s is told as two funnels of one sfid, and as nothing else',
    async (_, name, over, file) => {
      await copy.change(CLASSIC, set({ destinationId: 'beef' }));
      await copy.write(
        'fernhollow/destinations/beef.json',
        JSON.stringify({ sfid: 'beef', genericUrl: 'beef', defaultFunnel: 'fh-classic' }),
      );
      await copy.addFunnel(`fernhollow/funnels/${name}.json`, set(over));
      const all = await verdicts();
      const found = all.flatMap((each) => each.findings).filter(({ code }) => code !== 'schema');
      expect(found).toMatchObject([{ file, code: 'name-taken', path: '$.sfid', message: expect.stringMatching(TWO) }]);
      expect(all.map(({ funnel }) => funnel !== null)).toContain(true);
    },
  );

  it('E02 a copy of a funnel with all its names is told of each', async () => {
    await copy.addFunnel('fernhollow/funnels/z-copy.json', () => {});
    expect((await verdicts())[1]?.findings.map(({ path: place }) => place)).toEqual(['$.sfid', '$.uniqueIdentifier']);
  });

  it('E14 two offers with one sfid are refused', async () => {
    await copy.write('fernhollow/offers/zz-copy.json', await copy.read(OFFER));
    expect(await findings()).toMatchObject([
      { file: 'fernhollow/offers/zz-copy.json', code: 'sfid-twice', path: '$.sfid' },
    ]);
  });

  it('a brand must have the name of its folder', async () => {
    await copy.change(BRAND, set({ uniqueName: 'another' }));
    expect(await findings()).toMatchObject([{ file: BRAND, code: 'brand-name', path: '$.uniqueName' }]);
  });
});

describe('the hash of a version', () => {
  it('is independent of the order of keys, white space, and a byte order mark', async () => {
    const before = await hash();
    const reversed = (json: Json): Json => Object.fromEntries(Object.entries(json).reverse());
    for (const file of [CLASSIC, OFFER, BRAND, THANKS]) {
      const json: Json = JSON.parse(await copy.read(file));
      await copy.write(file, `\ufeff${JSON.stringify(reversed(json), null, 7)}\n`);
    }
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(await hash()).toBe(before);
  });

  it.each<[string, string, (json: Json) => void]>([
    ['a price', OFFER, set({ offerPrice: 1.23 })],
    ['a text', THANKS, set({ title: 'Another title' })],
    ['a setting of the brand', BRAND, set({ supportEmail: 'new@example.com' })],
    ['the order of the steps', CLASSIC, (json) => void (json.defaultFunnels as unknown[]).reverse()],
  ])('changes with %s', async (_, file, change) => {
    const before = await hash();
    await copy.change(file, change);
    expect(await hash()).toMatch(/^[0-9a-f]{64}$/);
    expect(await hash()).not.toBe(before);
  });

  it('is independent of files that the funnel does not use', async () => {
    const before = await hash();
    await copy.change('fernhollow/offers/foods-complete-3.json', set({ offerPrice: 1.23 }));
    expect(await hash()).toBe(before);
  });
});

it('a folder without a brand.json is no brand', async () => {
  expect((await readBrandFolders(copy.folder)).map(({ name }) => name)).toEqual(['fernhollow']);
  await copy.remove(BRAND);
  expect(await readBrandFolders(copy.folder)).toEqual([]);
});

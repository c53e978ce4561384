import type { Log } from 'sarif';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLASSIC, FunnelsCopy } from '../publishing/brand-folder.ts';
import { sluice } from './sluice.ts';

const OFFER = 'fernhollow/offers/powermotion-3.json';
const BRAND = 'fernhollow/brand.json';

let copy: FunnelsCopy;

beforeEach(async () => {
  copy = await FunnelsCopy.made();
});

/** Replaces a part of a file's text, which keeps its lines. */
async function edit(file: string, from: string, to: string) {
  const text = await copy.read(file);
  expect(text).toContain(from);
  await copy.write(
    file,
    text.replace(from, () => to),
  );
}

async function linesOf(...flags: string[]): Promise<string[]> {
  const { printed } = await sluice(['verify', copy.folder, ...flags]);
  return printed.split('\n').map((line) => line.replaceAll(`${copy.folder}/`, ''));
}

describe('the place of a finding', () => {
  it('is its line and column, as an editor opens them, with the JSON pointer beside it', async () => {
    await edit(OFFER, '"offerPrice": 69', '"offerPrice": "much"');
    const before = (await copy.read(OFFER)).split('"much"')[0]?.split('\n') ?? [];
    const place = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    expect(await linesOf()).toEqual([
      `error ${OFFER}:${place} /offerPrice [schema] "offerPrice" is "much": write a number from 0 to 1,000,000.`,
      '1 funnel: 1 error, no warnings.',
    ]);
  });

  it.each([
    [
      'a comma that is missing',
      '"step": 10,',
      '"step": 10',
      /:\d+:\d+ \[not-json\] .* in line \d+, column \d+: a comma is missing before this\.$/,
    ],
    ['a comma too many', '"step": 10,', '"step": 10,,', /the name of a field in quotes has to follow/],
    ['a text without quotes', '"type": "Upsell"', '"type": Upsell', /a text needs quotes around it/],
    ['a comment', '"step": 10,', '"step": 10, // the first', /comments are not possible in JSON/],
    ['a number with a comma', '"step": 10,', '"step": 10,5,', /the name of a field in quotes has to follow/],
    ['a line end in a text', '"type": "Upsell"', '"type": "Up\nsell"', /a text has no closing quotes|a line end/],
  ])('of a file that is no JSON by %s is where it breaks', async (_, from, to, said) => {
    await edit(CLASSIC, from, to);
    const [line, ...more] = (await linesOf()).filter((each) => each.startsWith('error'));
    expect([line, more]).toEqual([expect.stringMatching(said), []]);
  });
});

describe('a field that stands in an object twice', () => {
  it('is an error at the one that counts', async () => {
    await edit(OFFER, '"offerPrice": 69', '"offerPrice": 6.9,\n  "offerPrice": 69');
    expect(await linesOf()).toEqual([
      expect.stringMatching(
        /^error \S+powermotion-3\.json:\d+:3 \/offerPrice \[field-twice\] The field "offerPrice" stands here for the second time/,
      ),
      '1 funnel: 1 error, no warnings.',
    ]);
  });

  it('is found within lists and objects, and is none of another object', async () => {
    await edit(CLASSIC, '"step": 20,', '"step": 20, "step": 20,');
    expect(await linesOf()).toEqual([
      expect.stringMatching(/ \/defaultFunnels\/1\/step \[field-twice\]/),
      expect.any(String),
    ]);
  });
});

describe('verify --fix', () => {
  it('mends what has one right answer, keeps all else as it was written, and says what it changed', async () => {
    const [brand, offer] = [await copy.read(BRAND), await copy.read(OFFER)];
    await edit(BRAND, '"currency": "USD"', '"currency": "usd"');
    await edit(BRAND, '"shipsTo": ["US"', '"shipsTo": ["USA"');
    await edit(OFFER, '"offerPrice": 69', '"offerPrice": "69"');
    await edit(OFFER, '"name"', '"nmae"');
    expect(await linesOf('--fix')).toEqual([
      `fixed ${BRAND} /currency [schema] "usd" is now "USD".`,
      `fixed ${BRAND} /shipsTo/0 [schema] "USA" is now "US".`,
      `fixed ${OFFER} /nmae [schema] The field "nmae" is now named "name".`,
      `fixed ${OFFER} /offerPrice [schema] "69" is now 69.`,
      '1 funnel: no errors, no warnings.',
    ]);
    expect([await copy.read(BRAND), await copy.read(OFFER)]).toEqual([brand, offer]);
  });

  it('leaves alone what could be meant in several ways, and ends with 1', async () => {
    await edit(OFFER, '"offerPrice": 69', '"offerPrice": "about 69"');
    const before = await copy.read(OFFER);
    const { code, printed } = await sluice(['verify', copy.folder, '--fix', '--json']);
    expect([code, JSON.parse(printed)]).toMatchObject([
      1,
      { ok: false, fixed: [], findings: [{ path: '$.offerPrice', fix: null }] },
    ]);
    expect(await copy.read(OFFER)).toBe(before);
  });
});

it('verify --sarif has each finding with its place, for code hosts', async () => {
  await edit(OFFER, '"offerPrice": 69', '"offerPrice": -1');
  const { code, printed } = await sluice(['verify', copy.folder, '--sarif']);
  const log = JSON.parse(printed) as Log;
  expect([code, log.version]).toEqual([1, '2.1.0']);
  const [run] = log.runs;
  expect(run?.tool.driver.rules).toEqual([{ id: 'schema' }]);
  expect(run?.results).toEqual([
    {
      ruleId: 'schema',
      ruleIndex: 0,
      level: 'error',
      message: { text: '"offerPrice" is -1: write a number from 0 to 1,000,000.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: expect.stringMatching(/offers\/powermotion-3\.json$/) },
            region: { startLine: expect.any(Number), startColumn: 17 },
          },
          logicalLocations: [{ fullyQualifiedName: '/offerPrice', kind: 'value' }],
        },
      ],
    },
  ]);
});

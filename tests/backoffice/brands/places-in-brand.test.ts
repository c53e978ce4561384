import { beforeEach, describe, expect, it } from 'vitest';
import { checkBrand } from '../../../backoffice/brands/check-brand.ts';
import { readBrandFolder } from '../../../backoffice/publishing/read-brand.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../publishing/brand-folder.ts';

const BRAND = 'fernhollow/brand.json';
const OFFER = 'fernhollow/offers/powermotion-3.json';

let copy: FunnelsCopy;

beforeEach(async () => {
  copy = await FunnelsCopy.made();
});

async function told(): Promise<string[]> {
  const verdicts = checkBrand(await readBrandFolder(copy.folder, 'fernhollow'), contentHash);
  return verdicts.flatMap(({ findings }) =>
    findings.map(({ code, file, path, message }) => `${code} ${file} ${path} ${message}`),
  );
}

const set = (values: Json) => (json: Json) => void Object.assign(json, values);

describe('a file in another place', () => {
  it.each([
    [
      OFFER,
      'fernhollow/content/jar.json',
      /^file-misplaced fernhollow\/content\/jar\.json \$ .* is an offer and not a content page: move it into the folder "offers"\.$/,
    ],
    [
      CLASSIC,
      'fernhollow/offers/funnel.json',
      /^file-misplaced .* is a funnel and not an offer: move it into the folder "funnels"/,
    ],
    [CLASSIC, 'fernhollow/classic-2.json', /^not-of-brand .* it is a funnel, so put it into the folder "funnels"/],
    [
      'fernhollow/content/terms.json',
      'fernhollow/page.json',
      /^not-of-brand .* it is a content page, so put it into the folder "content"/,
    ],
  ])('%s at %s is told once, by what it is', async (from, to, said) => {
    await copy.write(to, await copy.read(from));
    expect(await told()).toEqual([expect.stringMatching(said)]);
  });

  it('is not told a second time by those that name it', async () => {
    await copy.write(`${OFFER}.txt`, await copy.read(OFFER));
    await copy.remove(OFFER);
    expect(await told()).toEqual([expect.stringMatching(/^not-of-brand .* name it "powermotion-3\.json"/)]);
    await copy.remove(`${OFFER}.txt`);
    expect(await told()).toEqual([expect.stringMatching(/^unknown-offer /)]);
  });
});

describe('the links of policies', () => {
  it('lead to pages of the brand', async () => {
    expect(await told()).toEqual([]);
    await copy.remove('fernhollow/content/terms.json');
    expect(await told()).toEqual([
      expect.stringMatching(
        /^policy-without-page \S+brand\.json \$\.policies\[2\]\.path The link "Terms" leads to "\/terms", and the brand has no page there: add a content file/,
      ),
    ]);
  });

  it('are told with the page that was meant', async () => {
    await copy.write(BRAND, (await copy.read(BRAND)).replace('"/terms"', '"/term"'));
    expect(await told()).toEqual([expect.stringContaining('"/terms" was probably meant')]);
  });

  it.each(['/subscription', '/home'])('may lead to %s', async (path) => {
    await copy.write(BRAND, (await copy.read(BRAND)).replace('"/terms"', `"${path}"`));
    expect(await told()).toEqual([]);
  });
});

describe('the regions of consent', () => {
  it.each([
    ['US', []],
    ['US-CA', []],
    ['DE', []],
    ['DE-BY', []],
    ['XX', [expect.stringMatching(/^consent-region-unknown .*"XX" is no country/)]],
    ['US-XX', [expect.stringMatching(/^consent-region-unknown .*US has no part "XX"/)]],
    ['USA', [expect.stringMatching(/^schema .*"US" was probably meant/)]],
  ])('such as %s', async (region, findings) => {
    await copy.change(BRAND, set({ consent: { default: 'opt-out', regions: { [region]: 'opt-in' } } }));
    expect(await told()).toEqual(findings);
  });
});

it('a destination has no address of a text page', async () => {
  const destination = { sfid: 'go', genericUrl: 'go', defaultFunnel: 'fh-classic' };
  await copy.change(CLASSIC, set({ destinationId: 'go' }));
  await copy.write('fernhollow/destinations/go.json', JSON.stringify(destination));
  expect(await told()).toEqual([]);
  await copy.write('fernhollow/destinations/go.json', JSON.stringify({ ...destination, genericUrl: '/terms' }));
  expect(await told()).toEqual([
    expect.stringMatching(/^destination-url-taken .* belongs to a text page of the brand/),
  ]);
});

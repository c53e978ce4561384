import { beforeAll, describe, expect, it } from 'vitest';
import type { BrandFolder } from '../../../../backoffice/brands/brand-folder.ts';
import { mediaFindings } from '../../../../backoffice/brands/pictures/media-findings.ts';
import { readBrandFolder } from '../../../../backoffice/publishing/read-brand.ts';
import type { ImageFile } from '../../../../graph/image-file.ts';
import { demoFunnelsFolder } from '../../../support/funnels/demo-folder.ts';

let fernhollow: BrandFolder;
let northvale: BrandFolder;

beforeAll(async () => {
  fernhollow = await readBrandFolder(demoFunnelsFolder(), 'fernhollow');
  northvale = await readBrandFolder(demoFunnelsFolder(), 'northvale');
});

/** A brand in which a file of `images` is another one, or none. */
function withImage(brand: BrandFolder, name: string, change: Partial<ImageFile> | null): BrandFolder {
  const images = brand.images.flatMap((file) => (file.name !== name ? [file] : change ? [{ ...file, ...change }] : []));
  expect(images).not.toEqual(brand.images);
  return { ...brand, images };
}

/** A brand whose files name one address otherwise. */
function withAddress(brand: BrandFolder, from: string, to: string): BrandFolder {
  const text = JSON.stringify(brand);
  expect(text).toContain(JSON.stringify(from));
  return JSON.parse(text.replaceAll(JSON.stringify(from), JSON.stringify(to))) as BrandFolder;
}

const told = (brand: BrandFolder) =>
  mediaFindings(brand).map(({ code, severity, message }) => `${severity} ${code}: ${message}`);

const HERO = '/images/fernhollow/hero.svg';
const MISSING =
  /^error picture-missing: There is no file "hero\.svg" in fernhollow\/images, so that a gap is shown in its place: /;

describe('the pictures of a brand', () => {
  it('have no finding where they are as they should be', () => {
    expect([...told(fernhollow), ...told(northvale)]).toEqual([]);
  });

  it('one that is missing is told once, with every place that names it', () => {
    const [found, ...more] = mediaFindings(withImage(fernhollow, 'hero.svg', null));
    expect(more).toEqual([]);
    expect(found?.message).toMatch(/a gap is shown in its place: add it, or name another one\.$/);
    const text = JSON.stringify([fernhollow.content, fernhollow.offers, fernhollow.brand]);
    expect(1 + (found?.also ?? []).length).toBe(text.split(`"${HERO}"`).length - 1);
    expect(found?.also?.length).toBeGreaterThan(0);
  });

  it('one that is named in other letters is told with the right ones, and with the edit', () => {
    const [found] = mediaFindings(withAddress(fernhollow, HERO, '/images/fernhollow/Hero.SVG'));
    expect(found).toMatchObject({
      code: 'picture-missing',
      message: expect.stringContaining('there is "hero.svg", and upper and lower case are not the same'),
      fix: { type: 'set-value', value: HERO },
    });
  });

  it('one of another ending is told with the one that is there', () => {
    expect(told(withAddress(fernhollow, HERO, '/images/fernhollow/hero.png'))).toEqual([
      expect.stringContaining('There is no file "hero.png" in fernhollow/images'),
    ]);
  });

  it('all are told as one where the folder is empty', () => {
    expect(told({ ...fernhollow, images: [] })).toEqual([
      expect.stringMatching(
        /^error picture-missing: The folder fernhollow\/images is missing or empty, so that none of the \d+ pictures/,
      ),
    ]);
    expect(told(withImage(fernhollow, 'hero.svg', null))).toEqual([expect.stringMatching(MISSING)]);
  });

  it.each<[string, Partial<ImageFile>, RegExp]>([
    ['empty', { size: 0, kind: null, picture: null }, /^error picture-empty: "hero\.svg" has no bytes/],
    ['cut off', { isCut: true }, /^error picture-cut: The end of "hero\.svg" is missing/],
    ['no picture', { kind: null, picture: null }, /^error picture-unreadable: /],
    ['a page', { kind: 'html', picture: null }, /^error picture-not-as-named: "hero\.svg" is a page of HTML/],
    ['pixels as a drawing', { kind: 'png' }, /^error picture-not-as-named: "hero\.svg" is a PNG/],
    ['without a size', { picture: null }, /^warning picture-without-size: /],
    [
      'a heavy drawing',
      { size: 500_000 },
      /^warning picture-as-it-is: "hero\.svg" is sent to every visitor as it is, 488 KB: simplify/,
    ],
  ])('one that is %s is told', (_, change, said) => {
    expect(told(withImage(fernhollow, 'hero.svg', change))).toEqual([expect.stringMatching(said)]);
  });

  it.each<[string, Partial<ImageFile>, RegExp[]]>([
    ['a heavy one with smaller forms', { size: 5_000_000 }, []],
    [
      'one of more bytes than are read',
      { size: 21 * 1024 * 1024, picture: null },
      [/^warning picture-as-it-is: .* 21\.0 MB, since it is larger than 20\.0 MB/],
    ],
    ['one that moves', { isAnimated: true }, [/^warning picture-as-it-is: .* since it moves: show a film instead/]],
    [
      'one of more pixels than are made smaller',
      { picture: { hash: 'a', width: 8000, height: 7000, forms: 'none' } },
      [/^warning picture-as-it-is: "evening-run\.jpg" has 8000 by 7000 pixels/],
    ],
    [
      'one of as many pixels as are made smaller',
      { picture: { hash: 'a', width: 7000, height: 7000, forms: 'raster' } },
      [],
    ],
    [
      'a PNG under the name of a JPEG',
      { kind: 'png' },
      [/^warning picture-not-as-named: "evening-run\.jpg" is a PNG, .* name it "evening-run\.png"/],
    ],
  ])('of pixels, %s', (_, change, said) => {
    const found = told(withImage(fernhollow, 'evening-run.jpg', change));
    expect(found).toEqual(said.map((each) => expect.stringMatching(each)));
  });

  it.each([
    ['https://cdn.example/hero.svg', /^error picture-elsewhere: .* is on another host/],
    ['//cdn.example/other.svg', /^error picture-elsewhere: .* put the file into the brand's folder "images"/],
    ['images/hero.svg', /^error picture-elsewhere: .* write "\/images\/fernhollow\/hero\.svg"/],
    ['', /^error picture-elsewhere: "" is no address of a file of this brand/],
    ['/images/northvale/hero.svg', /^warning picture-elsewhere: .* is a file of another brand/],
  ])('at the address %j one is told', (address, said) => {
    expect(told(withAddress(fernhollow, HERO, address))).toEqual([expect.stringMatching(said)]);
  });

  it('at an address that is the picture itself one is shown', () => {
    expect(told(withAddress(fernhollow, HERO, 'data:image/svg+xml;base64,AAAA'))).toEqual([]);
  });

  it.each(['two words.svg', 'hero.gif', 'hero.SVG'])('under the name %s one is not served', (name) => {
    const named = withImage(withAddress(fernhollow, HERO, `/images/fernhollow/${name}`), 'hero.svg', { name });
    expect(told(named)).toEqual([expect.stringMatching(/^error picture-name: The shop does not serve a file named/)]);
  });
});

describe('the film of a brand', () => {
  it.each<[string, (brand: BrandFolder) => BrandFolder, RegExp]>([
    [
      'is missing',
      (brand) => withImage(brand, 'film.mp4', null),
      /^error film-missing: .* the film cannot be played from it/,
    ],
    [
      'has no captions',
      (brand) => withImage(brand, 'film-en.vtt', null),
      /^error captions-missing: .* has no captions/,
    ],
    ['has captions without words', (brand) => withImage(brand, 'film-en.vtt', { isCut: true }), /^error picture-cut: /],
    [
      'is of another type than its source says',
      (brand) => withAddress(brand, 'video/mp4', 'video/webm'),
      /^error film-type: "film\.mp4" is an MP4 film, .* write "video\/mp4"/,
    ],
    [
      'is of another kind than its name says',
      (brand) => withImage(brand, 'film.mp4', { kind: 'webm' }),
      /^error picture-not-as-named: /,
    ],
    [
      'has captions in its place',
      (brand) => withAddress(brand, '/images/northvale/film.mp4', '/images/northvale/film-en.vtt'),
      /^error picture-not-as-named: .* where a film is shown/,
    ],
  ])('that %s is told', (_, change, said) => {
    expect(told(change(northvale))).toContainEqual(expect.stringMatching(said));
  });

  it('may be as large as it pleases', () => {
    expect(told(withImage(northvale, 'film.mp4', { size: 300_000_000 }))).toEqual([]);
  });

  it('has a poster that is sent as it is, so that it may not be as large', () => {
    const poster = JSON.stringify(northvale).match(/"poster":"\/images\/northvale\/([^"]+)"/)?.[1] ?? '';
    const raster = { hash: 'a', width: 1600, height: 900, forms: 'raster' } as const;
    const found = told(withImage(northvale, poster, { size: 900_000, picture: raster }));
    expect(found).toEqual([expect.stringMatching(/^warning picture-as-it-is: .* 879 KB: make it smaller/)]);
  });
});

import fs from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { TURN_MS } from '../../../server/pictures/make-pictures.ts';
import type { PictureMaker } from '../../../server/pictures/picture-maker.ts';
import { animatedPng, corruptPng, DRAWING, jpegOf, pixelBomb, pngOf } from '../../support/shops/pictures.ts';
import { describeOnOneStore, emptyFolder, openTestStore, postgresDuringTests } from '../../support/stores/stores.ts';
import {
  BRAND,
  brandFolder,
  imageIn,
  makerDuringTests,
  NOW,
  type PictureShop,
  pictureShop,
  realMaker,
} from './brand-pictures.ts';

const maker = makerDuringTests();

const formsIn = async ({ live, forms }: PictureShop, file: string, names: readonly string[]) => {
  const hash = live.find(BRAND, file)?.hash ?? '';
  return Promise.all(names.map((name) => forms.read(hash, name)));
};

const kindOf = async (bytes: Buffer | null) => {
  const { format, compression, width, height, exif } = await sharp(bytes ?? undefined).metadata();
  return { format: format === 'heif' ? compression : format, width, height, isPlain: exif === undefined };
};

describeOnOneStore('PostgreSQL', 'the forms of a published picture', (makeStore) => {
  it('are AVIF and WebP in three widths, upright and without what the camera added', async () => {
    const folder = await brandFolder({ 'run.jpg': await jpegOf(90, 1800, 6) });
    const shop = await pictureShop(await makeStore(), folder, { maker });
    expect(shop.live.find(BRAND, 'run.jpg')).toMatchObject({ width: 1800, height: 90 });
    await shop.round();
    const names = ['480.avif', '960.avif', '1600.avif', '480.webp', '960.webp', '1600.webp'];
    const made = await formsIn(shop, 'run.jpg', names);
    const sizes = [480, 960, 1600, 480, 960, 1600].map((width) => ({ width, height: width / 20 }));
    expect(await Promise.all(made.map(kindOf))).toEqual(
      sizes.map((size, index) => ({ ...size, format: index < 3 ? 'av1' : 'webp', isPlain: true })),
    );
    const original = (await fs.stat(imageIn(folder, 'run.jpg'))).size;
    for (const form of made) expect(form?.length).toBeLessThan(original);
    expect(shop.logged).toEqual([]);
  });

  it('of a small picture are as wide as itself', async () => {
    const folder = await brandFolder({ 'face.png': await pngOf(96, 96) });
    const shop = await pictureShop(await makeStore(), folder, { maker });
    await shop.round();
    const [avif, wide] = await formsIn(shop, 'face.png', ['96.avif', '480.avif']);
    expect([await kindOf(avif ?? null), wide]).toMatchObject([{ width: 96, height: 96 }, null]);
  });

  it('of a drawing are the drawing without what no browser needs, compressed', async () => {
    const shop = await pictureShop(await makeStore(), await brandFolder({ 'oak.svg': DRAWING }), { maker });
    await shop.round();
    const [svg, br, gzip] = await formsIn(shop, 'oak.svg', ['svg', 'svg.br', 'svg.gzip']);
    const text = String(svg);
    expect(text).not.toMatch(/<!--|metadata|\n|10\.123456/);
    expect(text).toContain('viewBox="0 0 300 200"');
    expect(text).toContain('aria-labelledby="oak-title oak-desc"');
    expect(text).toContain('<title id="oak-title">An oak</title>');
    expect(text).toContain('<desc id="oak-desc">With one acorn</desc>');
    expect(text).toMatch(/id="leaf".*url\(#leaf\)/);
    expect(String(brotliDecompressSync(br ?? ''))).toBe(text);
    expect(String(gunzipSync(gzip ?? ''))).toBe(text);
  });

  it('are not made of a corrupt picture, a bomb of pixels, one that moves and half a drawing, and the next one is made', async () => {
    const folder = await brandFolder({
      'a-corrupt.png': await corruptPng(),
      'b-bomb.png': pixelBomb(),
      'c-animated.png': animatedPng(),
      'd-cut.svg': DRAWING.slice(0, 300),
      'e-good.png': await pngOf(30, 20),
    });
    const { db } = await makeStore();
    const shop = await pictureShop({ db }, folder, { maker });
    await shop.round();
    await shop.round();
    const stored = await db.selectFrom('picture_forms').select(['hash']).distinct().execute();
    expect(stored).toEqual([{ hash: shop.live.find(BRAND, 'e-good.png')?.hash }]);
    expect(shop.logged).toEqual([
      expect.stringMatching(/^warn a picture is served as it is acorn\/images\/a-corrupt.png: /),
      expect.stringMatching(/^warn a picture is served as it is acorn\/images\/d-cut.svg: /),
    ]);
  });

  it('are made once, by whichever process has the turn; the other finds them', async () => {
    const store = await makeStore();
    const folder = await brandFolder({ 'a.png': await pngOf(30, 20), 'b.png': await pngOf(20, 30) });
    const made: string[] = [];
    const counting = (name: string): PictureMaker => {
      const real = realMaker();
      const make: PictureMaker['make'] = (job) => {
        made.push(name);
        return real.make(job);
      };
      return { ...real, make };
    };
    const one = await pictureShop(store, folder, { maker: counting('one') });
    const two = await pictureShop(store, folder, { maker: counting('two') });
    await Promise.all([one.round(), two.round()]);
    await Promise.all([one.round(), two.round()]);
    expect(made).toHaveLength(2);
    for (const shop of [one, two]) {
      expect(shop.live.all().map(({ picture }) => shop.forms.has(picture))).toEqual([true, true]);
      expect((await formsIn(shop, 'b.png', ['20.webp']))[0]).toBeInstanceOf(Buffer);
    }
    expect(await store.db.selectFrom('picture_turns').selectAll().execute()).toEqual([]);
  });

  it('are tried three times, a turn apart, where none can be made', async () => {
    let now = NOW;
    const failing: PictureMaker = { make: async () => ({ type: 'unmade', problem: 'a fault' }), rest: () => {} };
    const folder = await brandFolder({ 'a.png': await pngOf(30, 20) });
    const shop = await pictureShop(await makeStore(), folder, { maker: failing, clock: () => now });
    for (let turn = 0; turn < 5; turn += 1) {
      await shop.round();
      await shop.round();
      expect(shop.logged).toHaveLength(Math.min(turn + 1, 3));
      now = new Date(now.getTime() + TURN_MS);
    }
  });

  it('are made where a turn was left by a clock that was set back since', async () => {
    let now = new Date(NOW.getTime() + 40 * 86_400_000);
    const dying: PictureMaker = { make: () => Promise.reject(new Error('killed')), rest: () => {} };
    const folder = await brandFolder({ 'a.png': await pngOf(30, 20) });
    const store = await makeStore();
    const clock = () => now;
    await expect((await pictureShop(store, folder, { maker: dying, clock })).round()).rejects.toThrow('killed');
    const shop = await pictureShop(store, folder, { clock });
    await shop.round();
    expect(shop.live.all().map(({ picture }) => shop.forms.has(picture))).toEqual([false]);
    now = NOW;
    await shop.round();
    expect(shop.live.all().map(({ picture }) => shop.forms.has(picture))).toEqual([true]);
  });

  it('are not begun by a process that is stopped while it takes the turn, and another one makes them at once', async () => {
    const { db } = await makeStore();
    let isStopped = false;
    const clock = () => {
      isStopped = true;
      return NOW;
    };
    let begun = 0;
    const make: PictureMaker['make'] = async (job) => {
      begun += 1;
      return maker.make(job);
    };
    const folder = await brandFolder({ 'a.png': await pngOf(30, 20) });
    const shop = await pictureShop({ db }, folder, { maker: { ...maker, make }, clock });
    await shop.round(() => isStopped);
    expect(begun).toBe(0);
    await (await pictureShop({ db }, folder, { maker })).round();
    expect(await db.selectFrom('picture_forms').select('form').execute()).toHaveLength(2);
  });

  it('are made once the database has space again', async () => {
    const { db } = await makeStore();
    let isPaused = true;
    const folder = await brandFolder({ 'a.png': await pngOf(30, 20) });
    const shop = await pictureShop({ db }, folder, { maker, isPaused: async () => isPaused });
    await shop.round();
    expect(await db.selectFrom('picture_forms').select('form').execute()).toEqual([]);
    isPaused = false;
    await shop.round();
    expect(await db.selectFrom('picture_forms').select('form').execute()).toHaveLength(2);
  });

  it('are made by another process once a turn is over whose process has ended', async () => {
    const { db } = await makeStore();
    const folder = await brandFolder({ 'a.png': await pngOf(30, 20) });
    let now = NOW;
    const shop = await pictureShop({ db }, folder, { maker, clock: () => now });
    const [placed] = shop.live.all();
    const until = new Date(NOW.getTime() + TURN_MS);
    await db
      .insertInto('picture_turns')
      .values({ hash: placed?.picture.hash ?? '', until })
      .execute();
    await shop.round();
    expect(await db.selectFrom('picture_forms').select('form').execute()).toEqual([]);
    now = until;
    await shop.round();
    expect(await db.selectFrom('picture_forms').select('form').execute()).toHaveLength(2);
  });
});

describe('two processes on one PostgreSQL', () => {
  const database = postgresDuringTests();

  it('serve the forms that one of them made', async () => {
    const databaseUrl = await database();
    const open = async () => openTestStore({ dataFolder: await emptyFolder(), databaseUrl });
    const folder = await brandFolder({ 'run.jpg': await jpegOf(600, 60) });
    const one = await pictureShop(await open(), folder, { maker });
    const two = await pictureShop(await open(), folder, { maker: null });
    await one.round();
    await two.round();
    const [ours] = await formsIn(one, 'run.jpg', ['480.avif']);
    const [theirs] = await formsIn(two, 'run.jpg', ['480.avif']);
    expect(theirs).toEqual(ours);
    expect(await kindOf(theirs ?? null)).toMatchObject({ format: 'av1', width: 480 });
  });
});

describe('the child process', () => {
  it('refuses more pixels than it may read, and anything that is neither PNG nor JPEG', async () => {
    const bomb = await maker.make({ kind: 'raster', bytes: pixelBomb(), widths: [480] });
    expect(bomb).toEqual({ type: 'unmade', problem: expect.stringContaining('pixel limit') });
    const drawing = await maker.make({ kind: 'raster', bytes: Buffer.from(DRAWING), widths: [480] });
    expect(drawing).toEqual({ type: 'unmade', problem: 'it is svg, and neither PNG nor JPEG' });
    const good = await maker.make({ kind: 'raster', bytes: await pngOf(30, 20), widths: [30] });
    expect(good.type).toBe('made');
  });

  it('ends with a picture that takes too long, or with its rest, and the next picture has another one', async () => {
    const slow = realMaker(50);
    const bytes = await jpegOf(2400, 2400);
    expect(await slow.make({ kind: 'raster', bytes, widths: [1600] })).toEqual({
      type: 'unmade',
      problem: 'it took longer than 0.05 seconds',
    });
    const next = realMaker();
    const ended = next.make({ kind: 'raster', bytes, widths: [1600] });
    next.rest();
    expect(await ended).toEqual({ type: 'unmade', problem: 'its process ended (SIGKILL)' });
    expect((await next.make({ kind: 'drawing', bytes: Buffer.from(DRAWING), widths: [] })).type).toBe('made');
  });
});

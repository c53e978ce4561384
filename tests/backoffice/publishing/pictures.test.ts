import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { readImages, storedPicture, storedPictures } from '../../../server/pictures/read-pictures.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { animatedPng, corruptPng, DRAWING, jpegOf, pixelBomb, pngOf } from '../../support/shops/pictures.ts';
import { describeOnBothStores, emptyFolder } from '../../support/stores/stores.ts';
import { FunnelsCopy } from './brand-folder.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

describe('the head of a picture', () => {
  it('has its size and what the shop makes of it', async () => {
    expect(storedPicture(await pngOf(30, 20))).toMatchObject({ width: 30, height: 20, forms: 'raster' });
    expect(storedPicture(await jpegOf(30, 20))).toMatchObject({ width: 30, height: 20, forms: 'raster' });
    expect(storedPicture(Buffer.from(DRAWING))).toMatchObject({ width: 300, height: 200, forms: 'drawing' });
  });

  it('has the size as browsers show it where the camera was held upright', async () => {
    expect(storedPicture(await jpegOf(30, 20, 6))).toMatchObject({ width: 20, height: 30 });
    expect(storedPicture(await jpegOf(30, 20, 3))).toMatchObject({ width: 30, height: 20 });
  });

  it('tells a picture of too many pixels and an animated one, which are served as they are', () => {
    expect(storedPicture(pixelBomb())).toMatchObject({ width: 8_000, height: 8_000, forms: 'none' });
    expect(storedPicture(animatedPng())).toMatchObject({ width: 8, height: 8, forms: 'none' });
  });

  it('is none where the bytes are no picture, or one without a size', () => {
    for (const text of ['', 'no picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', '{}'])
      expect(storedPicture(Buffer.from(text))).toBeNull();
  });

  it('is another one with one other byte', async () => {
    const picture = await pngOf(30, 20);
    const other = Buffer.concat([picture, Buffer.from([0])]);
    expect(storedPicture(other)?.hash).not.toBe(storedPicture(picture)?.hash);
    expect(storedPicture(picture)?.hash).toMatch(/^[0-9a-f]{20}$/);
  });
});

it('the pictures of a folder are those that have an address; films, notes and folders are none', async () => {
  const folder = path.join(await emptyFolder(), 'oak/images');
  await fs.mkdir(path.join(folder, 'older.png'), { recursive: true });
  for (const name of ['oak.svg', 'two words.svg', '.hidden.svg', 'notes.txt', 'film.mp4'])
    await fs.writeFile(path.join(folder, name), DRAWING);
  await fs.writeFile(path.join(folder, 'oak.jpeg'), await jpegOf(30, 20));
  await fs.writeFile(path.join(folder, 'corrupt.png'), await corruptPng());
  await fs.writeFile(path.join(folder, 'text.png'), 'no picture');
  expect(Object.keys(storedPictures(await readImages(path.join(folder, '../..'), 'oak')))).toEqual([
    'corrupt.png',
    'oak.jpeg',
    'oak.svg',
  ]);
  expect(await readImages(folder, 'nobody')).toEqual([]);
});

async function withPicture(copy: FunnelsCopy, bytes: Buffer): Promise<string> {
  const file = path.join(copy.folder, 'fernhollow/images/run.jpg');
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, bytes);
  return file;
}

describeOnBothStores('publishing the pictures of a brand', (makeStore) => {
  it('every process has them, and has another picture after the next publication', async () => {
    const { db } = await makeStore();
    const copy = await FunnelsCopy.made();
    const file = await withPicture(copy, await jpegOf(60, 40));
    const [first, second] = [new FunnelRegistry(db), new FunnelRegistry(db)];
    await publishFolder(copy.folder, first, NOW);
    await second.load();
    expect(second.pictures.find('fernhollow', 'run.jpg')).toMatchObject({ width: 60, height: 40 });
    await fs.writeFile(file, await jpegOf(30, 20));
    await publishFolder(copy.folder, first, NOW);
    await second.load();
    expect(second.pictures.find('fernhollow', 'run.jpg')).toMatchObject({ width: 30, height: 20 });
    expect(second.pictures.find('fernhollow', 'constructor')).toBeNull();
    expect(second.pictures.find('nobody', 'run.jpg')).toBeNull();
  });

  it('the same pictures are stored once', async () => {
    const { db } = await makeStore();
    const copy = await FunnelsCopy.made();
    await withPicture(copy, await jpegOf(60, 40));
    const registry = new FunnelRegistry(db);
    await publishFolder(copy.folder, registry, NOW);
    await publishFolder(copy.folder, registry, new Date(NOW.getTime() + 1000));
    expect(await db.selectFrom('brand_pictures').select(['brand', 'published_at']).execute()).toEqual([
      { brand: 'fernhollow', published_at: NOW },
    ]);
  });
});

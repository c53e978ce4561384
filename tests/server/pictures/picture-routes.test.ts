import fs from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { StoreUnavailable } from '../../../server/db/connection/sql-state.ts';
import { pictureRoutes } from '../../../server/pictures/picture.routes.ts';
import { DRAWING, jpegOf } from '../../support/shops/pictures.ts';
import { embeddedStores, emptyFolder } from '../../support/stores/stores.ts';
import { BRAND, brandFolder, imageIn, makerDuringTests, type PictureShop, pictureShop } from './brand-pictures.ts';

let folder: string;
let shop: PictureShop;
let app: FastifyInstance;
let isAway = false;
const maker = makerDuringTests();

const leaving: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (isAway) throw new StoreUnavailable('away');
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeEach(async () => {
  folder = await brandFolder({ 'run.jpg': await jpegOf(600, 60), 'oak.svg': DRAWING });
  const { store, release } = await embeddedStores.take();
  onTestFinished(release);
  isAway = false;
  shop = await pictureShop({ db: store.db.withPlugin(leaving) }, folder, { maker });
  const warnings: string[] = [];
  app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void warnings.push(line) } } });
  onTestFinished(() => expect(warnings).toEqual([]));
  onTestFinished(() => app.close());
  await app.register(fastifyStatic, { root: await emptyFolder(), serve: false });
  await pictureRoutes(app, { funnelsFolder: folder, pictures: shop });
});

const hash = () => shop.live.find(BRAND, 'run.jpg')?.hash ?? '';
const get = (path: string, headers = {}) => app.inject({ url: `/images/${BRAND}/${path}`, headers });

it('a form that is made is sent with its type for a year, and not again where the browser has it', async () => {
  await shop.round();
  for (const [form, type] of [
    ['480.avif', 'image/avif'],
    ['600.webp', 'image/webp'],
  ]) {
    const reply = await get(`run.jpg/${hash()}-${form}`);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type]);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.rawPayload).toEqual(await shop.forms.read(hash(), form ?? ''));
    const again = await get(`run.jpg/${hash()}-${form}`, { 'if-none-match': `W/${reply.headers.etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

it('until it is made the original stands in for it, and is asked for again soon', async () => {
  const original = await fs.readFile(imageIn(folder, 'run.jpg'));
  for (const name of [hash(), '0123456789abcdef0123']) {
    const { statusCode, headers, rawPayload } = await get(`run.jpg/${name}-480.avif`);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=10',
    ]);
    expect(rawPayload).toEqual(original);
  }
});

it('a form by the hash of an earlier picture is the picture of now', async () => {
  const before = hash();
  await shop.round();
  await fs.writeFile(imageIn(folder, 'run.jpg'), await jpegOf(300, 200));
  await shop.live.publish(
    BRAND,
    { 'run.jpg': { hash: 'f'.repeat(20), width: 300, height: 200, forms: 'raster' } },
    new Date(),
  );
  const { statusCode, headers } = await get(`run.jpg/${before}-480.avif`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
});

it.each([
  ['another width', () => `run.jpg/${hash()}-500.avif`],
  ['a width above the original’s', () => `run.jpg/${hash()}-960.avif`],
  ['another format', () => `run.jpg/${hash()}-480.png`],
  ['a drawing’s form', () => `oak.svg/${hash()}-480.avif`],
  ['a file that is not there', () => 'no.jpg/0123456789abcdef0123-480.avif'],
  ['a longer path', () => `run.jpg/${hash()}-480.avif/x`],
  ['another folder', () => `..%2f..%2frun.jpg/${hash()}-480.avif`],
])('%s leads to nothing', async (_, path) => {
  expect([400, 404]).toContain((await get(path())).statusCode);
});

it('a drawing is sent minified in the encoding that the browser prefers', async () => {
  expect((await get('oak.svg')).body).toBe(DRAWING);
  await shop.round();
  const plain = await get('oak.svg');
  const packed = await get('oak.svg', { 'accept-encoding': 'gzip;q=0.5, br' });
  expect(plain.body.length).toBeLessThan(DRAWING.length);
  expect(String(brotliDecompressSync(packed.rawPayload))).toBe(plain.body);
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
  for (const { headers } of [plain, packed])
    expect([headers['content-type'], headers['cache-control'], headers.vary]).toEqual([
      'image/svg+xml',
      'public, max-age=3600',
      'Accept-Encoding',
    ]);
  expect(plain.headers.etag).not.toBe(packed.headers.etag);
  expect((await get('oak.svg', { 'if-none-match': plain.headers.etag })).statusCode).toBe(304);
});

it('a drawing that was changed since it was published is sent as it is', async () => {
  await shop.round();
  await fs.writeFile(imageIn(folder, 'oak.svg'), DRAWING.replace('An oak', 'An elm'));
  expect((await get('oak.svg')).body).toContain('Made by an editor');
  await fs.writeFile(imageIn(folder, 'oak.svg'), DRAWING);
  expect((await get('oak.svg')).body).not.toContain('Made by an editor');
});

it('while the database is away the original stands in for a form, and for a drawing', async () => {
  await shop.round();
  isAway = true;
  const form = await get(`run.jpg/${hash()}-480.avif`);
  expect([form.statusCode, form.headers['content-type'], form.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=10',
  ]);
  expect((await get('oak.svg')).body).toBe(DRAWING);
});

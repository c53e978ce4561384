import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ASSET_MEMORY, type MemoryBounds } from '../../../server/files/asset-memory.ts';
import { clientFiles } from '../../../server/files/client-files.ts';
import { clientFolderIn } from '../../attacks/support/client-folder.ts';

const SCRIPT = Buffer.from('export const price = 39.9;\n'.repeat(50));
const NO_MEMORY: MemoryBounds = {
  largestFile: -1,
  total: 0,
};

async function folder(): Promise<string> {
  const client = await clientFolderIn(await mkdtemp(path.join(tmpdir(), 'sluice-files-')));
  const files: [string, Buffer][] = [
    ['all.js', SCRIPT],
    ['all.js.br', brotliCompressSync(SCRIPT)],
    ['all.js.gz', gzipSync(SCRIPT)],
    ['zipped.css', SCRIPT],
    ['zipped.css.gz', gzipSync(SCRIPT)],
    ['letters.woff2', SCRIPT],
    ['mark.svg', SCRIPT],
    ['empty.js', Buffer.alloc(0)],
  ];
  for (const [name, content] of files) await writeFile(path.join(client, 'assets', name), content);
  return client;
}

async function serving(client: string, bounds: MemoryBounds): Promise<FastifyInstance> {
  const app = fastify();
  await clientFiles(app, client, bounds);
  return app;
}

/** Status, body and all headers that name the answer. */
async function answerOf(app: FastifyInstance, request: InjectOptions) {
  const { statusCode, headers, rawPayload } = await app.inject(request);
  const { date: _, connection: __, ...named } = headers;
  return { statusCode, headers: named, body: rawPayload.toString('base64') };
}

describe('a built file from memory is answered as from the disk', () => {
  let memory: FastifyInstance;
  let disk: FastifyInstance;
  beforeAll(async () => {
    const client = await folder();
    [memory, disk] = [await serving(client, ASSET_MEMORY), await serving(client, NO_MEMORY)];
  });
  const same = async (request: InjectOptions) => {
    const answer = await answerOf(memory, request);
    expect(answer).toEqual(await answerOf(disk, request));
    return answer;
  };
  const NAMES = ['all.js', 'zipped.css', 'letters.woff2', 'mark.svg', 'empty.js', 'all.js.br'];

  it.each([
    undefined,
    '',
    '*',
    'identity',
    'gzip, deflate, br, zstd',
    'br;q=0.5, gzip',
    'BR; q=1.0, gzip;q=0.8',
    'gzip;q=0, br;q=0',
    'deflate',
    'zstd',
    'gzip;q=0.4, *;q=0.3',
  ])('where the browser accepts %s', async (accepted) => {
    for (const name of NAMES) {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const { statusCode } = await same({ url: `/assets/${name}?v=1`, headers });
      expect([name, statusCode]).toEqual([name, 200]);
    }
  });

  it('to HEAD, for a part, and to a condition with its own tag', async () => {
    const url = '/assets/all.js';
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const { headers: whole } = await same({ url, headers });
      expect((await same({ url, headers, method: 'HEAD' })).statusCode).toBe(200);
      expect((await same({ url, headers: { ...headers, range: 'bytes=3-9' } })).statusCode).toBe(206);
      expect((await same({ url, headers: { ...headers, range: 'bytes=900000-' } })).statusCode).toBe(416);
      expect((await same({ url, headers: { ...headers, 'if-none-match': whole.etag } })).statusCode).toBe(304);
      const since = { 'if-modified-since': whole['last-modified'] };
      expect((await same({ url, headers: { ...headers, ...since } })).statusCode).toBe(304);
      expect((await same({ url, headers: { ...headers, 'if-match': '"other"' } })).statusCode).toBe(412);
    }
  });

  it.each(['none.js', 'all.js/', 'all', '', '%2e%2e/lock'])('for %s, which leads to no file', async (name) => {
    expect((await same({ url: `/assets/${name}` })).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('the memory of built files', () => {
  /** The statuses of these files once the disk has lost them. */
  async function heldOf(bounds: MemoryBounds, names: readonly string[]): Promise<number[]> {
    const client = await folder();
    const app = await serving(client, bounds);
    onTestFinished(() => app.close());
    await rm(client, { recursive: true });
    return Promise.all(names.map(async (name) => (await app.inject(`/assets/${name}`)).statusCode));
  }

  it('holds the small ones, however long the shop runs, and no large one', async () => {
    const names = ['all.js', 'mark.svg', 'index-B0a1c2d3.js', 'film-B0a1c2d3.js'];
    expect(await heldOf(ASSET_MEMORY, names)).toEqual([200, 200, 200, 404]);
  });

  it('holds no more than its bound', async () => {
    const size = SCRIPT.byteLength;
    const held = await heldOf({ largestFile: size, total: 2 * size }, ['letters.woff2', 'mark.svg', 'zipped.css']);
    expect(held).toEqual([200, 200, 404]);
    expect((await heldOf({ largestFile: size, total: size }, ['letters.woff2', 'mark.svg'])).sort()).toEqual([
      200, 404,
    ]);
  });
});

it('without a build, as during development, other files are sent', async () => {
  const client = await folder();
  const app = await serving(path.join(client, 'gone'), ASSET_MEMORY);
  app.get('/picture', async (_, reply) => reply.sendFile('mark.svg', path.join(client, 'assets')));
  expect(await app.inject('/picture')).toMatchObject({ statusCode: 200, body: String(SCRIPT) });
});

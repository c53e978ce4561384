import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The address with which each room of the studio begins; `backoffice/app/shell/rooms.ts` has what stands there. */
const ROOMS: readonly string[] = ['/funnels', '/orders', '/versions', '/checks', '/health', '/machines', '/inspect'];

/** The room that opens after a sign-in. */
export const FIRST_ROOM = '/funnels';

/** One document for all views, each of which has an address; what a view shows is decided by its own script. */
export async function documents(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(statics, {
    root: resolve(folder, 'studio-assets'),
    prefix: '/studio-assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  });
  const document = async () => readFile(join(folder, 'index.html'), 'utf8');
  app.get('/', async (_request, reply) => reply.redirect(FIRST_ROOM, 303));
  for (const path of ['/sign-in', ...ROOMS.flatMap((room) => [room, `${room}/*`])])
    app.get(path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(await document()));
}

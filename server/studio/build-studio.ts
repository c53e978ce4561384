import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import cookie from '@fastify/cookie';
import statics from '@fastify/static';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { SendByHandSchema } from '../../contracts/studio/inspection.ts';
import { parseJson } from '../../domain/parse-json.ts';
import { answerBadAddress, answerError, answerNotFound, problem } from '../http/problems.ts';
import type { FunnelRegistry } from '../publish/funnel-registry.ts';
import { inspectedApps } from './inspected-apps.ts';
import { layoutRoutes } from './layout.routes.ts';
import { layoutThread } from './layout-thread.ts';
import { machinesRoutes } from './machines/machines.routes.ts';
import { previewLinkRoutes } from './preview/preview-link.routes.ts';
import { type AccessOptions, studioAccess } from './studio-access.ts';
import { APPS_SOCKET, guardStudio } from './studio-guard.ts';

export interface StudioOptions extends AccessOptions {
  shopOrigin: string;
  /** The folder of the built studio. */
  folder: string;
  funnels: Pick<FunnelRegistry, 'live' | 'byHash'>;
  newId: () => string;
  /** The folder of the repository, whose files the machines' notes are read from. */
  sources: string;
  /** Apps report to the studio during development alone. */
  isDevelopment: boolean;
}

/** A message of an app: a machine's definition is the longest. */
const MOST_BYTES = 8 * 1024 * 1024;
const LAYOUT_MS = 30_000;
/** Bytes of messages that a viewer has not read yet. */
const MOST_UNREAD = 128 * 1024 * 1024;

/** The studio's HTTP server, ready to listen: a listener of its own, of which no shopper's page knows. */
export async function buildStudio(options: StudioOptions) {
  const access = studioAccess(options);
  // A HEAD request would use up a link that signs in once.
  const app = fastify({ frameworkErrors: answerBadAddress, bodyLimit: 4 * 1024 * 1024, exposeHeadRoutes: false });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  await app.register(cookie);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  await app.register(websocket, { options: { maxPayload: MOST_BYTES } });
  await guardStudio(app, { ...options, access });
  access.routes(app);
  app.get('/api/session', async (request) => ({
    writeToken: access.writeToken(request),
    shop: options.shopOrigin,
  }));
  app.get('/api/funnels', async () => options.funnels.live().map(funnelOf));
  app.get<{ Params: { hash: string } }>('/api/funnels/:hash', async (request, reply) => {
    const funnel = await options.funnels.byHash(request.params.hash);
    if (funnel) return funnelOf(funnel);
    return reply.code(404).send(problem(request, 'not_found', 'This version of a funnel was never published here'));
  });
  if (options.isDevelopment) await app.register(inspection, options);
  const thread = layoutThread({ limitMs: LAYOUT_MS });
  app.addHook('onClose', () => thread.close());
  layoutRoutes(app, thread.layOut);
  previewLinkRoutes(app, options);
  machinesRoutes(app, { ...options, layOut: thread.layOut });
  await pages(app, options.folder);
  return { app, newLink: access.newLink };
}

function funnelOf({ brand, graph, hash }: ReturnType<FunnelRegistry['live']>[number]) {
  return { brand: brand.siteName, hash, graph };
}

/** Two sockets: one by which apps report, one by which the studio's page watches them and sends events by hand. */
async function inspection(app: FastifyInstance, { clock, newId }: StudioOptions): Promise<void> {
  const apps = inspectedApps({ clock, newId });
  app.get(APPS_SOCKET, { websocket: true }, (socket, { headers }) => {
    const connection = apps.connect({ origin: headers.origin ?? '', send: (text) => socket.send(text) });
    socket.on('message', (data) => connection.hear(String(data)));
    socket.on('close', () => connection.end());
    socket.on('error', () => socket.close());
  });
  app.get('/inspect/watch', { websocket: true }, (socket) => {
    const stop = apps.watch((message) => {
      // A page that is too slow to read connects again, and gets the record anew.
      if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
      else socket.send(JSON.stringify(message));
    });
    socket.on('message', (data) => {
      const said = parseJson(String(data));
      if (Value.Check(SendByHandSchema, said)) apps.sendByHand(said);
    });
    socket.on('close', stop);
    socket.on('error', () => socket.close());
  });
}

/** One document for all views, each of which has an address; what a view shows is decided by its own script. */
async function pages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(statics, {
    root: resolve(folder, 'studio-assets'),
    prefix: '/studio-assets/',
    decorateReply: false,
  });
  const document = async () => readFile(join(folder, 'index.html'), 'utf8');
  app.get('/', async (_request, reply) => reply.redirect('/inspect', 303));
  for (const path of ['/sign-in', '/inspect', '/inspect/*', '/machines', '/machines/*'])
    app.get(path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(await document()));
}

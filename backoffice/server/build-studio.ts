import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance } from 'fastify';
import { sharedZone } from '../../graph/published-funnel.ts';
import {
  boundConnections,
  boundPipelining,
  CONNECTION_BOUNDS,
  type ConnectionBounds,
  closeInTime,
  endAbandonedStreams,
  requestTimes,
} from '../../server/http/bound-connections.ts';
import { answerBadAddress, answerError, answerNotFound, problem } from '../../server/http/problems.ts';
import { pictureRoutes, type ServedPictures } from '../../server/pictures/picture.routes.ts';
import type { FunnelRegistry } from '../../server/versions/funnel-registry.ts';
import type { AdminCaller, RunAdminCommand } from '../commands/admin-command.ts';
import { adminRoutes, refuseFolders } from '../commands/admin-routes.ts';
import type { DraftFolder } from '../publishing/draft-folder.ts';
import { documents } from './documents.ts';
import { inspectionRoutes } from './inspection.routes.ts';
import { layoutRoutes } from './layout.routes.ts';
import { layoutThread } from './layout-thread.ts';
import { liveRoutes } from './live/live.routes.ts';
import type { LiveMarks } from './live/live-marks.ts';
import { machinesRoutes } from './machines/machines.routes.ts';
import { pictureOfFolderRoutes, pictureOfFunnelRoutes } from './picture/funnel-picture.routes.ts';
import { previewLinkRoutes } from './preview/preview.routes.ts';
import { type AccessOptions, studioAccess } from './studio-access.ts';
import { guardStudio } from './studio-guard.ts';

export interface StudioOptions extends AccessOptions {
  shopOrigin: string;
  /** The folder of the built studio. */
  folder: string;
  /** What is new in the shop, for the pages that watch. */
  marks: () => Promise<LiveMarks>;
  funnels: Pick<FunnelRegistry, 'live' | 'byHash' | 'rulesOf'>;
  /** The brands' folder, whose drafts are shown and drawn by their hashes. */
  drafts: Pick<DraftFolder, 'byHash' | 'read'>;
  /** The commands of an operator, which the audit records. */
  admin: RunAdminCommand;
  /** The folder of the brands, whose pictures stand on the diagrams. */
  funnelsFolder: string;
  pictures?: ServedPictures;
  newId: () => string;
  /** The folder of the repository, whose files the machines' notes are read from. */
  sources: string;
  /** Apps report to the studio during development alone. */
  isDevelopment: boolean;
  /** Those of the shop's listener, unless a test needs shorter ones. */
  connections?: ConnectionBounds;
}

/** A message of an app: a machine's definition is the longest. */
const MOST_BYTES = 8 * 1024 * 1024;
const LAYOUT_MS = 30_000;
const CLOSING_TIMES = { readingMs: 2_000, actingMs: 2_000 };

/** The studio's HTTP server, ready to listen: a listener of its own, of which no shopper's page knows. */
export async function buildStudio(options: StudioOptions) {
  const access = studioAccess(options);
  // A HEAD request would use up a link that signs in once.
  const bounds = options.connections ?? CONNECTION_BOUNDS;
  const app = fastify({
    frameworkErrors: answerBadAddress,
    bodyLimit: 4 * 1024 * 1024,
    exposeHeadRoutes: false,
    ...requestTimes(bounds),
  });
  closeInTime(app, CLOSING_TIMES);
  boundConnections(app, bounds);
  boundPipelining(app, bounds.inFlight);
  endAbandonedStreams(app);
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
  app.get('/api/funnels', async () => options.funnels.live().map(studioFunnel));
  app.get<{ Params: { hash: string } }>('/api/funnels/:hash', async (request, reply) => {
    const funnel = await options.funnels.byHash(request.params.hash);
    if (funnel) return studioFunnel(funnel);
    return reply.code(404).send(problem(request, 'not_found', 'This version of a funnel was never published here'));
  });
  if (options.isDevelopment) await app.register(inspectionRoutes, options);
  await app.register(commands, { prefix: '/admin', ...options });
  liveRoutes(app, { ...options, disconnectEnded: access.disconnectEnded });
  const thread = layoutThread({ limitMs: LAYOUT_MS });
  app.addHook('onClose', () => thread.close());
  layoutRoutes(app, thread.layOut);
  const pictures = pictureOfFunnelRoutes(app, { ...options, layOut: thread.layOut });
  app.get('/api/session', async (request) => {
    // Each page asks for its session first, and likely for a funnel next.
    pictures.prepare(options.funnels.live());
    const { shopOrigin: shop, isDevelopment } = options;
    const timeZone = sharedZone(options.funnels);
    return { writeToken: await access.writeToken(request), shop, isDevelopment, timeZone };
  });
  pictureOfFolderRoutes(app, { ...options, layOut: thread.layOut });
  previewLinkRoutes(app, options);
  machinesRoutes(app, options);
  await documents(app, options.folder);
  await pictureRoutes(app, options);
  return { app, newLink: access.newLink };
}

const CALLER: AdminCaller = { channel: 'studio', name: 'studio' };

/** The commands and readings of an operator, at the addresses that they have elsewhere; the studio's guard stands before them. */
async function commands(app: FastifyInstance, { admin }: Pick<StudioOptions, 'admin'>): Promise<void> {
  refuseFolders(app);
  await app.register(adminRoutes, { run: admin, callerOf: () => CALLER });
}

function studioFunnel({ brand, graph, hash }: ReturnType<FunnelRegistry['live']>[number]) {
  return { brand: brand.siteName, hash, graph };
}

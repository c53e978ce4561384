import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { errorText } from '../../domain/error-text.ts';
import type { AppOptions } from '../../server/app-options.ts';
import type { Config } from '../../server/config/config.ts';
import type { Db } from '../../server/db/schema/schema.ts';
import { readOrCreateSecret } from '../../server/db/secrets.ts';
import { isPortInUse } from '../../server/http/port-in-use.ts';
import type { TryKeyOf } from '../../server/storage/tries.ts';
import { auditedCommands } from '../commands/admin-audit.ts';
import type { RunAdminCommand } from '../commands/admin-command.ts';
import { guardedAdminRoutes } from '../commands/admin-routes.ts';
import { socketListener } from '../commands/admin-socket.ts';
import type { ShopParts } from '../commands/command-parts.ts';
import type { ShopPayments } from '../commands/figures/matrix-command.ts';
import type { AdminCommands } from '../commands/money-commands.ts';
import { adminCommands } from '../commands/run-admin-command.ts';
import { type CountToken, countTokens } from '../commands/token-guesses.ts';
import { DraftFolder } from '../publishing/draft-folder.ts';
import type { StudioOptions } from './build-studio.ts';
import { FIRST_ROOM } from './documents.ts';
import { liveMarks } from './live/live-marks.ts';
import { type PreviewFrames, previewRoutes } from './preview/preview.routes.ts';
import { signOuts } from './sign-outs.ts';

/** What a shop gives its back office. */
interface OfficeParts
  extends Omit<ShopParts, 'drafts' | 'orders' | 'payments' | 'randomBytes'>,
    Pick<StudioOptions, 'pictures' | 'newId' | 'randomBytes'> {
  tryKeyOf: TryKeyOf;
  /** The same store, whose statements may take the time that a person waits. */
  patient: Db;
  orders: AdminCommands;
  payments: ShopPayments;
}

interface Office {
  /** The commands of an operator, which the audit records. */
  admin: RunAdminCommand;
  socket: RequestListener;
  /** What operators call on the shop's own listener. */
  routes: ReturnType<typeof operatorRoutes>;
  /** Null where the studio cannot listen. */
  startStudio(): ReturnType<typeof startStudio>;
}

export async function openOffice({ patient, orders, payments, ...parts }: OfficeParts): Promise<Office> {
  const { config, db, clock, randomBytes } = parts;
  const drafts = new DraftFolder(config.funnelsFolder);
  const admin = auditedCommands(
    { db, clock },
    adminCommands({
      ...parts,
      db: patient,
      drafts,
      orders: async () => orders,
      payments: async () => payments,
    }),
  );
  const countToken = countTokens(parts);
  const frames = await studioFrames(config, { db, drafts, randomBytes });
  return {
    admin,
    socket: await socketListener(admin),
    routes: operatorRoutes({ admin, countToken, preview: frames }),
    startStudio: () => startStudio(config, { ...parts, drafts, admin, countToken }),
  };
}

type Deps = { db: Db } & Pick<
  StudioOptions,
  'funnels' | 'drafts' | 'admin' | 'countToken' | 'pictures' | 'clock' | 'randomBytes' | 'newId'
>;

/** Starts the studio where its port is set, or returns null; selling is not affected by a studio that cannot listen. */
async function startStudio(config: Config, { db, ...deps }: Deps) {
  const { studio, publicUrl: shopOrigin, adminToken, funnelsFolder } = config;
  if (!studio) return null;
  const secret = await studioSecret(db, deps.randomBytes);
  const ended = signOuts(db, deps.clock);
  const own = { ...studio, shopOrigin, adminToken, funnelsFolder, secret, signOuts: ended, sources: process.cwd() };
  const marks = () => liveMarks(db, deps.clock());
  return openStudio({ ...own, ...deps, marks }).catch((error: unknown) => {
    const how = isPortInUse(error) ? 'the port is in use: set STUDIO_PORT to another one' : errorText(error);
    console.error(`The studio cannot listen on port ${studio.port}, and the shop sells without it: ${how}.`);
    return null;
  });
}

/** What the shop needs for the studio's frames: its origin, the secret of their addresses, and the drafts. Null without a studio. */
async function studioFrames(
  { studio }: Config,
  { db, drafts, randomBytes }: Pick<Deps, 'db' | 'drafts' | 'randomBytes'>,
) {
  return studio && { studio: studio.origin, secret: await studioSecret(db, randomBytes), drafts };
}

/** Signs the studio's cookie, and the addresses of its previews. */
function studioSecret(db: Deps['db'], randomBytes: Deps['randomBytes']): Promise<Buffer> {
  return readOrCreateSecret(db, 'studio', randomBytes);
}

/** Listens on this machine alone. */
async function openStudio({ port, ...options }: StudioOptions & { port: number }) {
  // The charts and all machines, which a shop without a studio does not load.
  const { buildStudio } = await import('./build-studio.ts');
  const { app, newLink } = await buildStudio(options);
  await app.listen({ port, host: 'localhost' });
  return {
    description: `  Studio:   ${options.origin}${FIRST_ROOM} (${howToSignIn(options, newLink)})`,
    close: () => app.close(),
  };
}

/** The link is for a person at a terminal: each reader of a log could use it. */
function howToSignIn({ adminToken }: Pick<StudioOptions, 'adminToken'>, newLink: () => string): string {
  if (process.stdout.isTTY) return `sign in once: ${newLink()}`;
  return adminToken === null ? 'set SLUICE_ADMIN_TOKEN to sign in' : 'sign in with SLUICE_ADMIN_TOKEN';
}

interface OperatorParts {
  countToken: CountToken;
  /** Reachable over HTTP only where the configuration has an admin token. */
  admin?: RunAdminCommand | undefined;
  /** Null without a studio. */
  preview?: PreviewFrames | null | undefined;
}

/** What operators call on the shop's own listener: the commands behind their token, and the frames of the studio. */
export function operatorRoutes({ admin: run, countToken, preview }: OperatorParts) {
  return async (app: FastifyInstance, options: AppOptions): Promise<void> => {
    const { adminToken: token, adminTokenName: tokenName } = options.config;
    if (run && token) await app.register(guardedAdminRoutes, { prefix: '/admin', run, token, tokenName, countToken });
    if (preview) await app.register(previewRoutes, { ...options, preview });
  };
}

import type { Kysely } from 'kysely';
import { errorText } from '../../domain/error-text.ts';
import type { Config } from '../../server/config/config.ts';
import type { Schema } from '../../server/db/schema/schema.ts';
import { readOrCreateSecret } from '../../server/db/secrets.ts';
import { isPortInUse } from '../../server/http/port-in-use.ts';
import type { StudioOptions } from './build-studio.ts';
import { FIRST_ROOM } from './documents.ts';
import { liveMarks } from './live/live-marks.ts';
import { signOuts } from './sign-outs.ts';

type Deps = { db: Kysely<Schema> } & Pick<
  StudioOptions,
  'funnels' | 'drafts' | 'admin' | 'pictures' | 'clock' | 'randomBytes' | 'newId'
>;

/** Starts the studio where its port is set, or returns null; selling is not affected by a studio that cannot listen. */
export async function startStudio(config: Config, { db, ...deps }: Deps) {
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
export async function studioFrames(
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

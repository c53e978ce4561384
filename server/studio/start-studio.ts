import type { Kysely } from 'kysely';
import { errorText } from '../../domain/error-text.ts';
import type { Config } from '../config/config.ts';
import type { Schema } from '../db/schema/schema.ts';
import { readOrCreateSecret } from '../db/secrets.ts';
import { isPortInUse } from '../http/port-in-use.ts';
import type { StudioOptions } from './build-studio.ts';

type Deps = Pick<StudioOptions, 'funnels' | 'clock' | 'randomBytes' | 'newId'> & { db: Kysely<Schema> };

/** Starts the studio where its port is set, or returns null; selling is not affected by a studio that cannot listen. */
export async function startStudio(config: Config, { db, ...deps }: Deps) {
  const { studio, publicUrl: shopOrigin, adminToken } = config;
  if (!studio) return null;
  const secret = await studioSecret(db, deps.randomBytes);
  return openStudio({ ...studio, ...deps, shopOrigin, adminToken, secret, sources: process.cwd() }).catch(
    (error: unknown) => {
      const how = isPortInUse(error) ? 'set STUDIO_PORT to another port' : errorText(error);
      console.error(`The studio cannot listen on port ${studio.port}: ${how}.`);
      return null;
    },
  );
}

/** What the shop needs for the studio's frames: its origin, and the secret of their addresses. Null without a studio. */
export async function studioFrames({ studio }: Config, { db, randomBytes }: Pick<Deps, 'db' | 'randomBytes'>) {
  return studio && { studio: studio.origin, secret: await studioSecret(db, randomBytes) };
}

/** Signs the studio's cookie, and the addresses of its previews. */
function studioSecret(db: Deps['db'], randomBytes: Deps['randomBytes']): Promise<Buffer> {
  return readOrCreateSecret(db, 'studio', randomBytes);
}

/**
 * Listens on this machine alone. The link, which signs in once, is for a terminal: where the output goes elsewhere, the admin
 * token signs in.
 */
async function openStudio({ port, ...options }: StudioOptions & { port: number }) {
  // The charts and all machines, which a shop without a studio does not load.
  const { buildStudio } = await import('./build-studio.ts');
  const { app, newLink } = await buildStudio(options);
  await app.listen({ port, host: 'localhost' });
  const address = `${options.origin}/inspect`;
  const how = process.stdout.isTTY ? `sign in once: ${newLink()}` : 'sign in with SLUICE_ADMIN_TOKEN';
  return { description: `  Studio:   ${address} (${how})`, close: () => app.close() };
}

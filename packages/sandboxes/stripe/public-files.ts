import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/**
 * The folder of the browser-side files in the source tree; a build that moves this module passes its own folder
 * instead.
 */
export const defaultPublicFolder = fileURLToPath(new URL('./public/', import.meta.url));

export type PublicFiles = ReadonlyMap<string, string>;

/** Reads the folder once, at start: a missing file fails the start and not a shopper's click. */
export function readPublicFiles(folder: string): PublicFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => join(folder, name)).filter((file) => statSync(file).isFile());
  return new Map(files.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, readFileSync(file, 'utf8')]));
}

/**
 * Serves the scripts and styles of the provider's own pages; the pages and the browser library have routes of their
 * own.
 */
export function servePublicFiles(app: FastifyInstance, files: PublicFiles): void {
  for (const [path, body] of files) {
    const type = types[extname(path)];
    if (type === undefined || path.startsWith('/stripe-js/')) continue;
    app.get(path, (_, reply) =>
      reply.type(type).header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-cache').send(body),
    );
  }
}

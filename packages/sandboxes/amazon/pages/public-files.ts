import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

export const STYLE_PATH = '/ap/page.css';

/** The scripts and styles of Amazon's own pages and frames, by their paths. */
const FILES: Record<string, string> = {
  [STYLE_PATH]: 'page/page.css',
  '/ap/popup.js': 'page/popup.js',
  '/widgets/frame.css': 'frame/frame.css',
  '/widgets/frame.js': 'frame/frame.js',
  '/widgets/frame-view.js': 'frame/frame-view.js',
};

// Nothing inline, and no request except to the sandbox itself.
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Reads one file of the public folder. */
export function readPublicFile(name: string): string {
  return readFileSync(join(publicFolder, name), 'utf8');
}

/** Serves the scripts and styles, and the page inside a widget's frame. */
export function servePublicFiles(app: FastifyInstance): void {
  for (const [path, name] of Object.entries(FILES)) {
    const body = readPublicFile(name);
    const type = types[extname(name)] ?? 'text/plain';
    app.get(path, (_, reply) => reply.type(type).headers(PLAIN_HEADERS).send(body));
  }
  const frame = readPublicFile('frame/frame.html');
  app.get('/widgets/frame', (_, reply) => sendHtml(reply, frame, framePolicy));
}

const PLAIN_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' };

export function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers(PLAIN_HEADERS)
    .header('Content-Security-Policy', policy)
    .header('Referrer-Policy', 'no-referrer')
    .send(html);
}

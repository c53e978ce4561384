import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Device } from './wallet-device.ts';

const publicFolder = fileURLToPath(new URL('./public/', import.meta.url));

// Nothing inline, and no request except to the wallet itself.
const sheetPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/**
 * Serves the two libraries at their companies' paths, and the sheet that both open. The first line of a library holds
 * the device's abilities, because some calls return at once.
 */
export function serveWalletScripts(app: FastifyInstance, device: () => Device): void {
  const overlay = readModule('overlay.js');
  const serveLibrary = (path: string, file: string) => {
    const library = readModule(file);
    app.get(path, (_, reply) =>
      asScript(reply)
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(wrapped(device(), overlay, library)),
    );
  };
  serveLibrary('/gp/p/js/pay.js', 'google-pay.js');
  serveLibrary('/apple-pay/session.js', 'apple-pay.js');
  const [page, script, styles] = [read('sheet.html'), read('sheet.js'), read('sheet.css')];
  app.get('/sheet', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', sheetPolicy)
      .header('Referrer-Policy', 'no-referrer')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'no-store')
      .send(page),
  );
  app.get('/sheet.js', (_, reply) => asScript(reply).send(script));
  app.get('/sheet.css', (_, reply) => reply.type('text/css; charset=utf-8').send(styles));
}

function asScript(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/javascript; charset=utf-8')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'no-store');
}

function wrapped(device: Device, ...parts: string[]): string {
  return `(() => {\n'use strict';\nconst device = ${JSON.stringify(device)};\n${parts.join('\n')}})();\n`;
}

// A library is one classic script: its modules share the scope of a function.
function readModule(file: string): string {
  return read(file)
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/^export /gm, '');
}

function read(file: string): string {
  return readFileSync(join(publicFolder, file), 'utf8');
}

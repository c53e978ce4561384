import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

const OWN = new URL('../public/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' };

/** Reads a public file of a company, or one that companies share. Routes read theirs at start: a missing file fails the start and not a shopper's click. */
export function readPublic(name: string, folder = OWN): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

/** Serves a script or a stylesheet, which other origins may not load. */
export function serveText(app: FastifyInstance, path: string, text: string): void {
  app.get(path, (_, reply) => sendText(reply, path, text));
}

/** Serves a company's library to the pages of shops; its text may change from one load to the next. */
export function serveLibrary(app: FastifyInstance, path: string, text: () => string): void {
  app.get(path, (_, reply) => sendText(reply.header('Cross-Origin-Resource-Policy', 'cross-origin'), path, text()));
}

function sendText(reply: FastifyReply, path: string, text: string): FastifyReply {
  return reply
    .type(TYPES[extname(path)] ?? 'text/plain')
    .headers(HEADERS)
    .send(text);
}

/** The modules of a library in one classic script, in the order of their dependencies: its globals have to stand once it has run. Each begins with the kit's `frame.js`. */
export function classicScript(modules: readonly string[], firstLine = ''): string {
  // All modules share the scope of the one script.
  const parts = [readPublic('frame.js'), ...modules].map((module) =>
    module.replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${firstLine}\n${parts.join('\n')}})();\n`;
}

/** A stylesheet on top of the one that all companies share; `accent` colours a page's mark. */
export function styleOf({ brand, accent = brand }: { brand: string; accent?: string }, more: string): string {
  return `:root { --brand: ${brand}; --accent: ${accent} }\n${readPublic('base.css')}${more}`;
}

export function sendHtml(reply: FastifyReply, html: string, policy: readonly string[]): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers(HEADERS)
    .header('Content-Security-Policy', [...SHARED_POLICY, ...policy].join('; '))
    .header('Referrer-Policy', 'no-referrer')
    .send(html);
}

// Nothing inline, and no request except to the sandbox itself.
const SHARED_POLICY = ["default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'"];

/** Serves the page inside a frame, which any shop may embed. */
export function serveFrame(app: FastifyInstance, path: string, html: string, ...policy: string[]): void {
  const ofFrame = ["connect-src 'self'", "form-action 'none'", 'frame-ancestors *', ...policy];
  app.get(path, (_, reply) => sendHtml(reply, html, ofFrame));
}

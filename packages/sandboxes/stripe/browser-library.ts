import type { FastifyInstance } from 'fastify';
import type { PublicFiles } from './public-files.ts';

// In the order of their dependencies.
const parts = ['frame', 'card-element', 'challenge', 'intent', 'stripe'];

/**
 * Serves `/stripe.js`: the modules of `public/stripe-js` in one classic script, since a shop's page has a single
 * address for the vendor's library and needs `window.Stripe` as soon as it has loaded.
 */
export function serveBrowserLibrary(app: FastifyInstance, files: PublicFiles): void {
  const script = `(() => {\n'use strict';\n${parts.map((name) => partOf(files, name)).join('\n')}})();\n`;
  app.get('/stripe.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'no-cache')
      .send(script),
  );
}

function partOf(files: PublicFiles, name: string): string {
  const part = files.get(`/stripe-js/${name}.js`);
  if (part === undefined) throw new Error(`stripe-js/${name}.js is missing from the public folder`);
  return withoutModuleSyntax(part);
}

// All parts share the scope of the one script.
function withoutModuleSyntax(module: string): string {
  return module.replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, '');
}

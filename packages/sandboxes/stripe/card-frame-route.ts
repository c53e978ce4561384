import type { FastifyInstance } from 'fastify';
import type { PublicFiles } from './public-files.ts';

// Nothing inline. Fonts may come from the embedding shop, which names them itself.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'font-src https: http://localhost:* http://127.0.0.1:* data:',
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Serves the page inside the card field's iframe: the only place where a card number is typed. */
export function serveCardFrame(app: FastifyInstance, files: PublicFiles): void {
  const page = files.get('/elements/card.html');
  if (page === undefined) throw new Error('elements/card.html is missing from the public folder');
  app.get('/elements/card', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .header('Referrer-Policy', 'no-referrer')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'no-store')
      .send(page),
  );
}

import type { FastifyInstance } from 'fastify';
import { servePageStyle } from '../kit/web/page.ts';
import { classicScript, readPublic, serveFrame, serveLibrary, serveText } from '../kit/web/public-files.ts';

const FOLDER = new URL('./public/', import.meta.url);

const LIBRARY = ['failures', 'card-element', 'challenge', 'intent', 'stripe'];

const PAGE_FILES = [
  '/challenge/finished.js',
  '/elements/card.css',
  '/elements/card-fields.js',
  '/elements/card-format.js',
  '/elements/card-frame.js',
  '/elements/card-request.js',
  '/elements/card-style.js',
];

/** Fonts may come from the embedding shop, which names them itself. */
const FONTS = 'font-src https: http://localhost:* http://127.0.0.1:* data:';

/**
 * Serves what browsers load: `/stripe.js`, since a shop's page has a single address for the vendor's library; the card field's frame, the
 * only place where a card number is typed; and the files of the bank's page.
 */
export function serveBrowserFiles(app: FastifyInstance): void {
  const script = classicScript(LIBRARY.map((name) => readPublic(`stripe-js/${name}.js`, FOLDER)));
  serveLibrary(app, '/stripe.js', () => script);
  serveFrame(app, '/elements/card', readPublic('elements/card.html', FOLDER), FONTS);
  for (const path of PAGE_FILES) serveText(app, path, readPublic(`.${path}`, FOLDER));
  servePageStyle(app, { brand: '#12395c', accent: '#2c7da0' });
}

import type { FastifyInstance } from 'fastify';
import { classicScript, readPublic, serveFrame, serveLibrary, serveText, styleOf } from '../kit/web/public-files.ts';
import type { Device } from './wallet-device.ts';

const FOLDER = new URL('./public/', import.meta.url);

/** The two libraries, at their companies' paths, each with the rules of its company's documents. */
const LIBRARIES = {
  '/gp/p/js/pay.js': ['google-pay-rules.js', 'google-pay-data.js', 'google-pay.js'],
  '/apple-pay/session.js': ['apple-pay-rules.js', 'apple-pay-data.js', 'apple-pay.js'],
};

/**
 * Serves the two libraries, and the sheet that both open. The first line of a library holds the device's abilities, because some calls
 * return at once.
 */
export function serveWalletScripts(app: FastifyInstance, device: () => Device): void {
  for (const [path, names] of Object.entries(LIBRARIES)) {
    const modules = ['overlay.js', ...names].map((each) => readPublic(each, FOLDER));
    serveLibrary(app, path, () => classicScript(modules, `const device = ${JSON.stringify(device())};`));
  }
  serveFrame(app, '/sheet', readPublic('sheet.html', FOLDER));
  for (const name of ['sheet.js', 'sheet-view.js']) serveText(app, `/${name}`, readPublic(name, FOLDER));
  serveText(app, '/sheet.css', styleOf({ brand: '#111' }, readPublic('sheet.css', FOLDER)));
}

import type { FastifyInstance } from 'fastify';
import { classicScript, readPublic, serveFrame, serveLibrary, serveText, styleOf } from '../kit/web/public-files.ts';
import type { Device } from './wallet-device.ts';

const FOLDER = new URL('./public/', import.meta.url);

/** The two libraries, at their companies' paths. */
const LIBRARIES = { '/gp/p/js/pay.js': 'google-pay.js', '/apple-pay/session.js': 'apple-pay.js' };

/**
 * Serves the two libraries, and the sheet that both open. The first line of a library holds the device's abilities, because some calls
 * return at once.
 */
export function serveWalletScripts(app: FastifyInstance, device: () => Device): void {
  for (const [path, name] of Object.entries(LIBRARIES)) {
    const modules = ['overlay.js', name].map((each) => readPublic(each, FOLDER));
    serveLibrary(app, path, () => classicScript(modules, `const device = ${JSON.stringify(device())};`));
  }
  serveFrame(app, '/sheet', readPublic('sheet.html', FOLDER));
  serveText(app, '/sheet.js', readPublic('sheet.js', FOLDER));
  serveText(app, '/sheet.css', styleOf({ brand: '#111' }, readPublic('sheet.css', FOLDER)));
}

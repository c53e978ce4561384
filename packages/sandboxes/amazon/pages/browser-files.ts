import type { FastifyInstance } from 'fastify';
import { servePageStyle } from '../../kit/web/page.ts';
import { classicScript, readPublic, serveFrame, serveLibrary, serveText, styleOf } from '../../kit/web/public-files.ts';
import type { WidgetFaultBook } from './widget-faults.ts';

const FOLDER = new URL('../public/', import.meta.url);

const LIBRARY = ['calls', 'authorize', 'login', 'button', 'widget', 'confirmation', 'start'];

const COLOURS = { brand: '#14506b', accent: '#2c8f7b' };

/** Amazon's addresses of the script: per region, for the sandbox and for live payments. */
const ADDRESSES = ['us/', 'gbp/', 'eur/'].flatMap((region) => {
  const folder = region === 'us/' ? '' : 'lpa/';
  return [
    { path: `/OffAmazonPayments/${region}sandbox/${folder}js/Widgets.js`, environment: 'sandbox' },
    { path: `/OffAmazonPayments/${region}${folder}js/Widgets.js`, environment: 'live' },
  ];
});

/** Serves what Amazon's own pages and frames load. */
export function servePageFiles(app: FastifyInstance): void {
  servePageStyle(app, COLOURS);
  serveText(app, '/ap/popup.js', readPublic('page/popup.js', FOLDER));
  serveFrame(app, '/widgets/frame', readPublic('frame/frame.html', FOLDER));
  serveText(app, '/widgets/frame.css', styleOf(COLOURS, readPublic('frame/frame.css', FOLDER)));
  for (const name of ['frame.js', 'frame-view.js']) {
    serveText(app, `/widgets/${name}`, readPublic(`frame/${name}`, FOLDER));
  }
}

/** Serves `Widgets.js`. Its first line holds its environment and the parts that a fault makes throw. */
export function serveWidgetsScript(app: FastifyInstance, faults: WidgetFaultBook): void {
  const modules = LIBRARY.map((name) => readPublic(`widgets-js/${name}.js`, FOLDER));
  for (const { path, environment } of ADDRESSES) {
    serveLibrary(app, path, () => {
      const throwing = faults.takeThrowing();
      if (throwing.includes('Script')) return "throw new Error('Widgets.js threw, as a fault of the sandbox asked');\n";
      return classicScript(modules, `const script = ${JSON.stringify({ environment, throwing })};`);
    });
  }
}

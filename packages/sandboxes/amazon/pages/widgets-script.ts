import type { FastifyInstance } from 'fastify';
import { readPublicFile } from './public-files.ts';
import type { WidgetFaultBook } from './widget-faults.ts';

// In the order of their dependencies.
const PARTS = ['frame', 'authorize', 'login', 'button', 'widget', 'confirmation', 'start'];

/** Amazon's addresses of the script: per region, for the sandbox and for live payments. */
const ADDRESSES = ['us/', 'gbp/', 'eur/'].flatMap((region) => {
  const folder = region === 'us/' ? '' : 'lpa/';
  return [
    { path: `/OffAmazonPayments/${region}sandbox/${folder}js/Widgets.js`, environment: 'sandbox' },
    { path: `/OffAmazonPayments/${region}${folder}js/Widgets.js`, environment: 'live' },
  ];
});

/**
 * Serves `Widgets.js`: the modules of `public/widgets-js` in one classic script, since its globals have to stand once it
 * has run. Its first line holds its environment and the parts that a fault makes throw.
 */
export function serveWidgetsScript(app: FastifyInstance, faults: WidgetFaultBook): void {
  const library = PARTS.map((name) => withoutModuleSyntax(readPublicFile(`widgets-js/${name}.js`))).join('\n');
  for (const { path, environment } of ADDRESSES) {
    app.get(path, (_, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'no-store')
        .send(scriptText(library, environment, faults.takeThrowing())),
    );
  }
}

function scriptText(library: string, environment: string, throwing: readonly string[]): string {
  if (throwing.includes('Script')) return "throw new Error('Widgets.js threw, as a fault of the sandbox asked');\n";
  const first = `const script = ${JSON.stringify({ environment, throwing })};`;
  return `(() => {\n'use strict';\n${first}\n${library}})();\n`;
}

// All parts share the scope of the one script.
function withoutModuleSyntax(module: string): string {
  return module.replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, '');
}

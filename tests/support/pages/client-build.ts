import type { ClientBuild } from '../../../server/render/client-build.ts';

/** A build of the storefront, as far as a page of the server needs one. */
export function aClientBuild(): ClientBuild {
  return {
    document: `<!doctype html>
<html lang="en"><head><!--sluice:head--></head><body>
<div id="root"><p class="unstarted">This shop has not started.</p></div>
<!--sluice:data--></body></html>`,
    entry: '/assets/index-1.js',
    recorder: 'recorder()',
    early: 'early()',
    imports: ['/assets/storefront-1.js'],
    late: ['/assets/visit-1.js'],
    styles: '.every{}',
    stylesheets: ['/assets/index-1.css'],
    parts: new Map([
      [
        'two-step-order-form',
        {
          scripts: ['/assets/order-form-1.js'],
          styles: '.order-form{}',
          stylesheets: ['/assets/order-form-1.css'],
        },
      ],
    ]),
  };
}

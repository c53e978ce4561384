import { installPackages } from './install.js';

installPackages('start');
const { buildIfChanged } = await import('./build.js');
await buildIfChanged();
await import('../dist/node/scripts/shop/start-shop.js');

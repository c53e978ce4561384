import { installPackages } from './install.js';

installPackages('start');
const { buildIfChanged, buildStudioIfChanged } = await import('./build.js');
await buildIfChanged();
// A shop that others reach has a studio where its port is set. An empty port is none.
if (!process.env.PUBLIC_URL) process.env.STUDIO_PORT ??= '8088';
if (process.env.STUDIO_PORT) await buildStudioIfChanged();
await import('../dist/node/scripts/shop/start-shop.js');

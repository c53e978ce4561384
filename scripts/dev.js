import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { installPackages } from './install.js';

/**
 * Starts development: the server and the sandboxes restart when their files change, and Vite serves the storefront in
 * front of them with hot reload. Vite fetches each page from the server, so its data is real.
 */
installPackages('all');
const { buildStudioIfChanged } = await import('./build.js');
await buildStudioIfChanged();
const port = Number(process.env.PORT || 8080);
const serverPort = port + 1;
const studioPort = process.env.STUDIO_PORT || '8088';
// The inspector of the page, in src/adapters/browser.
process.env.VITE_STUDIO_SOCKET = `ws://studio.localhost:${studioPort}/inspect/apps`;
const { createServer } = await import('vite');

const env = {
  API_BASE: '/api',
  // A file that is put back as it was is shown, as every other change.
  PUBLISH_AT_START: 'always',
  ...process.env,
  PORT: String(serverPort),
  STUDIO_PORT: studioPort,
  PUBLIC_URL: `http://localhost:${port}`,
  SLUICE_TEMPLATE: 'index.html',
};
const server = spawn(
  process.execPath,
  [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    '--include=./packages/sandboxes/**/*',
    'scripts/shop/start-shop.ts',
  ],
  {
    env,
    stdio: 'inherit',
  },
);
const vite = await createServer({
  appType: 'custom',
  // Two servers that bundle packages at once into one folder remove each other's.
  ...(process.env.DEV_CACHE ? { cacheDir: process.env.DEV_CACHE } : {}),
  server: {
    port,
    host: 'localhost',
    strictPort: true,
    proxy: proxyTo(`http://localhost:${serverPort}`),
    // The `sluice` command builds and reports there, and each of its HTML files would load every open page again.
    watch: { ignored: ['**/dist/**', '**/test-results/**'] },
  },
  plugins: [pagesFrom(`http://localhost:${serverPort}`)],
});
await vite.listen().catch((error) => {
  console.error(`${error.message}: stop the program that has it, or set PORT to another one.`);
  server.kill('SIGTERM');
  process.exit(1);
});
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

async function stop() {
  const isOver = server.exitCode === null ? once(server, 'exit') : null;
  server.kill('SIGTERM');
  await Promise.all([vite.close(), isOver]);
  process.exit(0);
}

function proxyTo(target) {
  const paths = ['/api', '/proxy', '/openapi.json', '/healthz', '/readyz', '/images', '/brands', '/webhooks'];
  return Object.fromEntries(paths.map((path) => [path, target]));
}

/**
 * The server renders the pages and Vite adds its client, whose inline scripts need a looser policy than the shop's own.
 */
function pagesFrom(target) {
  return {
    name: 'sluice-pages',
    configureServer: (dev) => () => {
      dev.middlewares.use(async (request, response, next) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        const page = await fetch(new URL(request.originalUrl ?? '/', target), {
          headers: { cookie: request.headers.cookie ?? '' },
          // The browser follows a redirection itself, as one to the page that a provider's return restores.
          redirect: 'manual',
        });
        response.statusCode = page.status;
        const location = page.headers.get('location');
        if (location) response.setHeader('location', location);
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('set-cookie', page.headers.getSetCookie());
        const framed = page.headers.get('content-security-policy')?.match(/frame-ancestors [^;]+/);
        if (framed) response.setHeader('content-security-policy', framed[0]);
        response.end(await dev.transformIndexHtml(request.originalUrl ?? '/', await page.text()));
      });
    },
  };
}

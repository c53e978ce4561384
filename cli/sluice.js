#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { installedBrowser } from '../scripts/browser.js';

/**
 * The `sluice` command: builds itself where its sources have changed, then runs. Standard output is the command's
 * alone. Its address stays: `npx` has a link to it in its own folder, which no update of the shop renews.
 */
const startedIn = process.cwd();
const home = fileURLToPath(new URL('..', import.meta.url));
process.chdir(home);
console.log = console.error;
const { installPackages } = await import('../scripts/install.js');
installPackages('start');
const { buildCommandIfChanged } = await import('../scripts/build.js');
const built = await buildCommandIfChanged();
process.chdir(startedIn);
const { main } = await import(new URL('backoffice/cli/main.js', built));
await main({ launchSandboxes, home, testing: { buildShop, findBrowser, stopwatch: () => performance.now() } });

/** Loaded on demand: most commands need no sandbox. */
async function launchSandboxes() {
  const launcher = await import(new URL('scripts/shop/launch-sandboxes.js', built));
  return launcher.launchSandboxes(process.env, 'command');
}

async function buildShop() {
  process.chdir(home);
  const { buildIfChanged } = await import('../scripts/build.js');
  await buildIfChanged();
  process.chdir(startedIn);
  return fileURLToPath(new URL('../dist/node/scripts/shop/start-shop.js', import.meta.url));
}

function findBrowser() {
  return installedBrowser() ?? null;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  // A third quicker, but it may lose a key or a click in another site's frame.
  '/usr/bin/chromium-headless-shell',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for the tests: CHROMIUM_PATH, an installed Chromium or Chrome, else Playwright's own (null: Playwright
 * finds it itself), else the distribution's, which root on Debian can install.
 */
export async function findBrowser() {
  const installed = installedBrowser();
  if (installed) return installed;
  if (await hasPlaywrightBrowser()) return null;
  if (process.getuid?.() === 0 && isDebian()) return installFromDebian();
  console.error('No browser was found. Install Chromium or Chrome, or run: npx playwright install chromium');
  return process.exit(1);
}

/** The file of CHROMIUM_PATH or of an installed Chromium or Chrome, or undefined. */
export function installedBrowser() {
  return [process.env.CHROMIUM_PATH, ...INSTALLED].find((path) => path && existsSync(path));
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function installFromDebian() {
  console.log('Installing Chromium from Debian …');
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) process.exit(status ?? 1);
  }
  return '/usr/bin/chromium';
}

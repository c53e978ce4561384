import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A browser without a window: the one that Playwright brings too, and a third quicker over all journeys. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for the tests: CHROMIUM_PATH, else Playwright's own (null: it finds that itself), else the
 * distribution's, which root on Debian can install, else an installed Chromium or Chrome.
 */
export async function findBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
  if (await hasPlaywrightBrowser()) return null;
  if (!existsSync(HEADLESS_SHELL) && process.getuid?.() === 0 && isDebian()) installFromDebian();
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return installed;
  console.error('No browser was found. Install Chromium or Chrome, or run: npx playwright install chromium');
  return process.exit(1);
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
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['update', '-qq'], quietly);
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], quietly);
}

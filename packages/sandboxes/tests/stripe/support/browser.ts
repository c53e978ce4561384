import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGUMENTS } from '../../../../../backoffice/paths/testing/browser/browser-arguments.ts';

/** Starts the Chromium of this machine, or else Playwright's own. */
export function launchChromium(): Promise<Browser> {
  const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell'];
  const known = [process.env.CHROMIUM_PATH, ...installed];
  const executablePath = known.find((path) => path !== undefined && existsSync(path));
  return chromium.launch({ args: ['--no-sandbox', ...BROWSER_ARGUMENTS], ...(executablePath && { executablePath }) });
}

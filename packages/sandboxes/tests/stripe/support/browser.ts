import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium of this machine, or else Playwright's own. */
export function launchChromium(): Promise<Browser> {
  const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell'];
  const known = [process.env.CHROMIUM_PATH, ...installed];
  const executablePath = known.find((path) => path !== undefined && existsSync(path));
  return chromium.launch({ args: flags, ...(executablePath && { executablePath }) });
}

import { type BrowserInUse, browserInUse } from '../tracking/browser-in-use.ts';

interface Minimum {
  os: string;
  osVersion: string;
  browsers: Readonly<Record<string, string>>;
}

const WINDOWS = { chrome: '78', firefox: '70', ie: '11', edge: '18.18362', 'edge-chromium': '18.18362' };

/** L09: the minimum of each browser, with that of its system, in the names of detect-browser: `ios` is Mobile Safari, `ios-webview` WebKit. */
const MINIMUMS: readonly Minimum[] = [
  { os: 'Windows 10', osVersion: '10', browsers: WINDOWS },
  { os: 'Mac OS', osVersion: '10', browsers: { chrome: '78', firefox: '70', safari: '13' } },
  { os: 'Android OS', osVersion: '9', browsers: { chrome: '78', 'chromium-webview': '78', facebook: '266' } },
  { os: 'iOS', osVersion: '11', browsers: { ios: '11' } },
  { os: 'iOS', osVersion: '13.1', browsers: { facebook: '266', 'ios-webview': '605' } },
];

/** L09, W08: whether Amazon Pay supports the browser of this user agent. */
export function isSupportedBrowser(userAgent: string): boolean {
  const browser = browserInUse(userAgent);
  return browser !== null && MINIMUMS.some((minimum) => reaches(browser, minimum));
}

function reaches({ os, osVersion, name, version }: BrowserInUse, minimum: Minimum): boolean {
  const least = minimum.browsers[name];
  if (os !== minimum.os || least === undefined) return false;
  return isAtLeast(osVersion, minimum.osVersion) && isAtLeast(version, least);
}

/** L09: compares versions number by number; a missing number is 0. */
export function isAtLeast(version: string, least: string): boolean {
  const numbers = version.split('.').map(Number);
  for (const [place, wanted] of least.split('.').map(Number).entries()) {
    const number = numbers[place] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}

const IN_APP = ['facebook', 'chromium-webview', 'ios-webview'];

/** W11: whether the page runs within an app on a phone, where a popup would not open: the sign-in is by redirect. */
export function isInApp(userAgent: string): boolean {
  const browser = browserInUse(userAgent);
  return browser !== null && IN_APP.includes(browser.name) && (browser.os === 'Android OS' || browser.os === 'iOS');
}

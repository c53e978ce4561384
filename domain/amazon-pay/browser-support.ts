import { type BrowserInUse, type BrowserName, type BrowserOs, browserInUse } from './browser-in-use.ts';

interface Minimum {
  os: BrowserOs;
  osVersion: string;
  browsers: Partial<Record<BrowserName, string>>;
}

/** L09: the minimum of each browser, with that of its system. */
const MINIMUMS: readonly Minimum[] = [
  { os: 'Windows', osVersion: '10', browsers: { Chrome: '78', Firefox: '70', IE: '11', Edge: '18.18362' } },
  { os: 'Mac OS', osVersion: '10', browsers: { Chrome: '78', Firefox: '70', Safari: '13' } },
  { os: 'Android', osVersion: '9', browsers: { Chrome: '78', WebView: '78', Facebook: '266' } },
  { os: 'iOS', osVersion: '11', browsers: { 'Mobile Safari': '11' } },
  { os: 'iOS', osVersion: '13.1', browsers: { Facebook: '266', WebKit: '605' } },
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

const IN_APP: readonly BrowserName[] = ['Facebook', 'WebView', 'WebKit'];

/** W11: whether the page runs within an app on a phone, where a popup would not open: the sign-in is by redirect. */
export function isInApp(userAgent: string): boolean {
  const browser = browserInUse(userAgent);
  return browser !== null && IN_APP.includes(browser.name) && (browser.os === 'Android' || browser.os === 'iOS');
}

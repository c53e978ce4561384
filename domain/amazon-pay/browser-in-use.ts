/** L09, W11: the browser of a user agent, as far as Amazon Pay distinguishes browsers. */

export type BrowserOs = 'Windows' | 'Mac OS' | 'Android' | 'iOS';

export type BrowserName =
  | 'Chrome'
  | 'Firefox'
  | 'IE'
  | 'Edge'
  | 'Safari'
  | 'Mobile Safari'
  /** An app's view of the web on Android. */
  | 'WebView'
  /** An app's view of the web on iOS, without the token of Safari. */
  | 'WebKit'
  | 'Facebook';

/** Versions are the numbers of the user agent, separated by dots. */
export interface BrowserInUse {
  os: BrowserOs;
  osVersion: string;
  name: BrowserName;
  version: string;
}

const NUMBER = String.raw`(\d+(?:[._]\d+)*)`;

const SYSTEMS: readonly [BrowserOs, RegExp][] = [
  ['iOS', new RegExp(String.raw`\b(?:iPhone|iPad|iPod)\b.*? OS ${NUMBER}`)],
  ['Android', new RegExp(`Android ${NUMBER}`)],
  ['Windows', new RegExp(`Windows NT ${NUMBER}`)],
  ['Mac OS', new RegExp(`Mac OS X ${NUMBER}`)],
];

/** A browser is the first that fits: many also call themselves by the names below theirs. */
const BROWSERS: readonly [BrowserName, RegExp, (BrowserOs | undefined)?][] = [
  ['Facebook', new RegExp(`\\bFBAV/${NUMBER}`)],
  ['IE', new RegExp(`\\bTrident/.*\\brv:${NUMBER}`)],
  ['IE', new RegExp(`\\bMSIE ${NUMBER}`)],
  ['Edge', new RegExp(`\\bEdge?/${NUMBER}`)],
  ['WebView', new RegExp(`(?:; wv\\)|\\bVersion/[\\d.]+ ).*\\bChrome/${NUMBER}`), 'Android'],
  ['Chrome', new RegExp(`Chrome/${NUMBER}`)],
  ['Firefox', new RegExp(`\\bFirefox/${NUMBER}`)],
  ['Mobile Safari', new RegExp(`\\bVersion/${NUMBER}.*\\bSafari/`), 'iOS'],
  ['Safari', new RegExp(`\\bVersion/${NUMBER}.*\\bSafari/`), 'Mac OS'],
  ['WebKit', new RegExp(`\\bAppleWebKit/${NUMBER}(?!.*\\bSafari/)`), 'iOS'],
];

/** Browsers of other makers, which call themselves Chrome or Safari, too. */
const OTHERS =
  /\b(OPR|Opera|OPiOS|OPT|SamsungBrowser|YaBrowser|Vivaldi|UCBrowser|Silk|MiuiBrowser|CriOS|FxiOS|EdgA|EdgiOS)\/|Windows Phone/;

/** The browser of a user agent; null for one that is none of these. */
export function browserInUse(userAgent: string): BrowserInUse | null {
  const system = found(SYSTEMS, userAgent);
  if (!system || OTHERS.test(userAgent)) return null;
  const possible = BROWSERS.filter(([, , os]) => os === undefined || os === system.name);
  const browser = found(possible, userAgent);
  return browser && { os: system.name, osVersion: system.version, name: browser.name, version: browser.version };
}

function found<Name>(list: readonly (readonly [Name, RegExp, ...unknown[]])[], userAgent: string) {
  for (const [name, pattern] of list) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { name, version: version.replaceAll('_', '.') };
  }
  return null;
}

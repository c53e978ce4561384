import { parseUserAgent } from 'detect-browser';

/** A browser in the words of detect-browser. Versions are numbers, separated by dots; a part that is not known is an empty text. */
export interface BrowserInUse {
  os: string;
  osVersion: string;
  name: string;
  version: string;
}

/** A longer user agent is cut, since the time of the library's expressions grows with the cube of its length. */
const LONGEST = 512;

/** The library names these systems without the version. Facebook on an iPad calls its system a Mac's, and tells iOS's version apart. */
const OS_VERSIONS: Readonly<Record<string, RegExp>> = {
  'Windows 10': /Windows NT ([\d.]+)/,
  'Mac OS': /Mac OS X ([\d._]+)/,
  'Android OS': /Android ([\d.]+)/,
  iOS: /(?: OS |\bFBSV\/)(\d[\d._]*)/,
};

/** The browsers that the library gets wrong. */
const CORRECTIONS: readonly [name: string, version: RegExp][] = [
  // Facebook is a web view to it on Android, and on iOS gets the version of the system where that stands first.
  ['facebook', /\bFBAV\/([\d.]+)/],
  // A browser of another maker is Chrome, Safari or a web view to it.
  ['other', /\b(?:GSA|MiuiBrowser|OPiOS|OPT|UCBrowser|Vivaldi)\/([\d.]+)/],
  // A web view is Chrome to it where its app leaves out the token wv.
  ['chromium-webview', /\bVersion\/[\d.]+ Chrome\/([\d.]+)/],
  // A web view on iOS gets the name and version of an app, such as Instagram, in place of the engine's.
  ['ios-webview', /\biP(?:hone|ad|od)\b.*\bAppleWebKit\/([\d.]+)(?!.*\bSafari\/)/],
];

/** L09, W11, E07: the browser of a user agent, null for one that is unknown. */
export function browserInUse(userAgent: string): BrowserInUse | null {
  const agent = userAgent.slice(0, LONGEST);
  const found = parseUserAgent(agent);
  if (!found) return null;
  const os = found.os ?? '';
  const osVersion = OS_VERSIONS[os]?.exec(agent)?.[1]?.replaceAll('_', '.') ?? '';
  return { os, osVersion, ...(correctionOf(agent) ?? { name: found.name, version: found.version ?? '' }) };
}

function correctionOf(agent: string): Pick<BrowserInUse, 'name' | 'version'> | null {
  for (const [name, pattern] of CORRECTIONS) {
    const version = pattern.exec(agent)?.[1];
    if (version !== undefined) return { name, version };
  }
  return null;
}

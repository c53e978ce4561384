/** The ids by which Meta and Google Analytics know the browser of an order; null where it has none, or a malformed one. */
export interface AdIds {
  gaClientId: string | null;
  /** GA4's id of the visit, of the cookie of its measurement id. */
  gaSessionId: string | null;
  /** Meta's id of the browser, the cookie `_fbp`. */
  fbp: string | null;
  /** Meta's id of the click, the cookie `_fbc`. */
  fbc: string | null;
  /** The public network address of the shopper. */
  ip: string | null;
  userAgent: string | null;
  /** The page of the order, without its query. */
  pageUrl: string | null;
}

/** What a request says about its browser. */
export interface BrowserSigns {
  cookie: (name: string) => string | undefined;
  ip: string | null;
  userAgent: string | undefined;
  referer: string | undefined;
}

const LONGEST_AGENT = 512;
const LONGEST_PATH = 500;

/** Reads the ids of a request to the shop at `publicUrl`; `measurementId` is GA4's, such as `G-1A2B3C`, or null. */
export function readAdIds(
  { cookie, ip, userAgent, referer }: BrowserSigns,
  { publicUrl, measurementId }: { publicUrl: string; measurementId: string | null },
): AdIds {
  return {
    gaClientId: matchPart(cookie('_ga'), /^GA\d\.[\d-]{1,9}\.(\d{1,20}\.\d{1,20})$/),
    gaSessionId: measurementId === null ? null : parseGaSession(cookie(`_ga_${measurementId.replace(/^G-/, '')}`)),
    fbp: matchPart(cookie('_fbp'), /^(fb\.\d\.\d{10,16}\.\d{1,20}(\.[\w-]{1,20})?)$/),
    fbc: matchPart(cookie('_fbc'), /^(fb\.\d\.\d{10,16}\.[\w-]{1,500}(\.[\w-]{1,20})?)$/),
    ip,
    userAgent: userAgent?.replace(/\p{Cc}/gu, '').slice(0, LONGEST_AGENT) || null,
    pageUrl: pageOf(referer, publicUrl),
  };
}

/** The visit of GA4's cookie, in either of its two forms: `GS1.1.<id>.…` and `GS2.1.s<id>$o…`. */
function parseGaSession(cookie: string | undefined): string | null {
  return matchPart(cookie, /^GS1\.\d\.(\d{1,15})\./) ?? matchPart(cookie, /^GS2\.\d\.s(\d{1,15})(?:\$|$)/);
}

function matchPart(text: string | undefined, pattern: RegExp): string | null {
  return pattern.exec(text ?? '')?.[1] ?? null;
}

/** A query may name a person, and stays in the shop. */
function pageOf(referer: string | undefined, publicUrl: string): string | null {
  if (!referer?.startsWith(`${publicUrl}/`)) return null;
  const [path = ''] = referer.slice(publicUrl.length).split(/[?#]/);
  return path.length <= LONGEST_PATH ? `${publicUrl}${path}` : null;
}

/** Meta's id of a click, made from the parameter of its address where the browser has no `_fbc`; `at` in milliseconds since 1970. */
export function buildFbc(fbclid: string | undefined, at: number): string | null {
  return fbclid !== undefined && /^[\w-]{1,500}$/.test(fbclid) ? `fb.1.${at}.${fbclid}` : null;
}

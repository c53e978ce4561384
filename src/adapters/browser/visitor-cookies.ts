import Cookies from 'js-cookie';
import { allows, type Consent, isRefused } from '../../../domain/consent/consent.ts';
import { scopeOf } from './cookie-scope.ts';

/** E21, L02: the ids by which statistics recognise a browser, with the visitor's consent to analytics alone. */
interface VisitorIds {
  GAID: string;
  alternaiGuestId: string;
  alternaiVisitorId: string;
}

const NAMES = ['GAID', 'alternaiGuestId', 'alternaiVisitorId'] as const satisfies (keyof VisitorIds)[];

const DAYS = 7;

const HEX_GROUPS = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Page = Pick<Location, 'protocol'>;

/** Reads the cookies and sets those that are absent, for 7 days; a browser that refuses cookies has no ids. */
export function storeVisitorIds(newId: () => string, page: Page = window.location): Partial<VisitorIds> {
  const ids: Partial<VisitorIds> = {};
  for (const name of NAMES) {
    if (read(name) === undefined) Cookies.set(name, newId(), { ...scopeOf(page), expires: DAYS });
    const id = read(name);
    if (id !== undefined) ids[name] = id;
  }
  return ids;
}

/** L02: has the ids as long as the visitor's consent covers them; a brand that still asks leaves those of another one. */
export function followAnalytics(consent: Consent, newId: () => string): void {
  if (allows(consent, 'analytics')) storeVisitorIds(newId);
  else if (isRefused(consent, 'analytics')) dropVisitorIds();
}

export function dropVisitorIds(page: Page = window.location): void {
  for (const name of NAMES) if (Cookies.get(name) !== undefined) Cookies.remove(name, scopeOf(page));
}

function read(name: keyof VisitorIds): string | undefined {
  const id = Cookies.get(name);
  return id !== undefined && HEX_GROUPS.test(id) ? id : undefined;
}

const LONGEST_USER_AGENT = 128;

/** The global by which a brand's page may say the visitor's address. */
const IP_GLOBAL = 'visitorIp';

const IP = /^[0-9a-fA-F.:]{2,45}$/;

/** E21: the identifiers of a visitor who allows analytics: the cookies, the ip of the global, and the user agent cut to 128. */
export function readVisitor(view: Window, newId: () => string): Record<string, string> {
  const ip: unknown = Reflect.get(view, IP_GLOBAL);
  return {
    ...storeVisitorIds(newId, view.location),
    ...(typeof ip === 'string' && IP.test(ip) ? { ip } : {}),
    userAgent: view.navigator.userAgent.slice(0, LONGEST_USER_AGENT),
  };
}

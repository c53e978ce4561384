import { storeVisitorIds } from './visitor-cookies.ts';

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

import type { Settings } from './settings.schema.ts';

/** The internal apps as the server calls them: their address, and the key that they know the shop by. */
export interface InternalAppsConfig {
  url: string;
  key: string;
}

/** M01, M02: null means that the server tells no service, and the key goes over no connection that others can read. */
export function readInternalApps(
  { INTERNAL_APPS_URL: url, INTERNAL_APPS_KEY: key }: Settings,
  problems: string[],
): InternalAppsConfig | null {
  if (!key) return null;
  if (!url) {
    problems.push('INTERNAL_APPS_KEY is a key of INTERNAL_APPS_URL: set that, too.');
    return null;
  }
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) {
    problems.push(`INTERNAL_APPS_KEY is not sent in the clear: give INTERNAL_APPS_URL an address with https://.`);
    return null;
  }
  return { url, key };
}

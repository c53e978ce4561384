import { isIP } from 'node:net';
import { errorText } from '../../domain/error-text.ts';
import { INTERNAL_ADDRESS, isReachable, type Lookup, type NetworkRules } from './reachable-address.ts';

const LONGEST_URL = 2_000;

/** The host of a URL as an address: without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Why an endpoint cannot have this address, as a sentence; null for a good one. Its name is looked up. */
export async function urlProblem(text: string, rules: NetworkRules, lookup: Lookup): Promise<string | null> {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return `"${text.slice(0, 100)}" is no web address.`;
  const url = new URL(text);
  if (url.username || url.password) return 'The address has a user or a password, which webhooks do not send.';
  if (!isSecure(url, rules)) return 'The address has to begin with https://.';
  const refused = `${url.hostname} is refused: ${INTERNAL_ADDRESS}.`;
  const host = hostOf(url);
  if (isIP(host)) return isReachable(host, rules) ? null : refused;
  try {
    const addresses = await addressesOf(host, lookup);
    return addresses.every((address) => isReachable(address, rules)) ? null : refused;
  } catch (error) {
    return `${url.hostname} cannot be found (${errorText(error)}).`;
  }
}

/** Only this machine is called without TLS, and in development alone. */
export function isSecure(url: URL, { allowsLoopback }: NetworkRules): boolean {
  if (url.protocol === 'https:') return true;
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === 'http:' && isLocal && allowsLoopback;
}

function addressesOf(hostname: string, lookup: Lookup): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses.map(({ address }) => address));
    });
  });
}

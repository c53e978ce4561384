import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { errorText } from '../../domain/error-text.ts';
import { blockList } from '../http/client-address.ts';

/** Where webhooks may go besides public addresses. */
export interface NetworkRules {
  /** This machine itself, for development; the shop's own network is never allowed. */
  allowsLoopback: boolean;
}

/** Every IPv4 network that is not public: private, carrier-grade NAT, link-local, documentation, benchmarks, multicast, reserved. */
const INTERNAL_V4 = blockList([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** IPv6 has one block of public addresses. */
const GLOBAL_V6 = blockList([['2000::', 3]]);

/** Parts of it that are not, or that lead to an IPv4 address: Teredo and other protocols, documentation, 6to4. */
const SPECIAL_V6 = blockList([
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

const LOOPBACK_V4 = blockList([['127.0.0.0', 8]]);

/** An IPv4 address in the form of IPv6, as the system may return it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether an IP address is public, or the machine's own where that is allowed. A text that is no address is not. */
export function isReachable(address: string, { allowsLoopback }: NetworkRules): boolean {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return isReachable(mapped, { allowsLoopback });
  if (isIP(address) === 4) {
    if (allowsLoopback && LOOPBACK_V4.check(address, 'ipv4')) return true;
    return !INTERNAL_V4.check(address, 'ipv4');
  }
  // An address with a zone is one of a link.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  if (allowsLoopback && address === '::1') return true;
  return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
}

/** Asks for all addresses of a host name. */
export type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const dnsLookup: Lookup = (hostname, options, callback) => systemLookup(hostname, options, callback);

/** The reason that a call is refused for its address. */
export const INTERNAL_ADDRESS = 'the address is inside a network that is not public';

/** The connection goes to the address that was checked, and a name with any refused address is refused. */
export function guardedLookup(lookup: Lookup, rules: NetworkRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
      if (!addresses.every(({ address }) => isReachable(address, rules)))
        return callback(new Error(INTERNAL_ADDRESS), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const LONGEST_URL = 2_000;

/** The host of a URL as an address: without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
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
    const addresses = await lookUpAddresses(host, lookup);
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

function lookUpAddresses(hostname: string, lookup: Lookup): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses.map(({ address }) => address));
    });
  });
}

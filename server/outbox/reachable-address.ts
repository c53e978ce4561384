import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Where webhooks may go besides public addresses. */
export interface NetworkRules {
  /** This machine itself, for development; the shop's own network is never allowed. */
  allowsLoopback: boolean;
}

/** Every IPv4 network that is not public: private, carrier-grade NAT, link-local, documentation, benchmarks, multicast, reserved. */
const INTERNAL_V4 = listOf('ipv4', [
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
const GLOBAL_V6 = listOf('ipv6', [['2000::', 3]]);

/** Parts of it that are not, or that lead to an IPv4 address: Teredo and other protocols, documentation, 6to4. */
const SPECIAL_V6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

const LOOPBACK_V4 = listOf('ipv4', [['127.0.0.0', 8]]);

/** An IPv4 address in the form of IPv6, as the system may return it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function listOf(family: 'ipv4' | 'ipv6', networks: readonly [string, number][]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family);
  return list;
}

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

/**
 * A lookup for a connection, which then goes to the very address that was checked. A name with any address that is not allowed is
 * refused, since the next answer could begin with that one.
 */
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

import { BlockList, isIP } from 'node:net';

/** Addresses of this machine and of private networks, which belong to proxies or to development. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');
}

/**
 * The key of a network address for counting tries: an IPv4 address, or the /64 of an IPv6 one, which one subscriber
 * holds. Null where the address does not identify the shopper, as behind an undeclared proxy.
 */
export function clientAddress(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  if (version === 0 || NOT_PUBLIC.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return null;
  return version === 4 ? plain : networkOf(plain);
}

/** The first four groups of an IPv6 address, written out. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array(Math.max(gap, 0)).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

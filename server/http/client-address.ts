import { BlockList, isIP } from 'node:net';

/** Addresses of this machine and of private networks, which belong to proxies or to development. */
const NOT_PUBLIC = blockList([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
]);

/** The key of every address that does not identify a shopper. */
export const SHARED_ADDRESS = 'shared';

/** The number of shoppers for whom a shared address stands in a limit. */
const SHOPPERS_BEHIND = 100;

/** A /64 of IPv6 belongs to one subscriber, and a private address is everybody's behind an undeclared proxy. */
export function clientAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isPrivate(plain)) return SHARED_ADDRESS;
  const version = isIP(plain);
  return version === 4 ? plain : networkOf(plain);
}

/** A limit for this key: a shared address may do as much as a hundred shoppers, so that it neither stops them nor is free. */
export function limitFor(address: string, most: number): number {
  return address === SHARED_ADDRESS ? most * SHOPPERS_BEHIND : most;
}

/** True for this machine, for private networks, and for a text that is no address. */
export function isPrivate(ip: string): boolean {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version === 0 || NOT_PUBLIC.check(plain, version === 4 ? 'ipv4' : 'ipv6');
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

/** The networks of either family, each by its first address and the bits of its prefix. */
export function blockList(networks: readonly [address: string, bits: number][]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return list;
}

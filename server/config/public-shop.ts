/** True for an https origin whose host is not this machine: shoppers reach it, and expect that paying there is real. */
export function isPublicHttps(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !LOOPBACK.test(hostname);
}

/** A URL writes every form of an IPv4 address as four decimal numbers. */
const LOOPBACK = /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

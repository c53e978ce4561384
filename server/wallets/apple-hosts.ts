/** Apple's hosts for merchant validation, by region and for its own sandbox. */
const HOSTS = new Set([
  'apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway.apple.com',
  'apple-pay-gateway-cert.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
  ...numbered('apple-pay-gateway-nc-pod', 5),
  ...numbered('apple-pay-gateway-pr-pod', 5),
  ...numbered('cn-apple-pay-gateway-sh-pod', 3),
  ...numbered('cn-apple-pay-gateway-tj-pod', 3),
]);

const PATH = /^\/paymentservices\/(paymentSession|startSession)$/;

/**
 * Whether the server may request a merchant session from this address. The address comes from a browser, so only
 * Apple's hosts, or the one origin of a sandbox, are allowed: no other scheme, port, user, path or query.
 */
export function isValidationUrl(address: string, sandbox: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const isBare = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isBare || !PATH.test(url.pathname)) return false;
  if (sandbox !== null) return url.origin === sandbox;
  return url.protocol === 'https:' && url.port === '' && HOSTS.has(url.hostname);
}

function numbered(name: string, most: number): string[] {
  return Array.from({ length: most }, (_, index) => `${name}${index + 1}.apple.com`);
}

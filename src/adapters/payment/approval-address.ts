import { attempt } from '../storage/attempt.ts';

/**
 * Whether an address is allowed as a provider's page for an approval (O04): by https, or, while the provider's sandbox
 * is in use, on this machine.
 */
export function isApprovalAddress(address: string, isTest: boolean): boolean {
  const url = attempt(() => new URL(address));
  if (url?.username !== '' || url.password !== '') return false;
  const { protocol, hostname } = url;
  return protocol === 'https:' || (isTest && protocol === 'http:' && LOCAL.has(hostname));
}

const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

import { type Refused, unauthorized } from './simulator/outcome.ts';

export type Access = { ok: true; fromBrowser: boolean } | Refused;

/**
 * Identifies the caller: the shop's server by its secret key (Bearer, or the user name of Basic), or a browser by the
 * publishable key (Bearer, or a `key` parameter), which opens only the calls meant for browsers.
 */
export function readAccess(authorization: string | undefined, keyParam: unknown, forBrowsers: boolean): Access {
  const key = keyOf(authorization) ?? (typeof keyParam === 'string' ? keyParam : undefined);
  if (key === undefined || key === '') return unauthorized(missingKey);
  if (/^(sk|rk)_test_\w+$/.test(key)) return { ok: true, fromBrowser: false };
  if (!/^pk_test_\w+$/.test(key)) return unauthorized(`Invalid API Key provided: ${masked(key)}`);
  if (forBrowsers) return { ok: true, fromBrowser: true };
  return unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}

const missingKey =
  'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth ' +
  "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme, value] = authorization?.split(' ') ?? [];
  if (value === undefined) return undefined;
  if (scheme?.toLowerCase() === 'bearer') return value;
  return scheme?.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : undefined;
}

function masked(key: string): string {
  return key.slice(0, 8).padEnd(key.length, '*');
}

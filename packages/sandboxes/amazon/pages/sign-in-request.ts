import { isWebAddress } from '../../kit/input.ts';

/** A valid request of a client for a person's token. */
export interface SignInRequest {
  clientId: string;
  scope: string;
  /** Without a hash. */
  redirectUri: string;
  state: string | null;
}

/** `refused` is told on Amazon's own page, since its way back cannot be trusted; `failed` goes back to the client. */
export type ReadSignIn =
  | { type: 'ok'; request: SignInRequest }
  | { type: 'failed'; request: SignInRequest; error: string; description: string }
  | { type: 'refused'; reason: string };

const CLIENT_ID = /^amzn1\.application-oa2-client\.[\w-]+$/;
const SCOPES = [
  'profile',
  'profile:user_id',
  'postal_code',
  'payments:widget',
  'payments:shipping_address',
  'payments:billing_address',
];

/** Reads the parameters of `/ap/oa`; `origin` is the sandbox's. */
export function readSignIn(fields: URLSearchParams, origin: string): ReadSignIn {
  const clientId = fields.get('client_id') ?? '';
  const redirectUri = fields.get('redirect_uri') ?? '';
  if (!CLIENT_ID.test(clientId)) return { type: 'refused', reason: 'The client id is not registered.' };
  if (!isWayBack(redirectUri, origin)) return { type: 'refused', reason: 'The return address is not allowed.' };
  const scope = (fields.get('scope') ?? '').split(/\s+/).filter((each) => each !== '');
  const request = { clientId, scope: scope.join(' '), redirectUri, state: fields.get('state') };
  const failed = (error: string, description: string): ReadSignIn => ({ type: 'failed', request, error, description });
  if (fields.get('response_type') !== 'token') return failed('invalid_request', 'The response type is not supported.');
  if (scope.length === 0) return failed('invalid_request', 'The scope is missing.');
  if (!scope.every((each) => SCOPES.includes(each))) return failed('invalid_scope', 'A scope is unknown.');
  return { type: 'ok', request };
}

/** The client's return address with the response in its hash. */
export function wayBack({ redirectUri, state }: SignInRequest, response: Readonly<Record<string, string>>): string {
  const fields = new URLSearchParams(response);
  if (state !== null) fields.set('state', state);
  return `${redirectUri}#${fields}`;
}

// A page under https may be returned to from anywhere, and one under http from a sandbox under http alone.
function isWayBack(address: string, origin: string): boolean {
  if (!isWebAddress(address) || address.includes('#')) return false;
  const { protocol, username, password } = new URL(address);
  return username === '' && password === '' && (protocol === 'https:' || protocol === new URL(origin).protocol);
}

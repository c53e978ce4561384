import Cookies from 'js-cookie';
import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { Problem } from '../../../contracts/api/problem.ts';
import { type TimedRequest, timedFetch } from './timed-fetch.ts';

/** An answer of the API, or the reason for a missing one. The client never throws. */
export type ApiAnswer =
  | { type: 'ok'; body: unknown }
  | { type: 'problem'; status: number; error: Problem['error'] | null; body: unknown }
  | { type: 'unreachable' };

export interface ApiClient {
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body: object, options?: { keepalive?: boolean }): Promise<ApiAnswer>;
}

export interface ApiOptions {
  /** H01: the path below which the calls lie, such as `/proxy`. */
  base: string;
  brand: string;
  /** H02: sent with every call if configured. */
  token?: string | undefined;
  affParameters: AffiliateParameters | undefined;
  newRequestId: () => string;
}

const TIMEOUT_MS = 60_000;

/**
 * The shop's API over HTTP, with the headers of H02 and H04 and the affiliate parameters of H03. It keeps the `fetch` of its
 * page's start, since a tracker that comes later may redefine it.
 */
export function createApiClient(options: ApiOptions): ApiClient {
  const fetch = globalThis.fetch.bind(globalThis);
  const call = (path: string, request: Pick<TimedRequest, 'method' | 'body' | 'keepalive'>) =>
    timedFetch(fetch, `${options.base}/${path}`, {
      ...request,
      credentials: 'same-origin',
      headers: headersOf(options, request.method),
      timeoutMs: TIMEOUT_MS,
    });
  // A phone that changes its network loses the call that is under way; reading once more changes nothing.
  const read = (path: string) => call(path, { method: 'GET' }).catch(() => call(path, { method: 'GET' }));
  return {
    get: (path) => answerOf(read(path)),
    post: (path, body, { keepalive = false } = {}) =>
      answerOf(call(path, { method: 'POST', keepalive, body: withAffiliate(body, options.affParameters) })),
  };
}

function headersOf(options: ApiOptions, method: string | undefined): Record<string, string> {
  const xsrf = Cookies.get('XSRF-TOKEN');
  return {
    brand: options.brand,
    'x-request-id': options.newRequestId(),
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(method !== 'GET' && xsrf ? { 'x-xsrf-token': xsrf } : {}),
  };
}

function withAffiliate(body: object, affParameters: AffiliateParameters | undefined): object {
  return affParameters ? { ...body, affParameters } : body;
}

async function answerOf(call: Promise<{ status: number; text: string }>): Promise<ApiAnswer> {
  try {
    const { status, text } = await call;
    const body = parsed(text);
    return status < 400 ? { type: 'ok', body } : { type: 'problem', status, error: errorOf(body), body };
  } catch {
    return { type: 'unreachable' };
  }
}

/** H05: an answer that does not parse counts as empty. */
function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function errorOf(body: unknown): Problem['error'] | null {
  const isProblem = typeof body === 'object' && body !== null && 'error' in body;
  return isProblem ? (body as Problem).error : null;
}

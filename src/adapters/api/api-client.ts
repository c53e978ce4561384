import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { Problem } from '../../../contracts/api/problem.ts';
import { loadOnce } from '../browser/load-script.ts';
import type { ApiHooks } from './api-hooks.ts';

/** An answer of the API, or the reason for a missing one. The client never throws. */
export type ApiAnswer =
  | { type: 'ok'; body: unknown }
  | { type: 'problem'; status: number; error: Problem['error'] | null; body: unknown }
  | { type: 'unreachable' };

export interface ApiClient {
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body: object, options?: { keepalive?: boolean }): Promise<ApiAnswer>;
}

export interface ApiOptions extends ApiHooks {
  /** H01: the path below which the calls lie, such as `/proxy`. */
  base: string;
  brand: string;
  /** H02: sent with every call if configured. */
  token?: string | undefined;
  affParameters: AffiliateParameters | undefined;
  newRequestId: () => string;
  /** How long one try may take, in milliseconds; a minute by default. */
  timeoutMs?: number;
  /** By default that of the page's start, since a tracker that comes later may redefine it. */
  fetch?: typeof globalThis.fetch;
}

/** The code of the calls, which comes beside a page's start; only calls and steps with a payment wait for it. */
export const loadHttp = loadOnce(() => import('./http.ts'));

/** The shop's API over HTTP. */
export function createApiClient({ fetch = globalThis.fetch.bind(globalThis), ...options }: ApiOptions): ApiClient {
  const calls = loadOnce(async () => (await loadHttp()).createCalls(fetch, options));
  const answerTo = async (path: string, call: ApiCall): Promise<ApiAnswer> => {
    try {
      return await (await calls())(path, call);
    } catch {
      return { type: 'unreachable' };
    }
  };
  return {
    get: (path) => answerTo(path, { method: 'GET' }),
    post: (path, body, { keepalive = false } = {}) => answerTo(path, { method: 'POST', body, keepalive }),
  };
}

/** One call, as ofetch takes it. */
export type ApiCall = { method: 'GET' } | { method: 'POST'; body: object; keepalive: boolean };

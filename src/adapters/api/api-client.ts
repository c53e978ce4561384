import { loadOnce } from '../browser/load-script.ts';
import type { ApiAnswer, ApiCall, ApiClient, ApiOptions } from './api.types.ts';

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

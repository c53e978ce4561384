import { loadOnce } from '../browser/load-script.ts';
import type { ApiAnswer, ApiCall, ApiClient, ApiOptions } from './api.types.ts';

/** The code of the calls, which comes beside a page's start; only calls and steps with a payment wait for it. */
export const loadHttp = loadOnce(() => import('./http.ts'));

type Calls = ReturnType<Awaited<ReturnType<typeof loadHttp>>['createCalls']>;

/** The shop's API over HTTP. */
export function createApiClient({ fetch = globalThis.fetch.bind(globalThis), ...options }: ApiOptions): ApiClient {
  let calls: Calls | null = null;
  const loadCalls = loadOnce(async () => {
    calls = (await loadHttp()).createCalls(fetch, options);
    return calls;
  });
  const answerTo = async (path: string, call: ApiCall): Promise<ApiAnswer> => {
    try {
      // Where its code is there, a call begins in the turn in which it is made, before the page renders what follows.
      return await (calls ?? (await loadCalls()))(path, call);
    } catch {
      return { type: 'unreachable' };
    }
  };
  return {
    get: (path) => answerTo(path, { method: 'GET' }),
    post: (path, body, { keepalive = false } = {}) => answerTo(path, { method: 'POST', body, keepalive }),
  };
}

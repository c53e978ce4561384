import { createFetch, type FetchResponse } from 'ofetch';
import type { Problem } from '../../../contracts/api/problem.ts';
import { isRecord } from '../../../domain/is-record.ts';
import type { ApiAnswer, ApiCall, ApiOptions } from './api.types.ts';
import { buildAnswerHooks, readiedBy } from './api-hooks.ts';

const TIMEOUT_MS = 60_000;

/** ofetch limits and repeats the head of an answer alone, so the body is read before ofetch asks for it. */
export function createHttp(fetch: typeof globalThis.fetch) {
  return createFetch({
    fetch: async (request, options) => {
      const response = await fetch(request, options);
      const body = await response.text();
      return Object.defineProperty(response, 'text', { value: async () => body });
    },
  }).raw;
}

/** The calls of a client. Each rejects where no whole answer came in time. */
export function createCalls(
  fetch: typeof globalThis.fetch,
  options: ApiOptions,
): (path: string, call: ApiCall) => Promise<ApiAnswer> {
  const http = createHttp(fetch);
  const ready = readiedBy(options);
  const hooks = buildAnswerHooks(options);
  return async (path, call) => {
    const response = await http<unknown>(path, {
      ...ready(path, call),
      ...hooks,
      baseURL: options.base,
      credentials: 'same-origin',
      parseResponse: parsed,
      // A status is an answer, and never a reason to try again: a 409 has a new quote.
      ignoreResponseError: true,
      // A phone that changes its network loses the call that is under way; reading once more changes nothing.
      retry: call.method === 'GET' ? 1 : 0,
      timeout: options.timeoutMs ?? TIMEOUT_MS,
    });
    return answerOf(response);
  };
}

function answerOf({ status, _data: body = null }: FetchResponse<unknown>): ApiAnswer {
  return status < 400 ? { type: 'ok', body } : { type: 'problem', status, error: readError(body), body };
}

/** H05: an answer that does not parse counts as empty. */
function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function readError(body: unknown): Problem['error'] | null {
  return isRecord(body) && 'error' in body ? (body as Problem).error : null;
}

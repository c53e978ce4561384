import type { ProblemCode } from '../../../contracts/api/problem.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';

const GONE: ProblemCode = 'version_gone';

/** V10: an API client that also reports an answer by which the version of its page is not sold to this session any more. */
export function reportingGoneVersion(api: ApiClient, onGone: () => void): ApiClient {
  const seen = (answer: ApiAnswer): ApiAnswer => {
    if (answer.type === 'problem' && answer.error?.code === GONE) onGone();
    return answer;
  };
  return {
    get: async (path) => seen(await api.get(path)),
    post: async (path, body, options) => seen(await api.post(path, body, options)),
  };
}

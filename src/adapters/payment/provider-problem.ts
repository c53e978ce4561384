import type { LogRequest } from '../../../contracts/api/stats-api.ts';
import { isRecord } from '../../../domain/is-record.ts';
import type { ApiAnswer, ApiClient } from '../api/api-client.ts';

type Log = (level: LogRequest['level'], message: string, detail: object) => void;

/**
 * H05: an API client that also logs the provider's own problem of a refused call. The provider's support finds a payment
 * by the debug id; its sentence may name the payer, so it stays out of the log.
 */
export function loggingProviderProblems(api: ApiClient, log: Log): ApiClient {
  return {
    get: api.get,
    async post(path, body, options) {
      const answer = await api.post(path, body, options);
      const problem = providerProblemIn(answer);
      if (problem) log('warn', 'a payment provider refused a call', { path, ...problem });
      return answer;
    },
  };
}

function providerProblemIn(answer: ApiAnswer): { code: string; debugId: unknown } | null {
  const provider = answer.type === 'problem' && isRecord(answer.body) ? answer.body.provider : null;
  if (!isRecord(provider) || typeof provider.code !== 'string') return null;
  return { code: provider.code, debugId: provider.debugId };
}

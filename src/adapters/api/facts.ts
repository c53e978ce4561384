import type { FactBatch } from '../../../contracts/api/facts-api.ts';
import type { ApiClient } from './api.types.ts';

/** C04: false means that another try may help: no answer or a busy server; a refused batch is over. */
export async function sendFacts(api: Pick<ApiClient, 'post'>, batch: FactBatch): Promise<boolean> {
  const answer = await api.post('funnel/stats/event', batch, { keepalive: true });
  if (answer.type === 'unreachable') return false;
  return answer.type === 'ok' || (answer.status < 500 && answer.status !== 429);
}

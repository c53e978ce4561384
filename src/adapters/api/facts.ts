import type { FactBatch } from '../../../contracts/api/facts-api.ts';
import type { ApiClient } from './api.types.ts';

/**
 * C04: sends a batch of facts, also while the page is left. Resolves to false where another try may help: without an answer, or
 * where the server was too busy; a batch that the server refuses is over.
 */
export async function sendFacts(api: Pick<ApiClient, 'post'>, batch: FactBatch): Promise<boolean> {
  const answer = await api.post('funnel/stats/event', batch, { keepalive: true });
  if (answer.type === 'unreachable') return false;
  return answer.type === 'ok' || (answer.status < 500 && answer.status !== 429);
}

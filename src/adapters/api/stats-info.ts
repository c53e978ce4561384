import type { StatsInfo } from '../../../contracts/api/stats-info.ts';
import { isRecord } from '../../../domain/is-record.ts';
import type { ApiClient } from './api-client.ts';

/**
 * O02: an API client that adds the visit to each call that makes an order. `infoOf` gives it for the order's step; what the call
 * has of it already, the counts of N13, stays.
 */
export function tellingVisit(api: ApiClient, infoOf: (stepId: string | null) => StatsInfo): ApiClient {
  return {
    get: api.get,
    post: (path, body, options) => api.post(path, placesOrder(path, body) ? withVisit(body, infoOf) : body, options),
  };
}

/** The calls of O02 to O06 that make an order, or place an unpaid one again, name their checkout; those that pay one do not. */
function placesOrder(path: string, body: object): boolean {
  return path.startsWith('orders/') && 'checkoutId' in body;
}

function withVisit(body: object, infoOf: (stepId: string | null) => StatsInfo): object {
  const { funnel, statsInfo }: { funnel?: unknown; statsInfo?: unknown } = body;
  const step = isRecord(funnel) && typeof funnel.step === 'string' ? funnel.step : null;
  return { ...body, statsInfo: { ...infoOf(step), ...(isRecord(statsInfo) ? statsInfo : {}) } };
}

import type { AffiliateParameters } from '../../contracts/api/affiliate-parameters.ts';
import { isNamed } from '../../domain/tracking/affiliate.ts';
import type { ApiClient } from '../adapters/api/api.types.ts';
import type { FactListener } from './listeners.ts';

/** O07: the first edge tells the affiliate, since a page that was only looked at writes nothing. */
export function affiliateListener(
  api: Pick<ApiClient, 'post'>,
  affiliate: AffiliateParameters | undefined,
): FactListener {
  let isDue = affiliate !== undefined && isNamed(affiliate);
  return {
    name: 'affiliate',
    purpose: 'needed',
    hear({ fact }) {
      if (!isDue || fact.type !== 'edge.taken') return;
      isDue = false;
      void api.post('affiliate/setaffparameters', { ...affiliate }, { keepalive: true });
    },
  };
}

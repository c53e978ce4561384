import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import { withoutClickIds } from '../../../domain/tracking/touch.ts';

const AFFILIATE_IDS = [
  ...(['affId', 'offId', 'subId1', 'subId2', 'subId3', 'subId4', 'subId5', 'salesFunnel'] as const),
];
const AFFILIATE_URLS = ['referralUrl', 'landingUrl'] as const;

/** E15: the affiliate parameters of a request, without any other field of it, and without click ids in its addresses. */
export function affiliateOf(request: Pick<CreateGuestOrder, 'affParameters'>): AffiliateParameters | null {
  const sent = request.affParameters;
  if (!sent) return null;
  const stored: AffiliateParameters = {};
  for (const field of AFFILIATE_IDS) {
    const value = sent[field];
    if (value !== undefined) stored[field] = value;
  }
  for (const field of AFFILIATE_URLS) {
    const value = sent[field];
    if (value !== undefined) stored[field] = withoutClickIds(value);
  }
  return stored;
}

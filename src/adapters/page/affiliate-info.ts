import { type AffiliateInfo, affiliateOfVisit, readAffiliate, type Visit } from '../../../domain/tracking/affiliate.ts';
import { createSessionStorage, type SessionStorage } from '../storage/session-storage.ts';

/**
 * E15, E16: the affiliate parameters of this session. The first touch wins: stored ones survive reloads and a redirect
 * to a provider; unreadable ones count as none.
 */
export function storeAffiliate(storage: SessionStorage, visit: Visit): AffiliateInfo {
  const stored = parsed(storage.read('affiliateInfo'));
  if (stored) return stored;
  const first = affiliateOfVisit(visit);
  storage.write('affiliateInfo', JSON.stringify(first));
  return first;
}

/** H03: the affiliate parameters that an earlier page of this session stored; a page outside the funnels adds none. */
export function storedAffiliate(view: Pick<Window, 'sessionStorage'>): AffiliateInfo | undefined {
  const storage = createSessionStorage(() => view.sessionStorage);
  return parsed(storage.read('affiliateInfo')) ?? undefined;
}

function parsed(text: string | null): AffiliateInfo | null {
  try {
    const info = readAffiliate(JSON.parse(text ?? 'null'));
    return info?.salesFunnel ? info : null;
  } catch {
    return null;
  }
}

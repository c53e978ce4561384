import { parseQuery, readPreview } from '../../../domain/routing/query.ts';
import { receiptIn } from '../../../domain/routing/query-navigation.ts';
import { consumedAddress } from '../../../domain/routing/shop-address.ts';
import {
  type AffiliateInfo,
  affiliateOfVisit,
  type CreditedVisit,
  isNamed,
  namesAnother,
  readAffiliate,
} from '../../../domain/tracking/affiliate.ts';
import { type BrandEntry, brandEntry } from '../storage/brand-entry.ts';
import { createSessionStorage, type SessionStorage } from '../storage/session-storage.ts';

/** E15: the way back, a reload, a provider's return and the shop's own links are no link of another affiliate. */
export function affiliateOfPage(view: Page, brand: string, href: string): AffiliateInfo {
  const { referrer } = view.document;
  const { origin, pathname, search } = new URL(href);
  const query = parseQuery(search);
  // R14, O08: what is no visit credits no later one.
  if (readPreview(query) !== null || receiptIn(query) !== null) return affiliateOfVisit({ href, referrer });
  const isOwn = referrer.startsWith(`${origin}/`) || consumedAddress(pathname, search) !== null;
  const navigations = view.performance.getEntriesByType('navigation');
  const isRepeated = navigations.some((entry) => 'type' in entry && entry.type !== 'navigate');
  const stored = isOwn || isRepeated ? storedAffiliate(view, brand) : undefined;
  if (stored && isNamed(stored)) return stored;
  return storeAffiliate(openStorage(view), brand, { href, referrer });
}

interface Page extends Pick<Window, 'sessionStorage'> {
  document: Pick<Document, 'referrer'>;
  performance: { getEntriesByType(type: string): readonly object[] };
}

/** E15, E16: a later link that names another affiliate replaces the stored one, since the last one led to the sale. */
export function storeAffiliate(storage: SessionStorage, brand: string, visit: CreditedVisit): AffiliateInfo {
  const entry = openEntry(storage, brand);
  const stored = affiliateIn(entry);
  const arrived = affiliateOfVisit(visit);
  if (stored && !namesAnother(arrived, stored)) return stored;
  entry.write(arrived);
  return arrived;
}

/** H03: the affiliate parameters that an earlier page of this brand stored; a page outside the funnels adds none. */
export function storedAffiliate(view: Pick<Window, 'sessionStorage'>, brand: string): AffiliateInfo | undefined {
  return affiliateIn(openEntry(openStorage(view), brand)) ?? undefined;
}

function openStorage(view: Pick<Window, 'sessionStorage'>): SessionStorage {
  return createSessionStorage(() => view.sessionStorage);
}

function openEntry(storage: SessionStorage, brand: string): BrandEntry {
  const place = {
    read: () => storage.read('affiliateInfo'),
    write: (text: string | null) => {
      storage.write('affiliateInfo', text ?? '');
      return true;
    },
  };
  return brandEntry(place, brand);
}

function affiliateIn(entry: BrandEntry): AffiliateInfo | null {
  const info = readAffiliate(entry.read());
  return info?.salesFunnel ? info : null;
}

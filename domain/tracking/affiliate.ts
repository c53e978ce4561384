import { parseQuery, type Query, writeQuery } from '../routing/query.ts';
import { withoutArrivals } from '../routing/query-navigation.ts';
import { shortenedUrl } from '../text-limit.ts';
import { withoutClickIds } from './touch.ts';

/** E15: the affiliate that referred the shopper. */
export interface AffiliateInfo {
  affId?: string;
  offId?: string;
  subId1?: string;
  subId2?: string;
  subId3?: string;
  subId4?: string;
  subId5?: string;
  referralUrl?: string;
  landingUrl?: string;
  salesFunnel?: string;
}

/** Those that a link gives. */
const LINKED = ['affId', 'offId', 'subId1', 'subId2', 'subId3', 'subId4', 'subId5'] as const;
const IDS = [...LINKED, 'salesFunnel'] as const;
const URLS = ['referralUrl', 'landingUrl'] as const;
const LONGEST_ID = 100;
const LONGEST_URL = 2000;
const DEFAULT_SALES_FUNNEL = 'Funnel';

/** The visit that an affiliate is credited with: the page's address and the referrer. */
export interface CreditedVisit {
  href: string;
  referrer: string;
}

/** E15: the affiliate parameters of a visit; absent ones are left out. */
export function affiliateOfVisit({ href, referrer }: CreditedVisit): AffiliateInfo {
  const [path, search] = splitAddress(href);
  const query = parseQuery(search);
  const { affid, offid, subid1, subid2, subid3, subid4, subid5 } = query.marketing;
  return readAffiliate({
    affId: affid,
    offId: offid,
    subId1: subid1,
    subId2: subid2,
    subId3: subid3,
    subId4: subid4,
    subId5: subid5,
    referralUrl: referrer,
    landingUrl: landingUrl(path, query),
    salesFunnel: clean(offid ?? '', LONGEST_ID) || DEFAULT_SALES_FUNNEL,
  });
}

/** Whether a link named an affiliate; every visit has an address and a sales funnel. */
export function isNamed(affiliate: AffiliateInfo): boolean {
  return LINKED.some((id) => affiliate[id] !== undefined);
}

/** Whether a visit came by a link of another affiliate, or of another campaign of the same one. */
export function namesAnother(arrived: AffiliateInfo, stored: AffiliateInfo): boolean {
  return isNamed(arrived) && LINKED.some((id) => arrived[id] !== stored[id]);
}

/** Only known parameters count, cut to the API's limits and without characters that it refuses; null for no object. */
export function readAffiliate(value: object): AffiliateInfo;
export function readAffiliate(value: unknown): AffiliateInfo | null;
export function readAffiliate(value: unknown): AffiliateInfo | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const given = new Map<string, unknown>(Object.entries(value));
  const info: AffiliateInfo = {};
  for (const name of IDS) assign(info, name, given.get(name), LONGEST_ID);
  for (const name of URLS) assign(info, name, urlIn(given.get(name)), LONGEST_URL);
  return info;
}

/** A click id is kept of shoppers who allow advertising alone, and an affiliate is credited without one. */
function urlIn(value: unknown): unknown {
  return typeof value === 'string' ? withoutClickIds(value) : value;
}

function assign(info: AffiliateInfo, name: keyof AffiliateInfo, value: unknown, longest: number): void {
  const text = typeof value === 'string' ? clean(value, longest) : '';
  if (text !== '') info[name] = text;
}

function clean(text: string, longest: number): string {
  return shortenedUrl(text.replace(/[\p{Cc}\p{Surrogate}]/gu, ''), longest);
}

/** The address without its fragment, in which access tokens travel, and without a provider's parameters. */
function landingUrl(path: string, query: Query): string {
  const text = writeQuery(withoutArrivals(query));
  return text === '' ? path : `${path}?${text}`;
}

function splitAddress(href: string): [path: string, search: string] {
  const [address = ''] = href.split('#', 1);
  const mark = address.indexOf('?');
  return mark < 0 ? [address, ''] : [address.slice(0, mark), address.slice(mark + 1)];
}

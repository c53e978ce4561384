import type { FunnelPage, MissingPage, PageData, TextPageData } from '../../../contracts/page/page-data.ts';
import { followedReturn, providerReturnOf } from '../../../domain/orders/payment-return.ts';
import { parseQuery, previewOf, type Query, writeQuery } from '../../../domain/routing/query.ts';
import { withoutArrivals } from '../../../domain/routing/query-navigation.ts';
import { lastingParameters, type Parameter, visitParameters } from '../../../domain/routing/shop-address.ts';
import { affiliateOfVisit } from '../../../domain/tracking/affiliate.ts';
import type { PageVisit } from '../../../src/server/rendered-page.tsx';
import { AFFILIATE, MARK } from './marked-html.ts';

/** A visit whose page is the same for every visitor who has nothing of their own here, but for the parameters of the address. */
export interface SharedVisit {
  /** Names the page with all that it depends on. */
  key: string;
  /** The visit, with a mark in the place of its parameters. */
  visit: PageVisit;
  /** Those of the session, of a campaign, and unknown ones. No page that visitors share has them. */
  parameters: readonly Parameter[];
}

/**
 * The shared part of a visit; null where the page is the visitor's own: with orders, in a preview, and on the way back from a
 * provider. `hash` is that of the version that the page shows.
 */
export function sharedVisit(data: PageData, visit: PageVisit, hash: string): SharedVisit | null {
  const query = parseQuery(visit.search);
  if (data.kind === 'missing') return sharedMissing(data, visit, query);
  if (!(data.kind === 'text' || (data.kind === 'funnel' && data.orders.length === 0))) return null;
  if (query.funnel.preview !== undefined || namesProvider(query)) return null;
  const parameters = visitParameters(query);
  const search = `?${writeQuery(withMark(query, parameters.length > 0))}`;
  const shared = { ...visit, search, referrer: '', reached: null };
  const { pathname, device } = visit;
  return {
    key: JSON.stringify([hash, pathname, search, device, dataKey(data)]),
    visit: shared,
    parameters,
  };
}

/** R02: a page that is not found is the same at every address; only its links have what an address carries on. */
function sharedMissing(data: MissingPage, visit: PageVisit, query: Query): SharedVisit | null {
  if (previewOf(query) || followedReturn(providerReturnOf(query))) return null;
  const parameters = lastingParameters(visit.search, null);
  const search = parameters.length > 0 ? `?${MARK}=${MARK}` : '';
  return {
    key: JSON.stringify([search, data]),
    visit: { ...visit, pathname: '/', search, referrer: '', reached: null, device: 'Desktop' },
    parameters,
  };
}

/** The data of a page without what the hash of its version stands for. */
function dataKey(data: FunnelPage | TextPageData): object {
  if (data.kind === 'text') return { ...data, text: data.text.title };
  return { ...data, published: data.published.competes };
}

const NO_QUERY = parseQuery('');

const namesProvider = (query: Query) => writeQuery(withoutArrivals(query)) !== writeQuery(query);

function withMark({ funnel: { sessionid: _, ...funnel }, marketing }: Query, isMarked: boolean): Query {
  const none = { ...NO_QUERY, funnel };
  if (!isMarked) return none;
  if (hasAffiliate(marketing)) return { ...none, marketing: { [AFFILIATE]: MARK } };
  return { ...none, others: [[MARK, MARK]] };
}

/** E15: a page may show and hide parts for visitors whom an affiliate sent. */
function hasAffiliate(marketing: Query['marketing']): boolean {
  const search = writeQuery({ ...NO_QUERY, marketing });
  return Boolean(affiliateOfVisit({ href: `https://shop.invalid/?${search}`, referrer: '' }).affId);
}

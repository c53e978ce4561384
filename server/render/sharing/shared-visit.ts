import type { FunnelPage, PageData, TextPageData } from '../../../contracts/page/page-data.ts';
import { MARKETING_PARAMETERS, parseQuery, type Query, writeQuery } from '../../../domain/routing/query.ts';
import { withoutProviders } from '../../../domain/routing/query-navigation.ts';
import { affiliateOfVisit } from '../../../domain/tracking/affiliate.ts';
import type { PageVisit } from '../../../src/app/server/rendered-page.tsx';

/** A visit whose page is the same for every visitor who has nothing of their own here, but for the parameters of the address. */
export interface SharedVisit {
  /** Names the page with all that it depends on. */
  key: string;
  /** The visit, with a mark in the place of its parameters. */
  visit: PageVisit;
  /** What led to the shop: of a campaign, or unknown here. No page that visitors share has them. */
  parameters: readonly (readonly [name: string, value: string])[];
}

/** The value of the hidden input that stands for a visit's parameters. */
export const MARK = 'sluice-parameters';

/** The value of an affiliate's own parameter decides about parts of a page, so the mark takes its place there. */
const AFFILIATE = 'affid';

/**
 * The shared part of a visit; null where the page is the visitor's own: with orders, in a preview, and on the way back from a
 * provider. `hash` is that of the version that the page shows.
 */
export function sharedVisit(data: PageData, visit: PageVisit, hash: string): SharedVisit | null {
  if (!(data.kind === 'text' || (data.kind === 'funnel' && data.orders.length === 0))) return null;
  const query = parseQuery(visit.search);
  if (query.funnel.preview !== undefined || namesProvider(query)) return null;
  const parameters = parametersOf(query);
  const search = `?${writeQuery(withMark(query, parameters.length > 0))}`;
  const shared = { ...visit, search, referrer: '', reached: null };
  const { pathname, device } = visit;
  return {
    key: JSON.stringify([hash, pathname, search, device, dataKey(data)]),
    visit: shared,
    parameters,
  };
}

/** The data of a page without what the hash of its version stands for. */
function dataKey(data: FunnelPage | TextPageData): object {
  if (data.kind === 'text') return { ...data, text: data.text.title };
  return { ...data, published: data.published.competes };
}

const NO_QUERY = parseQuery('');

const namesProvider = (query: Query) => writeQuery(withoutProviders(query)) !== writeQuery(query);

function parametersOf({ marketing, others }: Query): [string, string][] {
  const known = MARKETING_PARAMETERS.flatMap((name): [string, string][] => {
    const value = marketing[name];
    return value === undefined ? [] : [[name, value]];
  });
  return [...known, ...others.map(([name, value]): [string, string] => [name, value])];
}

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

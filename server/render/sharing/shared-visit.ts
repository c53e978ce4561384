import type { FunnelPage, MissingPage, PageData, TextPageData } from '../../../contracts/page/page-data.ts';
import { firstSegment } from '../../../domain/funnel/step-urls.ts';
import { followedReturn, readProviderReturn } from '../../../domain/orders/payment-return.ts';
import {
  parseQuery,
  type Query,
  readPreview,
  readStep,
  type Values,
  withFunnelParameters,
  writeQuery,
} from '../../../domain/routing/query.ts';
import { withoutArrivals } from '../../../domain/routing/query-navigation.ts';
import { type Parameter, parametersIn } from '../../../domain/routing/shop-address.ts';
import { affiliateOfVisit } from '../../../domain/tracking/affiliate.ts';
import type { PageVisit } from '../../../src/server/rendered-page.tsx';
import { AFFILIATE, MARK } from './marked-html.ts';
import { numberOf } from './number-of.ts';

/** A visit whose page is the same for every visitor who has nothing of their own here, but for the parameters of the address. */
export interface SharedVisit {
  /** Names the page with all that it depends on. */
  key: string;
  /** The visit, with a mark in the place of its parameters. */
  visit: PageVisit;
  /** Those of the destination, the session, a campaign, and unknown ones. No page that visitors share has them. */
  parameters: readonly Parameter[];
}

/** Null means that the page is the visitor's own: with orders, in a preview, or on the way back from a provider. */
export function sharedVisit(data: PageData, visit: PageVisit, hash: string): SharedVisit | null {
  const query = parseQuery(visit.search);
  if (data.kind === 'missing') return sharedMissing(data, visit, query);
  if (!(data.kind === 'text' || (data.kind === 'funnel' && data.orders.length === 0))) return null;
  if (query.funnel.preview !== undefined || namesProvider(query)) return null;
  const known = knownIn(data, query);
  const parameters = parametersOf(known.offer === undefined ? query : withFunnelParameters(query, { offer: null }));
  const search = `?${writeQuery(withMark(query, known, parameters.length > 0))}`;
  const pathname = `/${encodeURIComponent(firstSegment(visit.pathname))}`;
  return {
    key: JSON.stringify([hash, pathname, search, visit.device, dataKey(data)]),
    visit: { ...visit, pathname, search, referrer: '', reached: null },
    parameters,
  };
}

/** R02: a missing page is the same at every address but in previews, and steps alone follow a cancelled return. */
function sharedMissing(data: MissingPage, visit: PageVisit, query: Query): SharedVisit | null {
  if (followedReturn(readProviderReturn(query))?.action === 'success') return null;
  const parameters = parametersOf(query);
  const mark = parameters.length > 0 ? [[MARK, MARK] as const] : [];
  const preview = readPreview(query);
  const search = `?${writeQuery({ ...NO_QUERY, funnel: preview ? { preview } : {}, others: mark })}`;
  return {
    key: JSON.stringify([search, data]),
    visit: { ...visit, pathname: '/', search, referrer: '', reached: null, device: 'Desktop' },
    parameters,
  };
}

/** What links carry on beside the funnel, and its preview, which decide about the page. */
function parametersOf(query: Query): Parameter[] {
  const preview = readPreview(query) ? { preview: null } : {};
  return parametersIn(withFunnelParameters(query, { uid: null, ...preview }));
}

/** R08, Q09: the step and the bundle that the address names; what the funnel does not have names nothing. */
function knownIn(data: FunnelPage | TextPageData, query: Query): Values<'step' | 'offer'> {
  const nodes = data.kind === 'funnel' ? data.published.graph.nodes : [];
  const [step, { offer }] = [readStep(query), query.funnel];
  return {
    ...(nodes.some((node) => node.step === step) ? { step: String(step) } : {}),
    ...(offer !== undefined && nodes.some(({ offers }) => offers.includes(offer)) ? { offer } : {}),
  };
}

/** What of a page's data the hash of its version does not stand for; objects that pages share by their numbers. */
function dataKey({ settings, funnels, ...data }: FunnelPage | TextPageData): object {
  const numbers = [numberOf(settings), numberOf(funnels)];
  return data.kind === 'text' ? [...numbers, data.text.title] : [...numbers, data.arms, data.published.competes];
}

const NO_QUERY = parseQuery('');

const namesProvider = (query: Query) => writeQuery(withoutArrivals(query)) !== writeQuery(query);

function withMark({ funnel: { uid }, marketing }: Query, known: Values<'step' | 'offer'>, isMarked: boolean): Query {
  const none = { ...NO_QUERY, funnel: { ...(uid === undefined ? {} : { uid }), ...known } };
  if (!isMarked) return none;
  if (hasAffiliate(marketing)) return { ...none, marketing: { [AFFILIATE]: MARK } };
  return { ...none, others: [[MARK, MARK]] };
}

/** E15: a page may show and hide parts for visitors whom an affiliate sent. */
function hasAffiliate(marketing: Query['marketing']): boolean {
  const search = writeQuery({ ...NO_QUERY, marketing });
  return Boolean(affiliateOfVisit({ href: `https://shop.invalid/?${search}`, referrer: '' }).affId);
}

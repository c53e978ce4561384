import type { ContentReply, OfferReply } from '../../../contracts/api/content-api.ts';
import type { Order } from '../../../contracts/api/order-api.ts';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import type { LoadedPage, PageRequest, PreloadedPage } from '../../../contracts/page/published-graph.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { VIEW_KINDS } from '../../../domain/routing/view-kinds.ts';
import type { ApiClient } from '../api/api.types.ts';
import { requestQuote } from '../payment/quotes.ts';

export interface PageLoaderOptions {
  /** The hash of the page's funnel, so that content and prices stay those of that version; null before it has one. */
  version: string | null;
  /** What the server has loaded for the first page, which is not asked for again. */
  preloaded?: PreloadedPage | null;
  /** K02: a content that could not be loaded is a line of the server's log. */
  log: (level: 'warn', message: string, detail: { method: string; contentId: string; answer: number | string }) => void;
}

/** C02, C06, O01, N14: `openCheckout` is called for an order form alone, and returns the open checkout's id. */
export function createPageLoader(
  api: ApiClient,
  openCheckout: () => string,
  { version, preloaded = null, log }: PageLoaderOptions,
): (request: PageRequest) => Promise<LoadedPage> {
  const query = version ? `?version=${encodeURIComponent(version)}` : '';
  const content = remembered((id) => loadContent(api, id, query, log), contentsOf(preloaded));
  const offer = remembered((id) => loadOffer(api, id, query), offersOf(preloaded));
  const answerOnce = onceFor(preloaded);
  return async (request) => {
    const known = answerOnce(request);
    if (known) return { ...known, freshCheckoutId: request.withCheckout ? openCheckout() : null };
    const [page, orders] = await Promise.all([
      request.contentId ? content(request.contentId) : null,
      request.withOrders ? loadOrders(api) : [],
    ]);
    const shown = page ? offersShownBy(page) : [];
    // Without a quote the page shows the offer's own price; paying requests it again (V10).
    const [offers, bumps, quoted] = await Promise.all([
      all([...request.offers, ...shown], offer),
      all(request.bumps ?? [], offer),
      request.quote ? requestQuote(api, request.quote) : null,
    ]);
    const freshCheckoutId = request.withCheckout ? openCheckout() : null;
    const quote = quoted?.type === 'quoted' ? quoted.quote : null;
    const loaded = { content: page, offers, bumps, orders, quote, freshCheckoutId };
    return quoted?.type === 'refused' && quoted.isOfferClosed ? { ...loaded, isOfferClosed: true } : loaded;
  };
}

async function all<Value>(ids: readonly string[], load: (id: string) => Promise<Value | null>): Promise<Value[]> {
  const loaded = await Promise.all(ids.map(load));
  return loaded.filter((each) => each !== null);
}

/** The offers whose price a page shows, besides those that it sells. */
function offersShownBy({ content }: ContentPage): string[] {
  return 'offer' in content && content.offer ? [content.offer] : [];
}

/** C02: null on any failure, or if the content is of no known view. K02: a failure is logged, and not shown. */
async function loadContent(api: ApiClient, id: string, query: string, log: PageLoaderOptions['log']) {
  const answer = await api.get(`content/sfid/${encodeURIComponent(id)}${query}`);
  const page = answer.type === 'ok' && isContentReply(answer.body) ? contentIn(answer.body) : null;
  const reason = answer.type === 'problem' ? answer.status : answer.type;
  if (!page) log('warn', 'a content could not be loaded', { method: 'loadContent', contentId: id, answer: reason });
  return page;
}

function contentIn(reply: ContentReply): ContentPage | null {
  try {
    const page = { ...reply, content: JSON.parse(reply.content) };
    const isShown = isRecord(page.content) && VIEW_KINDS.some((view) => view === page.view);
    return isShown ? (page as ContentPage) : null;
  } catch {
    return null;
  }
}

async function loadOffer(api: ApiClient, id: string, query: string): Promise<OfferReply | null> {
  const answer = await api.get(`offers/bysfid/${encodeURIComponent(id)}${query}`);
  return answer.type === 'ok' ? (answer.body as OfferReply | null) : null;
}

/** O01: the session's orders. A receipt needs them: without them the page says so and offers another try. */
export async function loadOrders(api: Pick<ApiClient, 'get'>): Promise<Order[]> {
  const answer = await api.get('orders/all');
  if (answer.type !== 'ok' || !Array.isArray(answer.body)) throw new Error('the orders could not be loaded');
  return answer.body;
}

function isContentReply(body: unknown): body is ContentReply {
  return typeof body === 'object' && body !== null && 'content' in body && typeof body.content === 'string';
}

/** Loads each id once; a missing one is loaded again. */
function remembered<Value>(
  load: (id: string) => Promise<Value | null>,
  before: readonly [string, Value][],
): (id: string) => Promise<Value | null> {
  const known = new Map<string, Promise<Value | null>>(before.map(([id, value]) => [id, Promise.resolve(value)]));
  return (id) => {
    const loading = known.get(id) ?? load(id);
    known.set(id, loading);
    loading.then((value) => value === null && known.delete(id));
    return loading;
  };
}

/** The server's answer counts once, since orders and prices are asked for again when the step is entered again. */
function onceFor(preloaded: PreloadedPage | null): (request: PageRequest) => LoadedPage | null {
  let unused = preloaded;
  return (request) => {
    if (!unused || JSON.stringify(unused.request) !== JSON.stringify(request)) return null;
    const { page } = unused;
    unused = null;
    return page;
  };
}

function contentsOf(preloaded: PreloadedPage | null): [string, ContentPage][] {
  const content = preloaded?.page.content;
  return content && preloaded.request.contentId ? [[preloaded.request.contentId, content]] : [];
}

function offersOf(preloaded: PreloadedPage | null): [string, OfferReply][] {
  const { offers = [], bumps = [] } = preloaded?.page ?? {};
  return [...offers, ...bumps].map((offer) => [offer.sfid, offer]);
}

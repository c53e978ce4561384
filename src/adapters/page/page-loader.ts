import type { ContentReply, OfferReply } from '../../../contracts/api/content-api.ts';
import type { Order } from '../../../contracts/api/order-api.ts';
import type { Quote, QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import { VIEW_KINDS } from '../../../domain/routing/view-kinds.ts';
import type { LoadedPage, PageRequest } from '../../../machines/ports.ts';
import type { ApiClient } from '../api/api-client.ts';
import { requestQuote } from '../payment/payments.ts';

/**
 * Loads the data of a step: its content (C02), its offers (C06), and on a receipt the session's orders (O01). `version`
 * is the hash of the page's funnel, so that content and prices stay those of that version. `openCheckout` returns the
 * id of the open checkout, and is called only for an order form (N14).
 */
export function createPageLoader(
  api: ApiClient,
  openCheckout: () => string,
  version: string | null = null,
): (request: PageRequest) => Promise<LoadedPage> {
  const query = version ? `?version=${encodeURIComponent(version)}` : '';
  const content = remembered((id) => loadContent(api, id, query));
  const offer = remembered((id) => loadOffer(api, id, query));
  return async (request) => {
    const [page, orders] = await Promise.all([
      request.contentId ? content(request.contentId) : null,
      request.withOrders ? loadOrders(api) : [],
    ]);
    const shown = page ? offersShownBy(page) : [];
    const [offers, bumps, quote] = await Promise.all([
      all([...request.offers, ...shown], offer),
      all(request.bumps ?? [], offer),
      request.quote ? loadQuote(api, request.quote) : null,
    ]);
    const freshCheckoutId = request.withCheckout ? openCheckout() : null;
    return { content: page, offers, bumps, orders, quote, freshCheckoutId };
  };
}

async function all<Value>(ids: readonly string[], load: (id: string) => Promise<Value | null>): Promise<Value[]> {
  const loaded = await Promise.all(ids.map(load));
  return loaded.filter((each) => each !== null);
}

/** Without it the page shows the offer's own price; paying requests it again (V10). */
async function loadQuote(api: ApiClient, request: QuoteRequest): Promise<Quote | null> {
  const outcome = await requestQuote(api, request);
  return outcome.type === 'quoted' ? outcome.quote : null;
}

/** The offers whose price a page shows, besides those that it sells. */
function offersShownBy({ content }: ContentPage): string[] {
  return 'offer' in content && content.offer ? [content.offer] : [];
}

/** C02: null on any failure, or if the content is of no known view. */
async function loadContent(api: ApiClient, id: string, query: string): Promise<ContentPage | null> {
  const answer = await api.get(`content/sfid/${encodeURIComponent(id)}${query}`);
  if (answer.type !== 'ok' || !isContentReply(answer.body)) return null;
  try {
    const page = { ...answer.body, content: JSON.parse(answer.body.content) };
    return VIEW_KINDS.some((view) => view === page.view) ? (page as ContentPage) : null;
  } catch {
    return null;
  }
}

async function loadOffer(api: ApiClient, id: string, query: string): Promise<OfferReply | null> {
  const answer = await api.get(`offers/bysfid/${encodeURIComponent(id)}${query}`);
  return answer.type === 'ok' ? (answer.body as OfferReply | null) : null;
}

/** A receipt needs its orders: without them the page says so and offers another try. */
async function loadOrders(api: ApiClient): Promise<Order[]> {
  const answer = await api.get('orders/all');
  if (answer.type !== 'ok' || !Array.isArray(answer.body)) throw new Error('the orders could not be loaded');
  return answer.body;
}

function isContentReply(body: unknown): body is ContentReply {
  return typeof body === 'object' && body !== null && 'content' in body && typeof body.content === 'string';
}

/** Loads each id once; a missing one is loaded again. */
function remembered<Value>(load: (id: string) => Promise<Value | null>): (id: string) => Promise<Value | null> {
  const known = new Map<string, Promise<Value | null>>();
  return (id) => {
    const loading = known.get(id) ?? load(id);
    known.set(id, loading);
    loading.then((value) => value === null && known.delete(id));
    return loading;
  };
}

import type { ContentReply, OfferReply } from '../../../contracts/api/content-api.ts';
import type { Order } from '../../../contracts/api/order-api.ts';
import type { Quote, QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import { VIEW_KINDS } from '../../../domain/routing/view-kinds.ts';
import type { LoadedPage, PageRequest } from '../../../machines/ports.ts';
import type { ApiClient } from '../api/api-client.ts';
import { requestQuote } from '../payment/payments.ts';

/**
 * Loads what a step shows: its content (C02), its offers (C06), and on a receipt the session's orders (O01). `version` is
 * the hash of the funnel that the page carries: what it shows and what it costs stay those of that version.
 * `openCheckout` answers the id of the open checkout, and is asked where one may begin (N14).
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

/** Where it cannot be had the page shows what the offer itself says; paying asks again (V10). */
async function loadQuote(api: ApiClient, request: QuoteRequest): Promise<Quote | null> {
  const outcome = await requestQuote(api, request);
  return outcome.type === 'quoted' ? outcome.quote : null;
}

/** The offer whose price a page names, beside those that it sells. */
function offersShownBy({ content }: ContentPage): string[] {
  return 'offer' in content && content.offer ? [content.offer] : [];
}

/** C02: null on any failure, or where the content is no page that the shop knows. */
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

/** A receipt without its orders says nothing: where they cannot be had, the page says so and offers to try again. */
async function loadOrders(api: ApiClient): Promise<Order[]> {
  const answer = await api.get('orders/all');
  if (answer.type !== 'ok' || !Array.isArray(answer.body)) throw new Error('the orders could not be loaded');
  return answer.body;
}

function isContentReply(body: unknown): body is ContentReply {
  return typeof body === 'object' && body !== null && 'content' in body && typeof body.content === 'string';
}

/** Asks once for each id; what was not found is asked for again. */
function remembered<Value>(load: (id: string) => Promise<Value | null>): (id: string) => Promise<Value | null> {
  const known = new Map<string, Promise<Value | null>>();
  return (id) => {
    const loading = known.get(id) ?? load(id);
    known.set(id, loading);
    loading.then((value) => value === null && known.delete(id));
    return loading;
  };
}

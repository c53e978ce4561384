import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type OfferReply, OfferReplySchema } from '../../contracts/api/content-api.ts';
import { OrderSchema } from '../../contracts/api/order-api.ts';
import { QuoteSchema } from '../../contracts/api/quote-api.ts';
import type { ContentPage } from '../../contracts/files/content-file.ts';
import type { LoadedPage, PageRequest } from '../../contracts/page/published-graph.ts';
import { isOfferClosed } from '../../domain/orders/closed-offer.ts';
import { VIEW_KINDS } from '../../domain/routing/view-kinds.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import type { Orders } from '../checkout/orders.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { offerIn } from './shown-content.ts';

/** What answers a page's requests on the server, without a call over HTTP. */
export interface PageSourceDeps {
  orders: Pick<Orders, 'all' | 'quote'>;
  session: GuestSession;
}

/** C02, C06, O01, O08: a step's data is as the API answers it, and a refused quote leaves the offer's own price. */
export function pageSource(
  published: PublishedFunnel | null,
  { orders, session }: PageSourceDeps,
): (request: PageRequest) => Promise<LoadedPage> {
  return async (request) => {
    const content = published && request.contentId ? contentOf(published, request.contentId) : null;
    const shown = content && 'offer' in content.content && content.content.offer ? [content.content.offer] : [];
    const quoted = request.quote ? await orders.quote(session, request.quote) : null;
    const loaded: LoadedPage = {
      content,
      offers: findOffers(published, [...request.offers, ...shown]),
      bumps: findOffers(published, request.bumps ?? []),
      orders: request.withOrders ? asAnswered(Type.Array(OrderSchema), await orders.all(session)) : [],
      quote: quoted?.type === 'quoted' ? asAnswered(QuoteSchema, quoted.quote) : null,
      freshCheckoutId: null,
    };
    const isClosed = quoted !== null && quoted.type !== 'quoted' && isOfferClosed(quoted.code);
    return isClosed ? { ...loaded, isOfferClosed: true } : loaded;
  };
}

function contentOf({ content }: PublishedFunnel, id: string): ContentPage | null {
  const page = Object.hasOwn(content, id) ? content[id] : undefined;
  if (!page || !VIEW_KINDS.some((view) => view === page.view)) return null;
  const { sfid, name, title, view, text } = page;
  return { sfid, name, title, view, text: text ?? '', content: page.content } as ContentPage;
}

function findOffers(published: PublishedFunnel | null, ids: readonly string[]): OfferReply[] {
  return ids.flatMap((id) => {
    const offer = published && offerIn(published, id);
    return offer ? [asAnswered(OfferReplySchema, offer)] : [];
  });
}

/** The fields that the API answers: an offer's file may have others, which are the brand's own. */
function asAnswered<Answer>(schema: TSchema, answer: Answer): Answer {
  return Value.Clean(schema, structuredClone(answer)) as Answer;
}

import type { ViewKind } from '../../domain/routing/view-kinds.ts';
import type { OfferReply } from '../api/content-api.ts';
import type { Order } from '../api/order-api.ts';
import type { Quote, QuoteRequest } from '../api/quote-api.ts';
import type { ContentPage } from '../files/content-file.ts';

/** The loaded data of a step. A part that failed to load is null or left out. */
export interface LoadedPage {
  content: ContentPage | null;
  offers: OfferReply[];
  /** The offers of an order form's bumps, with the bumps' texts. */
  bumps?: OfferReply[];
  /** The session's orders; only a receipt requests them. */
  orders: Order[];
  /** The unguessable id of the checkout that an order form begins (N14); null on every other page. */
  freshCheckoutId: string | null;
  /** The price of the offer at the sale's address; null if it was not requested or failed to load. */
  quote?: Quote | null;
  /** Whether the shop refused that price because the offer cannot be accepted any more. */
  isOfferClosed?: true;
}

/** What a step needs to be shown. */
export interface PageRequest {
  contentId: string | null;
  offers: string[];
  bumps?: string[];
  withOrders: boolean;
  /** Whether a checkout may begin here, which needs an id. */
  withCheckout: boolean;
  /** The quote to request, on an offer after the sale. */
  quote?: QuoteRequest | null;
  /** Whether the page takes a payment, so that no tag manager may run in its document. */
  takesPayment?: boolean;
  /** The page's view, whose code is loaded with its data; null for a step without one. */
  view?: ViewKind | null;
}

/** The data of the first step that a page shows, as the server loaded it, and the request that it answers. */
export interface PreloadedPage {
  request: PageRequest;
  page: LoadedPage;
}

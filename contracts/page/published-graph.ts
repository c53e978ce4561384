import type { AddressBook, StepKind, Variant } from '../../domain/funnel/funnel.ts';
import type { ViewKind } from '../../domain/routing/view-kinds.ts';
import type { OfferReply } from '../api/content-api.ts';
import type { Order } from '../api/order-api.ts';
import type { Quote, QuoteRequest } from '../api/quote-api.ts';
import type { ContentPage } from '../files/content-file.ts';

/** A funnel as a value for the machine, the findings, the diagram and the journeys. It is part of the page. */

export type EdgeKind = 'next' | 'yes' | 'no' | 'fail';

/** A step of a funnel. `id` is the step's sfid; `view` is null where the page is unknown. */
export interface GraphNode {
  id: string;
  step: number;
  type: string;
  kind: StepKind;
  view: ViewKind | null;
  url: string;
  urls: string[];
  genericUrl: string | null;
  /** The offers on sale here: the bundles of an order form, the one of an upsell or downsell. */
  offers: string[];
  /** The offers of an order form's bumps; absent in versions published before bumps existed. */
  bumps?: string[];
  /** W05: the address book that the step shows; absent where it shows none. */
  addressBook?: AddressBook;
  variants: Variant[];
  splitTestEnabled: boolean;
  splitTesting: { sfid: string }[];
}

export interface GraphEdge {
  from: string;
  to: string;
  on: EdgeKind;
  by: 'rule' | 'override';
}

interface PublishedFunnelInfo {
  sfid: string;
  uniqueIdentifier: string;
  destinationId: string | null;
  /** W04: present where the funnel offers Amazon Pay. */
  amazonPay?: true;
}

export interface FunnelGraph {
  funnel: PublishedFunnelInfo;
  /** The first step's id (N01), or null for a funnel without steps. */
  start: string | null;
  nodes: GraphNode[];
  edges: GraphEdge[];
}

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

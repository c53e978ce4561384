import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { OrderStatus, OrderType } from '../../domain/orders/order-status.ts';
import type { Order } from '../api/order-api.ts';
import type { Subscription } from '../api/subscription-api.ts';
import type { TextContent } from '../files/content-file.ts';
import type { FunnelGraph } from './published-graph.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** What every page carries as JSON data blocks: the runtime settings, the funnel global and the funnel in use. */

/** L10 and what the frame of every page shows of the brand. */
export interface RuntimeSettings extends ApprovalSettingsOf {
  brand: string;
  siteName: string;
  walletEnabled: boolean;
  sellerId: string;
  loginClientId: string;
  tagManager: string;
  internalAppsUrl: string;
  /** H02: what calls to the API are authorised with, where a proxy in front of it asks for that. It is public. */
  apiToken?: string;
  currency: string;
  locale: string;
  mark: string;
  icon: string;
  tagline: string;
  delivery: string;
  shipsTo: string[];
  supportEmail: string;
  supportPhone: string;
  supportHours: string;
  policies: { label: string; path: string }[];
  card: CardSettings;
  /** L06: whether this visitor opted out of leads, here or by Global Privacy Control. */
  optedOut?: boolean;
  /** Null where the shop takes no wallets. */
  wallets?: WalletSettings | null;
}

/** Of each provider that asks on pages of its own; null or absent where the shop does not take it. */
export type ApprovalSettingsOf = { readonly [Provider in ApprovalProviderId]?: ApprovalSettings | null };

/** `test` is true while the provider's sandbox is in use: the pages say so. */
export interface ApprovalSettings {
  test: boolean;
  /** O05: whether express checkout begins subscriptions, too. */
  expressSubscriptions: boolean;
}

/** How the browser reaches the card provider. `test` is true while its sandbox is in use: the pages say so. */
export interface CardSettings {
  scriptUrl: string;
  publishableKey: string;
  test: boolean;
  /** When a card is charged: with the order, or once it ships, and until then the amount is held. Absent means `now`. */
  capture?: 'now' | 'later';
}

/** E22: one funnel of the global, enough to resolve an address to a step. */
export interface FunnelConfig {
  uniqueIdentifier: string;
  defaultFunnels: { step: number; variants: { sfid: string; url: string }[] }[];
}

/** An order of this guest session, as far as the browser needs it to find the shopper's place again. */
export interface OrderSummary {
  id: string;
  checkoutId: string;
  funnelSfid: string;
  stepSfid: string;
  orderType: OrderType;
  offer: string | null;
  status: OrderStatus;
  /** True while an attempt at it is under way or its outcome is not known yet. */
  live: boolean;
  /** The card it was paid with, as a shopper knows it; null until it is known. */
  card: { brand: string; last4: string } | null;
  /** Of the order: `card`, `google_pay`, `apple_pay`, or the id of a provider that asks on pages of its own. */
  paymentMethod: string;
  /** Whether what paid it can be charged again without asking the shopper. */
  oneClick: boolean;
}

export interface PublishedFunnelData {
  hash: string;
  graph: FunnelGraph;
}

export interface TextPage {
  title: string;
  content: TextContent;
  /** L06: whether it is the page on which a visitor opts out. */
  optOut?: boolean;
}

/** E12: what the link of a subscription leads to; `subscription` is null where it leads to nothing. */
export interface SubscriptionLink {
  token: string;
  subscription: Subscription | null;
}

/** What every page carries. */
interface EveryPage {
  settings: RuntimeSettings;
  funnels: FunnelConfig[];
}

/** A page of a funnel, for the session that walks it. */
export interface FunnelPage extends EveryPage {
  kind: 'funnel';
  published: PublishedFunnelData;
  orders: OrderSummary[];
}

/** O08: a page whose address is the link of a receipt: its orders, the sale first; none where the link leads to nothing. */
export interface ReceiptLinkPage extends EveryPage {
  kind: 'receipt';
  /** The funnel of the sale, else that of the address, if it has one. */
  published: PublishedFunnelData | null;
  receipt: Order[];
}

/** A page of text outside the funnels, such as a policy. */
export interface TextPageData extends EveryPage {
  kind: 'text';
  text: TextPage;
}

/** E12: the page of a subscription's link. */
export interface SubscriptionPage extends EveryPage {
  kind: 'subscription';
  link: SubscriptionLink;
}

/** A page that there is not, and why. */
export interface MissingPage extends EveryPage {
  kind: 'missing';
  problem: 'unknown-funnel' | 'unknown-route';
}

/** Everything that a page carries, by the kind of page. In the HTML it stands as the blocks of `page-blocks.ts`. */
export type PageData = FunnelPage | ReceiptLinkPage | TextPageData | SubscriptionPage | MissingPage;

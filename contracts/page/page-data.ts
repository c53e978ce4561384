import type { Consent } from '../../domain/consent/consent.ts';
import type { ConsentQuestion } from '../../domain/consent/consent-question.ts';
import type { PictureFiles } from '../../domain/funnel/picture.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { OrderStatus, OrderType } from '../../domain/orders/order-status.ts';
import type { Dispatch } from '../../domain/pricing/arrival.ts';
import type { MoneyPattern } from '../../domain/pricing/money-pattern.ts';
import type { Order } from '../api/order-api.ts';
import type { Subscription } from '../api/subscription-api.ts';
import type { WithdrawableOrder } from '../api/withdrawal-api.ts';
import type { TextContent } from '../files/content-file.ts';
import type { FunnelGraph, PreloadedPage } from './published-graph.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** The JSON data blocks of a page: the runtime settings, the funnel global and the funnel in use. */

/** L10 and the brand's data in the frame of every page. */
export interface RuntimeSettings extends ApprovalSettingsOf {
  brand: string;
  siteName: string;
  walletEnabled: boolean;
  sellerId: string;
  loginClientId: string;
  tagManager: string;
  /** M04: the address of the tag manager's script; absent where none is configured, and on pages whose document takes a payment. */
  tagScript?: string;
  internalAppsUrl: string;
  /** Of a page that is asked for before it is looked at: what it says of itself once it is. */
  ahead?: string;
  /** H01: the path below which the page calls the API; absent on pages of older versions. */
  apiBase?: string;
  /** H02: the token that authorizes calls to the API, where a proxy in front of it requires one. It is public. */
  apiToken?: string;
  currency: string;
  locale: string;
  /** The IANA time zone of the brand's clock; absent for UTC. */
  timeZone?: string;
  /** How this locale writes amounts of this currency; null where the browser's own formats are needed, absent on pages of older versions. */
  moneyPattern?: MoneyPattern | null;
  mark: string;
  icon: string;
  tagline: string;
  delivery: string;
  /** The working days of the brand; absent where its file names none. */
  dispatch?: Dispatch;
  shipsTo: string[];
  supportEmail: string;
  supportPhone: string;
  supportHours: string;
  policies: { label: string; path: string }[];
  /** Present where the brand grants a right of withdrawal, so that every page leads to it. */
  withdrawal?: true;
  card: CardSettings;
  /** V08: present where the brand has coupons, so that its order form asks for a code. */
  hasCoupons?: true;
  /** V06: the brand's list of funnel URLs, parted by commas; absent where the brand has none. */
  funnelUrls?: string;
  /** A02: links lead to this funnel, null to the shop's first; a page without an address, as a studio's, has none. */
  uid?: string | null;
  /** The visitor's consent as the server knows it; absent on pages of older versions. */
  consent?: Consent;
  /** The words that ask for it. */
  consentQuestion?: ConsentQuestion;
  /** The sizes and forms of the pictures; absent on pages of older versions. */
  pictures?: PictureFiles;
  /** Null where the shop accepts no wallets. */
  wallets?: WalletSettings | null;
}

/** The settings of each provider that asks for an approval; null or absent where the page does not offer it. */
export type ApprovalSettingsOf = {
  readonly [Provider in Exclude<ApprovalProviderId, 'amazon'>]?: ApprovalSettings | null;
} & {
  readonly amazon?: AmazonSettings | null;
};

/** `test` is true while the provider's sandbox is in use: the pages say so. */
export interface ApprovalSettings {
  test: boolean;
  /** O05: whether express checkout starts subscriptions, too. */
  expressSubscriptions: boolean;
}

/** L10: Amazon Pay on a page of a funnel that offers it; its widgets are on our page. */
export interface AmazonSettings extends ApprovalSettings {
  /** Its Widgets.js, of the shop's region and environment. */
  scriptUrl: string;
  /** Whether Amazon confirms a payment on a page of its own before it is charged (SCA). */
  confirmation: boolean;
  /** L09: whether its widgets are shown in browsers that it does not support, too. */
  anyBrowser: boolean;
  /** Present where the browser that asked for the page is not served, so that the page keeps no room for the buttons. */
  isUnserved?: true;
  /** The currency of the shop's account there, as ISO 4217. */
  currency: string;
}

/** The browser's access to the card provider. `test` is true while its sandbox is in use: the pages say so. */
export interface CardSettings {
  scriptUrl: string;
  publishableKey: string;
  test: boolean;
  /** When a card is captured: with the order, or once it ships (authorized until then). Absent means `now`. */
  capture?: 'now' | 'later';
}

/** E22: one funnel of the global, enough to resolve an address to a step. */
export interface FunnelConfig {
  uniqueIdentifier: string;
  defaultFunnels: { step: number; variants: { sfid: string; url: string }[] }[];
}

/** N08: the decline of an offer's last attempt. A soft one may be tried again. */
export interface OfferDecline {
  severity: 'soft' | 'hard';
  code: string;
  /** The sentence for its shopper. */
  message: string;
}

/** What the page after an offer confirms as bought; the total is in the currency's unit. */
export interface BoughtOffer {
  name: string;
  total: number;
  currency: string;
}

/** The fields of an order of this guest session that the browser needs to resume. */
export interface OrderSummary {
  id: string;
  checkoutId: string;
  funnelSfid: string;
  stepSfid: string;
  orderType: OrderType;
  offer: string | null;
  status: OrderStatus;
  /** True while an attempt at it is under way or its outcome is unknown. */
  live: boolean;
  /** N08: that of an unpaid offer whose payment was declined; an approval that was not completed since counts for nothing. */
  decline?: OfferDecline;
  /** Of a paid offer; absent for any other order. */
  bought?: BoughtOffer;
  /** The card that paid it, as a shopper recognises it; null until it is known. */
  card: { brand: string; last4: string } | null;
  /** Of the order: `card`, `google_pay`, `apple_pay`, or the id of a provider with approval pages. */
  paymentMethod: string;
  /** Whether its payment method can be charged again without the shopper's approval. */
  oneClick: boolean;
  /** N02: of a sale whose receipt this session was shown; absent before. */
  hasSeenReceipt?: true;
}

export interface PublishedFunnelData {
  hash: string;
  graph: FunnelGraph;
  /** X04: whether the funnel competes with others for its destination and was drawn for this visitor; absent on pages of older versions. */
  competes?: boolean;
}

/** X01–X05: the variants that the server drew for a page. */
export interface PageArms {
  /** The variant of each step by the step's id; an empty string where the device may see none. */
  variants: Record<string, string>;
  /** The steps whose variant was drawn for this page, and not kept from an earlier one. */
  drawn: string[];
}

/** The names of the pages on which visitors change their consent. */
export type ChoicesPage = 'optout' | 'ccpa';

export interface TextPage {
  title: string;
  content: TextContent;
  /** L06: the page on which visitors change their choice; absent on every other one. */
  choices?: ChoicesPage;
}

/** E12: the page data of a subscription's link; `subscription` is null for an unknown link. */
export interface SubscriptionLink {
  token: string;
  subscription: Subscription | null;
}

/** The page data of a withdrawal: the number that the address names, and the order where it is the session's own. */
export interface WithdrawalLink {
  number: string | null;
  order: WithdrawableOrder | null;
}

interface EveryPage {
  settings: RuntimeSettings;
  funnels: FunnelConfig[];
  /** The data of the step that the server rendered; absent where it rendered none. */
  preloaded?: PreloadedPage | null;
}

/** A page of a funnel, for the session that walks it. */
export interface FunnelPage extends EveryPage {
  kind: 'funnel';
  published: PublishedFunnelData;
  orders: OrderSummary[];
  /** Absent on a page from before the server drew variants. */
  arms?: PageArms;
}

/** O08: the page of a receipt link: its orders, the sale first; none for an unknown link. */
export interface ReceiptLinkPage extends EveryPage {
  kind: 'receipt';
  /** The funnel of the sale, else that of the address, if it has one. */
  published: PublishedFunnelData | null;
  receipt: Order[];
  /** Absent without a funnel, and on a page from before the server drew them. */
  arms?: PageArms;
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

/** The page on which a shopper withdraws from a contract. */
export interface WithdrawalPage extends EveryPage {
  kind: 'withdrawal';
  withdrawal: WithdrawalLink;
}

/** A page that does not exist, and the reason. */
export interface MissingPage extends EveryPage {
  kind: 'missing';
  problem: 'unknown-funnel' | 'unknown-route';
}

/** All data of a page, by the kind of page. In the HTML it stands as the blocks of `page-blocks.ts`. */
export type PageData = FunnelPage | ReceiptLinkPage | TextPageData | SubscriptionPage | WithdrawalPage | MissingPage;

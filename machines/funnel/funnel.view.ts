import type { SnapshotFrom } from 'xstate';
import type { Order } from '../../contracts/api/order-api.ts';
import type {
  ContentPage,
  OfferContent,
  OrderFormContent,
  OrderSuccessContent,
  TextContent,
} from '../../contracts/files/content-file.ts';
import type { ChoicesPage, RuntimeSettings } from '../../contracts/page/page-data.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { approvalStart, providerName } from '../../domain/orders/approval-provider.ts';
import { isFreeTrial } from '../../domain/orders/free-trial.ts';
import { isUncharged } from '../../domain/orders/later-payment.ts';
import type { PaidFor } from '../../domain/orders/paid-for.ts';
import { type MinorUnits, toMinor } from '../../domain/pricing/money.ts';
import type { Price } from '../../domain/pricing/price.ts';
import { parseQuery } from '../../domain/routing/query.ts';
import { isOrderForm, type OrderFormView } from '../../domain/routing/view-kinds.ts';
import { priceOfQuote } from '../checkout/quoted-price.rules.ts';
import type { AmazonPayModel } from '../payment/amazon-pay/amazon-pay.model.ts';
import { type PaymentStage, paymentStage } from '../payment/payment.stages.ts';
import type { ReturnShown } from '../payment/return/provider-return.machine.ts';
import { type RenewalModel, renewalModel } from '../quote/renewal.model.ts';
import type { FunnelMachine } from './compile.ts';
import { type ContentPageModel, contentPage } from './content.view.ts';
import type { FunnelMeta } from './funnel.setup.ts';
import type { CardTail, FunnelEvent, Notice, ProgressStage, SaleReference } from './funnel.types.ts';
import { type OfferModel, offerModel } from './offer.model.ts';
import { unquotedPrice } from './offer-payment.rules.ts';
import { isPreview, isPreviewOf, SAMPLE_CARD, sampleOrder } from './preview-mode.ts';

/** The model of the frame around every page. */
export interface FrameModel {
  shop: RuntimeSettings;
  progress: ProgressStage | null;
  notice: Notice | null;
  title: string;
  /** R14: whether the page shows that it is a preview. */
  preview: boolean;
  /** Changes whenever a page has to be mounted anew (R09). */
  pageKey: string;
  /** L03: whether the page slides in, because the shopper went back to it. */
  cameBack: boolean;
  /** The offer that was just bought, on the page that is shown right after it. */
  added: { name: string; total: MinorUnits; currency: string } | null;
  /** A02: the uid of the funnel that links lead to, so that they stay with its brand; null for the shop's first. */
  uid: string | null;
}

export type PageModel =
  | { view: 'loading'; shop: RuntimeSettings; opens: ProgressStage | null }
  | ContentPageModel
  | { view: OrderFormView; shop: RuntimeSettings; content: OrderFormContent; offers: OfferModel[] }
  | OfferPageModel
  | OrderSuccessPageModel
  | { view: 'text'; shop: RuntimeSettings; content: TextContent; choices?: ChoicesPage | undefined }
  | { view: 'unavailable'; shop: RuntimeSettings; message: string; canRetry: boolean }
  | ProviderReturnPageModel
  | { view: 'paid-elsewhere'; shop: RuntimeSettings; paidFor: PaidFor | null };

/** Q03: the page shown between a provider's page and the page that follows. */
export interface ProviderReturnPageModel extends ReturnShown {
  view: 'provider-return';
  shop: RuntimeSettings;
  /** The provider's name for shoppers. */
  provider: string;
}

export interface OfferPageModel {
  view: 'offer';
  shop: RuntimeSettings;
  content: OfferContent;
  offer: OfferModel;
  /** The total price of a yes, at the address of the sale (V10). */
  price: Price;
  /** The price and date of later deliveries, if a yes subscribes. */
  renewal: RenewalModel | null;
  card: CardTail | null;
  /** The payment's stage; null while the shopper decides. */
  payment: PaymentStage | 'redirecting' | null;
  /** N08: whether the payment of a yes failed, so that it can be repeated. */
  hasFailed: boolean;
  /** Whether a yes charges nothing, now and later. */
  isUncharged: boolean;
  /** Whether a yes begins a subscription for nothing, which is charged later. */
  isFreeTrial: boolean;
  isHeld: boolean;
  amazonPay: AmazonPayModel;
  /** Whether a yes is charged under the approval of the sale, or needs a new approval; null for a card. */
  approval: OfferApproval | null;
}

export interface OfferApproval {
  name: string;
  offers: 'charged' | 'approved';
  /** Where an offer is approved: on the provider's page, or in its widgets on this one. */
  start: 'page' | 'widgets';
}

export interface OrderSuccessPageModel {
  view: 'order-success';
  shop: RuntimeSettings;
  content: OrderSuccessContent | null;
  orders: Order[];
}

export type FunnelSend = (event: FunnelEvent) => void;

type FunnelSnapshot = SnapshotFrom<FunnelMachine>;

/** The view model of a funnel's active state. */
export function funnelView(snapshot: FunnelSnapshot): { frame: FrameModel; page: PageModel } {
  const meta = readMeta(snapshot);
  const page = buildPage(snapshot, meta);
  return { frame: buildFrame(snapshot, meta, page), page };
}

/** N12: whether a payment is being made on this page, which the shopper must not leave by the history before its end. */
export function holdsPlace(snapshot: FunnelSnapshot): boolean {
  return snapshot.hasTag('pending') && !snapshot.hasTag('redirecting') && readMeta(snapshot).view !== 'loading';
}

/** The view and node of the active state, from the meta of the deepest one. */
export function readMeta(snapshot: FunnelSnapshot): FunnelMeta {
  const metas = Object.entries(snapshot.getMeta()).sort(([a], [b]) => b.length - a.length);
  return metas.map(([, meta]) => meta).find((meta) => meta !== undefined) ?? { view: 'loading', nodeId: null };
}

function buildPage(snapshot: FunnelSnapshot, meta: FunnelMeta): PageModel {
  const { shop, page, entry } = snapshot.context;
  const content = page?.content ?? null;
  const offers = (page?.offers ?? [])
    .map((offer) => offerModel(offer, shop.currency))
    .filter((offer) => offer !== null);
  switch (meta.view) {
    case 'loading':
      return { view: 'loading', shop, opens: meta.opens ?? null };
    case 'landing':
    case 'article':
    case 'vsl':
    case 'survey':
    case 'offer-selector': {
      const reading = contentPage(meta, content, snapshot.context, offers);
      if (!reading) break;
      return reading;
    }
    case 'two-step-order-form':
    case 'two-page-checkout':
    case 'checkout':
      // A split test may compare layouts: the variant's content says which one is shown.
      if (!content || !isOrderFormPage(content)) break;
      return { view: content.view, shop, content: content.content, offers };
    case 'offer':
      return offerPage(snapshot, content, offers[0]);
    case 'order-success':
      // R14: a preview of offers ends at a receipt without an order, since the sample is of the other preview.
      if (isPreviewOf('upsell', snapshot.context) && snapshot.context.sale === null)
        return { view: 'unavailable', shop, message: MESSAGES.orderMissing, canRetry: false };
      return {
        view: 'order-success',
        shop,
        content: content?.view === 'order-success' ? content.content : null,
        orders: ordersOfCheckout(snapshot),
      };
    case 'text': {
      const text = textOf(entry, content);
      if (!text) break;
      return { view: 'text', shop, content: text, choices: entry.type === 'text' ? entry.page.choices : undefined };
    }
    case 'provider-return':
      return returnPage(snapshot.context);
    case 'paid-elsewhere':
      return { view: 'paid-elsewhere', shop, paidFor: snapshot.context.paidFor };
    case 'offer-missing':
      return { view: 'unavailable', shop, message: MESSAGES.offerMissing, canRetry: true };
    case 'one-time-offer-missing':
      return { view: 'unavailable', shop, message: MESSAGES.oneTimeOfferMissing, canRetry: true };
    case 'order-missing':
      return { view: 'unavailable', shop, message: MESSAGES.orderMissing, canRetry: false };
    case 'page-missing': {
      const message = entry.type === 'page-missing' ? entry.message : MESSAGES.pageNotFound;
      return { view: 'unavailable', shop, message, canRetry: false };
    }
  }
  return { view: 'unavailable', shop, message: MESSAGES.somethingWrong, canRetry: true };
}

function isOrderFormPage(content: ContentPage): content is Extract<ContentPage, { view: OrderFormView }> {
  return isOrderForm(content.view);
}

function returnPage({ shop, providerReturn, returnShown }: FunnelSnapshot['context']): ProviderReturnPageModel {
  const provider = providerReturn ? providerName(providerReturn.provider) : '';
  return { view: 'provider-return', shop, provider, ...returnShown };
}

/** A text page is a step of the funnel, or is outside of it. */
function textOf(entry: FunnelSnapshot['context']['entry'], content: ContentPage | null): TextContent | null {
  if (entry.type === 'text') return entry.page.content;
  return content?.view === 'text' ? content.content : null;
}

function offerPage(snapshot: FunnelSnapshot, content: ContentPage | null, offer: OfferModel | undefined): PageModel {
  const { shop, sale } = snapshot.context;
  if (content?.view !== 'offer' || !offer) {
    return { view: 'unavailable', shop, message: MESSAGES.oneTimeOfferMissing, canRetry: true };
  }
  const stage = paymentStage(snapshot) ?? (snapshot.hasTag('redirecting') ? 'redirecting' : null);
  const card = isPreviewOf('upsell', snapshot.context) ? SAMPLE_CARD : (sale?.card ?? null);
  const { price, renewal } = priceOfOffer(snapshot.context);
  const due = { total: price.total, renewal };
  const isFree = isUncharged(due);
  return {
    view: 'offer',
    shop,
    content: content.content,
    offer,
    price,
    renewal,
    card: isFree ? null : card,
    payment: stage,
    hasFailed: snapshot.hasTag('failed'),
    amazonPay: snapshot.context.amazonPay,
    isUncharged: isFree,
    isFreeTrial: isFreeTrial(due),
    isHeld: isOfferHeld(snapshot.context, price.total),
    approval: isFree ? null : approvalOfOffer(sale, isFreeTrial(due)),
  };
}

/** A subscription that begins free is approved anew, because it charges nothing by the sale's agreement. */
function approvalOfOffer(sale: SaleReference | null, isTrial: boolean): OfferApproval | null {
  const approval = sale?.approval;
  if (!approval) return null;
  return {
    name: providerName(approval.provider),
    offers: isTrial ? 'approved' : approval.offers,
    start: approvalStart(approval.provider),
  };
}

/** Whether the amount of a yes is only held until shipment; a provider with a page of its own captures at once. */
function isOfferHeld({ shop, sale }: FunnelSnapshot['context'], total: number): boolean {
  const provider = sale?.approval?.provider;
  return shop.card.capture === 'later' && total > 0 && (!provider || approvalStart(provider) === 'widgets');
}

/** The server's quote for the sale's address; without one, the offer's own price. */
function priceOfOffer(context: FunnelSnapshot['context']) {
  const { page } = context;
  const quote = page?.quote ?? null;
  const quoted = quote && priceOfQuote(quote);
  if (quoted) return { price: quoted, renewal: renewalModel(quote) };
  return { price: unquotedPrice(context, page?.offers[0]?.sfid), renewal: null };
}

/** The receipt's orders: those of this checkout, the sale first; only in preview mode a sample (R14). */
function ordersOfCheckout(snapshot: FunnelSnapshot): Order[] {
  const { page, sale, shop } = snapshot.context;
  if (isPreviewOf('ordersuccess', snapshot.context)) return [sampleOrder(shop)];
  return (page?.orders ?? []).filter((order) => order.checkoutId === sale?.checkoutId);
}

function buildFrame(snapshot: FunnelSnapshot, meta: FunnelMeta, page: PageModel): FrameModel {
  const { shop, notice, at, arrivals, cameBack, entry, page: loaded } = snapshot.context;
  const title = entry.type === 'text' ? entry.page.title : (loaded?.content?.title ?? shop.siteName);
  const pageKey = `${at ?? meta.view} ${arrivals}`;
  return {
    shop,
    notice,
    title,
    progress: progressOf(page),
    pageKey,
    cameBack,
    added: addedOf(snapshot.context),
    uid: shop.uid === undefined ? (parseQuery(snapshot.context.query).funnel.uid ?? null) : shop.uid,
    preview: isPreview(snapshot.context),
  };
}

function addedOf({ added, arrivals }: FunnelSnapshot['context']): FrameModel['added'] {
  if (added?.arrival !== arrivals) return null;
  const { name, total, currency } = added.offer;
  return { name, total: toMinor(total, currency) ?? 0, currency };
}

function progressOf(page: PageModel): FrameModel['progress'] {
  if ('content' in page && page.view !== 'order-success' && isOrderForm(page.view)) return 'order';
  if (page.view === 'loading') return page.opens;
  if (page.view === 'offer') return 'offers';
  return page.view === 'order-success' ? 'receipt' : null;
}

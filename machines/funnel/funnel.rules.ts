import type { Order } from '../../contracts/api/order-api.ts';
import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { QuoteRequest } from '../../contracts/api/quote-api.ts';
import { approvalMethods } from '../../contracts/page/approval-methods.ts';
import type { BoughtOffer } from '../../contracts/page/page-data.ts';
import type { FunnelGraph, GraphNode, LoadedPage, PageRequest } from '../../contracts/page/published-graph.ts';
import { configuredWallets } from '../../contracts/page/wallet-settings.ts';
import { emptyAccount } from '../../domain/account/account.ts';
import { DEFAULT_COUNTRY } from '../../domain/account/countries.ts';
import { defaultVariant, isOfferKind } from '../../domain/funnel/funnel.ts';
import { laterPaymentOf } from '../../domain/orders/later-payment.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import { parseQuery } from '../../domain/routing/query.ts';
import { layoutOf } from '../../domain/routing/view-kinds.ts';
import { isOrderFormNode, nodeById, takesPayment } from '../../graph/graph.ts';
import type { CheckoutDraft, CheckoutInput } from '../checkout/checkout.types.ts';
import { buildAmazonPaySetup } from '../payment/amazon-pay/amazon-pay.ports.ts';
import type { CardTail, FunnelContext, SaleReference, UpsellRecord } from './funnel.types.ts';
import { linkedCode } from './link.rules.ts';
import { isPreview, lacksOrders } from './preview-mode.ts';

/** The data to load before a node can be shown. */
export function buildPageRequest(context: FunnelContext, node: GraphNode): PageRequest {
  return {
    contentId: findVariant(context, node)?.pageContent ?? null,
    offers: node.offers,
    withOrders: node.kind === 'thankyou' && !lacksOrders(context),
    withCheckout: isOrderFormNode(node),
    bumps: isOrderFormNode(node) ? (node.bumps ?? []) : [],
    quote: isPreview(context) ? null : offerQuoteRequest(context, node),
    takesPayment: takesPayment(node),
    view: node.view ?? null,
  };
}

/** The price of an offer after the sale depends on the sale's delivery address. */
function offerQuoteRequest({ sale, funnelHash }: FunnelContext, node: GraphNode): QuoteRequest | null {
  const [offer] = node.offers;
  if (!sale || !offer || !isOfferKind(node.kind)) return null;
  return {
    funnel: { hash: funnelHash, step: node.id },
    checkoutId: sale.checkoutId,
    offers: [offer],
    parent: sale.orderId,
  };
}

export function findVariant(context: Pick<FunnelContext, 'variants'>, node: GraphNode) {
  const chosen = context.variants[node.id];
  return node.variants.find((variant) => variant.sfid === chosen) ?? defaultVariant(node.variants);
}

/** True if everything required by the page was loaded. A receipt shows its orders even without its content. */
export function canShow(page: LoadedPage, node: GraphNode, inPreview = false): boolean {
  if (node.kind === 'thankyou') return true;
  if (!inPreview && isUndisclosed(page, node)) return false;
  return page.content !== null && hasOffers(page, node);
}

/** K03: whether a page was loaded whole but for offers that it sells, which cannot be found. */
export function lacksOffers(page: LoadedPage, node: GraphNode): boolean {
  return page.content !== null && !hasOffers(page, node);
}

export function hasOffers(page: LoadedPage, node: GraphNode): boolean {
  return node.offers.every((id) => page.offers.some((offer) => offer.sfid === id));
}

/** An offer sold only by subscription is not shown without price and date of its renewals, which its quote states. */
export function isUndisclosed(page: LoadedPage, node: GraphNode): boolean {
  if (!isOfferKind(node.kind) || page.quote || page.isOfferClosed) return false;
  return page.offers.some((offer) => node.offers.includes(offer.sfid) && offer.viewType === 'Subscription');
}

/** N10: the records after an offer's page was entered; a purchased offer stays purchased. */
export function withOffered(upsells: readonly UpsellRecord[], node: GraphNode): UpsellRecord[] {
  const offer = isOfferKind(node.kind) ? node.offers[0] : undefined;
  if (!offer || upsells.some((record) => record.step === node.id)) return [...upsells];
  return [...upsells, { step: node.id, offer, status: 'offered' }];
}

/** N10: the records after a paid yes. */
export function withCaptured(upsells: readonly UpsellRecord[], node: GraphNode): UpsellRecord[] {
  return withOffered(upsells, node).map((record) =>
    record.step === node.id ? { ...record, status: 'purchased' } : record,
  );
}

/** What a paid offer's order confirms on the next page. */
export function toBoughtOffer({ items, total, currency }: Order): BoughtOffer {
  return { name: items[0]?.productName ?? '', total, currency };
}

/** R09: whether history navigation may return the shopper to a step: never past a payment or an answered offer. */
export function mayReturnTo(graph: FunnelGraph, context: FunnelContext, id: string): boolean {
  const node = nodeById(graph, id);
  if (!node || id === context.at || !context.visited.includes(id)) return false;
  return context.sale === null && node.kind === 'page';
}

/** L03: true for a step that the shopper visited before the current one. */
export function isVisitedBefore({ visited, at }: Pick<FunnelContext, 'visited' | 'at'>, id: string): boolean {
  return at !== null && visited.includes(id) && visited.indexOf(id) < visited.indexOf(at);
}

export function buildCheckoutInput(
  context: FunnelContext,
  node: GraphNode,
  { canAbandon, returnPath }: { canAbandon: boolean; returnPath: string },
): CheckoutInput {
  const offers = context.page?.offers ?? [];
  return {
    funnelHash: context.funnelHash,
    stepId: node.id,
    layout: layoutOf(context.page?.content?.view ?? node.view),
    currency: context.shop.currency,
    country: context.shop.shipsTo[0] ?? DEFAULT_COUNTRY,
    siteName: context.shop.siteName,
    timeZone: context.shop.timeZone ?? 'UTC',
    offers,
    bumps: context.page?.bumps ?? [],
    affParameters: context.affParameters,
    canAbandon,
    approvals: isPreview(context) ? [] : approvalMethods(context.shop),
    amazonPaySetup: isPreview(context) ? null : buildAmazonPaySetup(context.shop),
    asksForAddress: node.addressBook !== undefined,
    configuredWallets: configuredWallets(context.shop.wallets),
    capture: context.shop.card.capture,
    returnPath,
    returnFailure: context.returnFailure,
    hasMovedOn: context.hasMovedOn ?? false,
    draft: buildDraft(context, findChosen(context, offers)),
    inFlightOrderId: inFlightOrderOf(context),
    hasBegunPaying: context.paymentInFlight !== null && 'checkoutId' in context.paymentInFlight,
    progress: context.checkoutProgress,
  };
}

/** The questions of the loaded page; empty if it is no survey. */
export function questionsOf(page: LoadedPage | null): readonly { id: string }[] {
  return page?.content?.view === 'survey' ? page.content.content.questions : [];
}

/** The selection of a new order form beside its bundle: only the shopper selects the rest. */
export const NOTHING_CHOSEN = {
  billing: null,
  subscription: null,
  bumps: [],
  bumpImpressions: [],
  coupon: null,
  typedCoupon: null,
  shippingMethod: null,
  isTaxKnown: false,
  shippingIndex: 0,
  remember: false,
  method: 'card' as const,
  approvedExpress: null,
  away: null,
} satisfies Partial<CheckoutDraft>;

/** The bundle at the start: the one selected before if it is on sale here, else the first. */
function findChosen(context: FunnelContext, offers: readonly Offer[]): string | null {
  const chosen = offers.find((offer) => offer.sfid === context.selectedOffer) ?? offers[0];
  return chosen?.sfid ?? null;
}

function buildDraft(context: FunnelContext, firstOffer: string | null): CheckoutDraft {
  const fresh: CheckoutDraft = {
    checkoutId: context.page?.freshCheckoutId ?? '',
    stage: 'contact',
    account: emptyAccount(context.shop.shipsTo[0] ?? DEFAULT_COUNTRY),
    selectedOffer: firstOffer,
    ...NOTHING_CHOSEN,
    ...linkedCode(parseQuery(context.query)),
    ...(context.savedAccount ? { account: context.savedAccount, remember: true } : {}),
  };
  return withExpress(context.draft ?? fresh, context);
}

/** O05: the address is the provider account's, and without a stored selection the quote's selection counts. */
function withExpress(draft: CheckoutDraft, context: Pick<FunnelContext, 'express' | 'draft'>): CheckoutDraft {
  const { express } = context;
  if (!express) return draft;
  const { provider, token, payerId, account, quote } = express;
  const approved = { provider, token, payerId, providerAccount: account };
  const approvedDraft = { ...draft, account, approvedExpress: approved, stage: 'payment', method: provider } as const;
  if (context.draft) return { ...approvedDraft, billing: null };
  const offersOf = (kind: 'offer' | 'bump') => quote.lines.filter((line) => line.kind === kind);
  const [bundle] = offersOf('offer');
  return {
    ...approvedDraft,
    billing: null,
    selectedOffer: bundle?.offer ?? draft.selectedOffer,
    subscription: bundle?.subscription ?? null,
    bumps: offersOf('bump').map(({ offer }) => offer),
    coupon: quote.coupon?.code ?? null,
  };
}

function inFlightOrderOf({ paymentInFlight }: FunnelContext): string | null {
  return paymentInFlight && 'orderId' in paymentInFlight ? paymentInFlight.orderId : null;
}

/** The reference to the sale whose payment method pays for the offers after it. */
export function toSale(order: Order, checkoutId: string): SaleReference {
  return { orderId: order.id, checkoutId, card: cardTailOf(order), ...laterPaymentOf(order) };
}

/** N08: the notice of a decline from before a reload, which the entry forgets then; a newer one, of a return, stays. */
export function resumedDecline({ entry, notice }: FunnelContext): Partial<Pick<FunnelContext, 'entry' | 'notice'>> {
  if (entry.type !== 'step' || !entry.decline) return {};
  const { message } = entry.decline;
  return { entry: { ...entry, decline: null }, notice: notice ?? { kind: 'error', message } };
}

export function cardTailOf(order: Pick<Order, 'cardBrand' | 'nicn'>): CardTail | null {
  return order.nicn ? { brand: order.cardBrand, last4: order.nicn } : null;
}

/** Whether the session entered at a step. */
export function isEntry({ entry }: FunnelContext, id: string): boolean {
  return entry.type === 'step' && entry.id === id;
}

/** Whether a return has paid at a step: the sale, where none is known, or the offer at which the session entered. */
export function paysAt(context: FunnelContext, { id, kind }: GraphNode, output: PaymentEnd): boolean {
  if (output.type !== 'captured' || output.order?.funnelStep !== id) return false;
  return isOfferKind(kind) ? isEntry(context, id) : context.sale === null && output.order.orderType === 'Standard';
}

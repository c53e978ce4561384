import type { AffiliateRequest } from '../../contracts/api/affiliate-parameters.ts';
import type { AbandonedOffer, CreateGuestOrder, CreateTransaction, OpenOrder } from '../../contracts/api/order-api.ts';
import type { QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { ShippingAddress } from '../../domain/account/address.ts';
import { type CountedOrder, countBefore } from '../accounts/order-count.ts';
import { type CaptureAsk, captureOrder } from '../orders/capturing/capture-order.ts';
import { ProviderCalls } from '../orders/charging/provider-calls.ts';
import { resolveOrder } from '../orders/charging/resolve-order.ts';
import { addressVerdict } from '../orders/pricing/price-parts.ts';
import { estimateForm, makeQuote } from '../orders/pricing/quotes.ts';
import { hasOrderOn, versionOfSale } from '../orders/pricing/sold-version.ts';
import { DECLINES, TriesInFlight } from '../orders/records/card-tries.ts';
import { allOrders, orderSummaries } from '../orders/records/order-list.ts';
import type { OrderSession, OrdersDeps } from '../orders/records/orders-deps.ts';
import { endWalk, markPublished, storeAffiliate } from '../orders/writing/session-marks.ts';
import { answeringInTime, embeddedServices } from '../shop/shop-services.ts';
import { tryKeys } from '../storage/tries.ts';
import { InTurn } from '../timing/in-turn.ts';
import { type AskedApproval, createApproval } from './approvals/create-approval.ts';
import { type ApprovalReturn, executeApproval } from './approvals/execute-approval.ts';
import { returnAddress } from './approvals/return-page.ts';
import { abandonOffer } from './placing/offer-request.ts';
import { chargeOpenOrder, putOrder } from './placing/open-order.ts';
import { placeGuestOrder } from './placing/place-order.ts';
import { type ReconcileOptions, reconcile } from './reconciling/reconcile.ts';
import { recover, startRecovery } from './recovery.ts';
import type { RefundAsk } from './refunds/refund-begin.ts';
import { cancelOrder, refundOrder } from './refunds/refund-order.ts';

/** The kinds of approval whose name and address are known beforehand. */
export type ApprovedAtOnce = 'payment' | 'subscription';

type Defaulted = 'services' | 'accountIdOf' | 'tryKeyOf' | keyof ReturnType<typeof sharedLimits>;

/** The brand's own tables serve where no services are given, and orders without accounts get theirs later. */
export type OrdersOptions = Omit<OrdersDeps, Defaulted> & Partial<Pick<OrdersDeps, Defaulted>>;

export function buildOrdersDeps(options: OrdersOptions): OrdersDeps {
  const services = options.services ? answeringInTime(options.services) : embeddedServices(options.funnels);
  const { accountIdOf = () => null, tryKeyOf = tryKeys(options.randomBytes(32)) } = options;
  return { ...sharedLimits(), ...options, services, accountIdOf, tryKeyOf };
}

/** All calls of one shop share the counts that bound visitors and the turns of orders that exclude others (V10). */
export function sharedLimits() {
  return {
    declineLimits: DECLINES,
    triesInFlight: new TriesInFlight(),
    providerCallLimits: new ProviderCalls(),
    inTurn: new InTurn(),
  };
}

/** The orders of guests. Every call of a session reads and changes that session's rows alone. */
export function createOrders(options: OrdersOptions) {
  const deps = buildOrdersDeps(options);
  return {
    /** O08, V10: the price of a selection in the published version of that hash. */
    quote: (session: OrderSession, request: QuoteRequest) => makeQuote(deps, session, request),
    /** O02: places and charges the sale, or an offer after it, once (N14). */
    placeGuestOrder: (session: OrderSession, request: CreateGuestOrder) => placeGuestOrder(deps, session, request),
    /** O03: saves the open order of a checkout without charging it; `Cart` for one that no funnel placed. */
    putOrder: (session: OrderSession, request: OpenOrder, orderSource: 'Funnel' | 'Cart') =>
      putOrder(deps, session, request, orderSource),
    /** O03: charges a saved order. */
    chargeOpenOrder: (session: OrderSession, request: CreateTransaction) => chargeOpenOrder(deps, session, request),
    /** O03, N13: makes the order of a declined offer Failed, after the shopper's no. */
    abandonOffer: (session: OrderSession, offer: Pick<AbandonedOffer, 'checkoutId' | 'offer'>) =>
      abandonOffer(deps, session, offer),
    /** O08: the price of a selection, without storing a quote. */
    estimate: (session: OrderSession, request: QuoteRequest) => estimateForm(deps, session, request),
    /** O08: whether an address is deliverable. */
    checkAddress: (address: ShippingAddress) => addressVerdict(deps, address),
    /** O07: stores the session's affiliate parameters for its later orders. */
    storeAffiliate: (session: OrderSession, request: AffiliateRequest) => storeAffiliate(deps, session, request),
    /** Reads the provider for the payment of an order, and returns its status. */
    resolve: (session: OrderSession, orderId: string) => resolveOrder(deps, session, orderId),
    /** O01: the orders, the oldest first. */
    all: (session: OrderSession) => allOrders(deps, session),
    summaries: (session: OrderSession) => orderSummaries(deps, session),
    /** N02: records that the receipt of a checkout was shown, which closes its offers. */
    endWalk: (session: OrderSession, checkoutId: string) => endWalk(deps, session, checkoutId),
    /** M03: how many paid sales the account of a paid order had before it; null for an order that may not be asked for. */
    countBefore: (session: OrderSession, order: CountedOrder) => countBefore(deps.db, session, order),
    /** M04: records that a page has published the purchase of an order, so that the server tells it to no one again. */
    markPublished: (session: OrderSession, orderId: string) => markPublished(deps.db, session, orderId, deps.clock()),
    /** The hash of the version of the session's last sale in a funnel, while offers after it can be accepted; else null. */
    versionOfSale: (session: OrderSession, funnelSfid: string) => versionOfSale(deps, session, funnelSfid),
    /** Whether the session has an order, however old, that was placed on a version. */
    hasOrderOn: (session: OrderSession, hash: string) => hasOrderOn(deps, session, hash),
    /** Resolves open attempts. Returns how many it resolved. */
    recover: () => recover(deps),
    startRecovery: (everyMs: number) => startRecovery(deps, everyMs),
    /** For the shop's owner, as the next two: captures any order's held amount, or a part of it. */
    capture: (ask: CaptureAsk) => captureOrder(deps, ask),
    /** Refunds any order, or releases the hold of one that is not captured. */
    refund: (ask: RefundAsk) => refundOrder(deps, ask),
    /** Closes an unpaid order for good, by its id or number. */
    cancel: (order: string) => cancelOrder(deps, order),
    /** O04: saves an order and requests the approval page of its payment method's provider. */
    createApproval: (session: OrderSession, request: AskedApproval, kind: ApprovedAtOnce) =>
      createApproval(deps, session, request, kind),
    /** O04: takes the money of an approved payment, once; the token identifies the payment. */
    executeApproval: (session: OrderSession, back: ApprovalReturn, kind: ApprovedAtOnce) =>
      executeApproval(deps, session, back, kind),
    /** Q03: the whole address of a return from a provider, or null for the address of any other request. */
    returnAddress: (url: string) => returnAddress(deps.db, url),
    reconcile: (options: ReconcileOptions) => reconcile(deps, options),
  };
}

export type Orders = ReturnType<typeof createOrders>;

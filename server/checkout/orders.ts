import type { AffiliateRequest } from '../../contracts/api/affiliate-parameters.ts';
import type {
  AbandonedOffer,
  CreateGuestOrder,
  CreateTransaction,
  OpenOrder,
  Order,
} from '../../contracts/api/order-api.ts';
import type { QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { OrderSummary } from '../../contracts/page/page-data.ts';
import type { ShippingAddress } from '../../domain/account/address.ts';
import type { AddressVerdict } from '../../domain/account/address-check.ts';
import { type CountedOrder, countBefore } from '../accounts/order-count.ts';
import type { CaptureAsk } from '../orders/capturing/begin-capture.ts';
import { type CaptureAnswer, captureOrder } from '../orders/capturing/capture-order.ts';
import { ProviderCalls } from '../orders/charging/provider-calls.ts';
import { resolveOrder } from '../orders/charging/resolve-order.ts';
import { VelocityLimit } from '../orders/charging/velocity-limit.ts';
import { couponGuesses } from '../orders/pricing/coupon-guesses.ts';
import { addressVerdict } from '../orders/pricing/price-parts.ts';
import { type EstimateResult, makeQuote, refreshQuote } from '../orders/pricing/quotes.ts';
import { hasOrderOn, versionOfSale } from '../orders/pricing/sold-version.ts';
import { allOrders, orderSummaries } from '../orders/records/order-list.ts';
import type { PaymentStatusResult, PlaceResult, QuoteResult } from '../orders/records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../orders/records/orders-deps.ts';
import { storeAffiliate } from '../orders/records/session-affiliate.ts';
import { endWalk } from '../orders/writing/end-walk.ts';
import { embeddedServices } from '../shop/shop-services.ts';
import { InTurn } from '../timing/in-turn.ts';
import type { Rounds } from '../timing/start-rounds.ts';
import type { ApprovalAnswer, ApprovalStatusResult } from './approvals/approval-answer.ts';
import { type AskedApproval, createApproval } from './approvals/create-approval.ts';
import { type ApprovalReturn, executeApproval } from './approvals/execute-approval.ts';
import { abandonOffer } from './placing/offer-request.ts';
import { chargeOpenOrder, putOrder } from './placing/open-order.ts';
import { placeGuestOrder } from './placing/place-order.ts';
import { type ReconcileOptions, type ReconcileResult, reconcile } from './reconciling/reconcile.ts';
import { recover, startRecovery } from './recovery.ts';
import type { RefundAsk } from './refunds/refund-begin.ts';
import { type RefundAnswer, refundOrder } from './refunds/refund-order.ts';
import { type CancelAnswer, cancelOrder } from './refunds/void-order.ts';

/** The kinds of approval whose name and address are known beforehand. */
export type ApprovedAtOnce = 'payment' | 'subscription';

/** The orders of guests. Every call of a session reads and changes that session's rows alone. */
export interface Orders {
  /** O08, V10: the price of a selection in the published version of that hash. */
  quote(session: OrderSession, request: QuoteRequest): Promise<QuoteResult>;
  /** O02: places and charges the sale, or an offer after it, once (N14). */
  placeGuestOrder(session: OrderSession, request: CreateGuestOrder): Promise<PlaceResult>;
  /** O03: saves the open order of a checkout without charging it; `Cart` for one that no funnel placed. */
  putOrder(session: OrderSession, request: OpenOrder, orderSource: 'Funnel' | 'Cart'): Promise<PlaceResult>;
  /** O03: charges a saved order. */
  chargeOpenOrder(session: OrderSession, request: CreateTransaction): Promise<PlaceResult>;
  /** O03, N13: makes the order of a declined offer Failed, after the shopper's no. */
  abandonOffer(session: OrderSession, offer: Pick<AbandonedOffer, 'checkoutId' | 'offer'>): Promise<void>;
  /** O08: the price of a selection, without storing a quote. */
  estimate(session: OrderSession, request: QuoteRequest): Promise<EstimateResult>;
  /** O08: whether an address is deliverable. */
  checkAddress(address: ShippingAddress): Promise<AddressVerdict>;
  /** O07: stores the session's affiliate parameters for its later orders. */
  storeAffiliate(session: OrderSession, request: AffiliateRequest): Promise<void>;
  /** Reads the provider for the payment of an order, and returns its status. */
  resolve(session: OrderSession, orderId: string): Promise<PaymentStatusResult>;
  /** O01: the orders, the oldest first. */
  all(session: OrderSession): Promise<Order[]>;
  summaries(session: OrderSession): Promise<OrderSummary[]>;
  /** N02: records that the receipt of a checkout was shown, which closes its offers. */
  endWalk(session: OrderSession, checkoutId: string): Promise<void>;
  /** M03: how many paid sales the account of a paid order had before it; null for an order that may not be asked for. */
  countBefore(session: OrderSession, order: CountedOrder): Promise<number | null>;
  /** The hash of the version of the session's last sale in a funnel, while offers after it can be accepted; else null. */
  versionOfSale(session: OrderSession, funnelSfid: string): Promise<string | null>;
  /** Whether the session has an order, however old, that was placed on a version. */
  hasOrderOn(session: OrderSession, hash: string): Promise<boolean>;
  /** Resolves open attempts. Returns how many it resolved. */
  recover(): Promise<number>;
  startRecovery(everyMs: number): Pick<Rounds, 'stop'>;
  /** For the shop's owner, as the next two: captures any order's held amount, or a part of it. */
  capture(ask: CaptureAsk): Promise<CaptureAnswer>;
  /** Refunds any order, or releases the hold of one that is not captured. */
  refund(ask: RefundAsk): Promise<RefundAnswer>;
  /** Closes an unpaid order for good, by its id or number. */
  cancel(order: string): Promise<CancelAnswer>;
  /** O04: saves an order and requests the approval page of its payment method's provider. */
  createApproval(session: OrderSession, request: AskedApproval, kind: ApprovedAtOnce): Promise<ApprovalAnswer>;
  /** O04: takes the money of an approved payment, once; the token identifies the payment. */
  executeApproval(session: OrderSession, back: ApprovalReturn, kind: ApprovedAtOnce): Promise<ApprovalStatusResult>;
  /** Compares our ledger with the provider's ledger. */
  reconcile(options: ReconcileOptions): Promise<ReconcileResult>;
}

type Defaulted = 'services' | 'couponGuesses' | 'accountIdOf';

/**
 * The brand's own tables serve where no services are given. Commands that place no order need no accounts; orders that are placed
 * without them get theirs later (server/accounts/fill-accounts.ts).
 */
export type OrdersOptions = Omit<OrdersDeps, Defaulted> & Partial<Pick<OrdersDeps, 'services' | 'accountIdOf'>>;

export function ordersDepsOf(options: OrdersOptions): OrdersDeps {
  const services = options.services ?? embeddedServices(options.funnels);
  const cardTestingGuard = options.cardTestingGuard ?? new VelocityLimit();
  const providerCallLimits = options.providerCallLimits ?? new ProviderCalls();
  const own = { cardTestingGuard, providerCallLimits, couponGuesses: couponGuesses(), inTurn: new InTurn() };
  return { ...options, services, accountIdOf: options.accountIdOf ?? (() => null), ...own };
}

export function createOrders(options: OrdersOptions): Orders {
  const deps = ordersDepsOf(options);
  return {
    quote: (session, request) => makeQuote(deps, session, request),
    placeGuestOrder: (session, request) => placeGuestOrder(deps, session, request),
    putOrder: (session, request, source) => putOrder(deps, session, request, source),
    chargeOpenOrder: (session, request) => chargeOpenOrder(deps, session, request),
    abandonOffer: (session, offer) => abandonOffer(deps, session, offer),
    estimate: (session, request) => refreshQuote(deps, session, request),
    checkAddress: (address) => addressVerdict(deps, address),
    storeAffiliate: (session, request) => storeAffiliate(deps, session, request),
    resolve: (session, orderId) => resolveOrder(deps, session, orderId),
    all: (session) => allOrders(deps, session),
    summaries: (session) => orderSummaries(deps, session),
    endWalk: (session, checkoutId) => endWalk(deps, session, checkoutId),
    countBefore: (session, order) => countBefore(deps.db, session, order),
    versionOfSale: (session, funnelSfid) => versionOfSale(deps, session, funnelSfid),
    hasOrderOn: (session, hash) => hasOrderOn(deps, session, hash),
    recover: () => recover(deps),
    startRecovery: (everyMs) => startRecovery(deps, everyMs),
    capture: (ask) => captureOrder(deps, ask),
    refund: (ask) => refundOrder(deps, ask),
    cancel: (order) => cancelOrder(deps, order),
    createApproval: (session, request, kind) => createApproval(deps, session, request, kind),
    executeApproval: (session, back, kind) => executeApproval(deps, session, back, kind),
    reconcile: (options) => reconcile(deps, options),
  };
}

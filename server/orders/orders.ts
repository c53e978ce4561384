import type { AffiliateRequest } from '../../contracts/api/affiliate-parameters.ts';
import type { CreateGuestOrder, CreateTransaction, OpenOrder, Order } from '../../contracts/api/order-api.ts';
import type { QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { OrderSummary } from '../../contracts/page/page-data.ts';
import type { ShippingAddress } from '../../domain/account/address.ts';
import type { AddressVerdict } from '../../domain/account/address-check.ts';
import { embeddedServices } from '../shop/shop-services.ts';
import type { Rounds } from '../timing/start-rounds.ts';
import type { ApprovalAnswer, ApprovalStatusResult } from './approvals/approval-answer.ts';
import { type AskedApproval, createApproval } from './approvals/create-approval.ts';
import { executeApproval, type WayBack } from './approvals/execute-approval.ts';
import type { CaptureAsk } from './capturing/begin-capture.ts';
import { type CaptureAnswer, captureOrder } from './capturing/capture-order.ts';
import { resolveOrder } from './charging/resolve-order.ts';
import { chargeOpenOrder, putOrder } from './placing/open-order.ts';
import { placeGuestOrder } from './placing/place-order.ts';
import { VelocityLimit } from './placing/velocity-limit.ts';
import { couponGuesses } from './pricing/coupon-guesses.ts';
import { addressVerdict } from './pricing/price-parts.ts';
import { type EstimateResult, makeQuote, refreshQuote } from './pricing/quotes.ts';
import { type ReconcileOptions, type ReconcileResult, reconcile } from './reconciling/reconcile.ts';
import { allOrders, orderSummaries } from './records/order-list.ts';
import type { PaymentStatusResult, PlaceResult, QuoteResult } from './records/order-result.ts';
import type { OrderSession, OrdersDeps } from './records/orders-deps.ts';
import { keepAffiliate } from './records/session-affiliate.ts';
import { recover, startRecovery } from './recovery.ts';
import type { RefundAsk } from './refunds/refund-begin.ts';
import { type RefundAnswer, refundOrder } from './refunds/refund-order.ts';
import { type CancelAnswer, cancelOrder } from './refunds/void-order.ts';

/** What is approved with name and address told. */
export type ApprovedAtOnce = 'payment' | 'subscription';

/** The orders of guests. Every call sees and changes what belongs to its own session alone. */
export interface Orders {
  /** O08, V10: what a choice of bundles costs, in the published version of that hash. */
  quote(session: OrderSession, request: QuoteRequest): Promise<QuoteResult>;
  /** O02: places and charges the sale, or an offer taken after it, once (N14). */
  placeGuestOrder(session: OrderSession, request: CreateGuestOrder): Promise<PlaceResult>;
  /** O03: puts the open order of a checkout down without charging it; `Cart` for one that no funnel placed. */
  putOrder(session: OrderSession, request: OpenOrder, orderSource: 'Funnel' | 'Cart'): Promise<PlaceResult>;
  /** O03: charges an order that was put down. */
  chargeOpenOrder(session: OrderSession, request: CreateTransaction): Promise<PlaceResult>;
  /** O08: what a choice costs, without keeping what was said. */
  estimate(session: OrderSession, request: QuoteRequest): Promise<EstimateResult>;
  /** O08: whether an address can be one. */
  checkAddress(address: ShippingAddress): Promise<AddressVerdict>;
  /** O07: keeps who sent the shopper, for the later orders of the session. */
  keepAffiliate(session: OrderSession, request: AffiliateRequest): Promise<void>;
  /** Asks the provider how the payment of an order stands. */
  resolve(session: OrderSession, orderId: string): Promise<PaymentStatusResult>;
  /** O01, the oldest first. */
  all(session: OrderSession): Promise<Order[]>;
  summaries(session: OrderSession): Promise<OrderSummary[]>;
  /** Resolves what was left open. Returns how many attempts it resolved. */
  recover(): Promise<number>;
  startRecovery(everyMs: number): Pick<Rounds, 'stop'>;
  /** For the shop's owner, as the next three: takes what is held for any order, or a part of it. */
  capture(ask: CaptureAsk): Promise<CaptureAnswer>;
  /** Money of any order goes back; of one that is only held, the hold is released. */
  refund(ask: RefundAsk): Promise<RefundAnswer>;
  /** Closes an unpaid order for good, by its id or number. */
  cancel(order: string): Promise<CancelAnswer>;
  /** O04: puts an order down and asks the provider of its payment method for the page where it is approved. */
  createApproval(session: OrderSession, request: AskedApproval, kind: ApprovedAtOnce): Promise<ApprovalAnswer>;
  /** O04: takes the money of what was approved, once; the token says what. */
  executeApproval(session: OrderSession, back: WayBack, kind: ApprovedAtOnce): Promise<ApprovalStatusResult>;
  /** Our ledger against the provider's ledger. */
  reconcile(options: ReconcileOptions): Promise<ReconcileResult>;
}

/** The services are the brand's own tables where no others are given. */
export type OrdersOptions = Omit<OrdersDeps, 'services' | 'couponGuesses'> & Partial<Pick<OrdersDeps, 'services'>>;

export function ordersDepsOf(options: OrdersOptions): OrdersDeps {
  const services = options.services ?? embeddedServices(options.funnels);
  const cardTestingGuard = options.cardTestingGuard ?? new VelocityLimit();
  return { ...options, services, cardTestingGuard, couponGuesses: couponGuesses() };
}

export function createOrders(options: OrdersOptions): Orders {
  const deps = ordersDepsOf(options);
  return {
    quote: (session, request) => makeQuote(deps, session, request),
    placeGuestOrder: (session, request) => placeGuestOrder(deps, session, request),
    putOrder: (session, request, source) => putOrder(deps, session, request, source),
    chargeOpenOrder: (session, request) => chargeOpenOrder(deps, session, request),
    estimate: (session, request) => refreshQuote(deps, session, request),
    checkAddress: (address) => addressVerdict(deps, address),
    keepAffiliate: (session, request) => keepAffiliate(deps, session, request),
    resolve: (session, orderId) => resolveOrder(deps, session, orderId),
    all: (session) => allOrders(deps, session),
    summaries: (session) => orderSummaries(deps, session),
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

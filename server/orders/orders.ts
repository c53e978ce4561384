import type { CreateGuestOrder, Order, QuoteRequest } from '../../contracts/order-api.ts';
import type { OrderSummary } from '../../contracts/page-data.ts';
import { allOrders, orderSummaries } from './order-list.ts';
import type { PlaceResult, QuoteResult, SettleResult } from './order-result.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';
import { placeGuestOrder } from './place-order.ts';
import { makeQuote } from './quotes.ts';
import { type Recovery, recover, startRecovery } from './recovery.ts';
import { settleOrder } from './settle-order.ts';

/** The orders of guests. Every call sees and changes what belongs to its own session alone. */
export interface Orders {
  /** O08, V10: what a choice of bundles costs, in the published version of that hash. */
  quote(session: OrderSession, request: QuoteRequest): Promise<QuoteResult>;
  /** O02: places and charges the sale, or an offer taken after it, once (N14). */
  placeGuestOrder(session: OrderSession, request: CreateGuestOrder): Promise<PlaceResult>;
  /** Asks the provider how the payment of an order stands. */
  settle(session: OrderSession, orderId: string): Promise<SettleResult>;
  /** O01, the oldest first. */
  all(session: OrderSession): Promise<Order[]>;
  summaries(session: OrderSession): Promise<OrderSummary[]>;
  /** Settles what was left open. Returns how many attempts it settled. */
  recover(): Promise<number>;
  startRecovery(everyMs: number): Recovery;
}

export function createOrders(deps: OrdersDeps): Orders {
  return {
    quote: (session, request) => makeQuote(deps, session, request),
    placeGuestOrder: (session, request) => placeGuestOrder(deps, session, request),
    settle: (session, orderId) => settleOrder(deps, session, orderId),
    all: (session) => allOrders(deps, session),
    summaries: (session) => orderSummaries(deps, session),
    recover: () => recover(deps),
    startRecovery: (everyMs) => startRecovery(deps, everyMs),
  };
}

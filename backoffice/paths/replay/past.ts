import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { emptyAccount } from '../../../domain/account/account.ts';
import { DEFAULT_COUNTRY } from '../../../domain/account/countries.ts';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import type { CheckoutDraft } from '../../../machines/checkout/checkout.types.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { FunnelContext } from '../../../machines/funnel/funnel.types.ts';
import type { SavedSession } from '../../../machines/session/saved-state.types.ts';
import type { PathOrder } from '../../contracts/admin-paths-api.ts';

/** No record says which past a browser had, so that each is tried, the likeliest first. */
export interface Past {
  saved: SavedSession | null;
  orders: OrderSummary[];
}

/** The pasts of a page load at a time in milliseconds since 1970. `context` is that of the page before; null for the first one. */
export function pastsAt(
  graph: FunnelGraph,
  context: FunnelContext | null,
  orders: readonly PathOrder[],
  at: number,
): Past[] {
  const states = possibleStates(graph, orders, at);
  return savedBy(context, orders).flatMap((saved) => states.map((known) => ({ saved, orders: known })));
}

/** What a browser may have stored: all, all but its checkout, the step alone, or nothing. */
function savedBy(context: FunnelContext | null, orders: readonly PathOrder[]): (SavedSession | null)[] {
  if (!context) return [null];
  const { at, visited, upsells, checkoutProgress, endedOrders, paymentInFlight: inFlight, isUpsell } = context;
  const charging = inFlight && !('orderId' in inFlight) && at !== null ? { step: at, ...inFlight } : null;
  const stored: SavedSession = {
    visited,
    draft: null,
    upsells,
    endedOrders,
    ...(checkoutProgress ? { checkoutProgress } : {}),
    ...(isUpsell ? { isUpsell } : {}),
  };
  const checkoutId = orders[0]?.checkoutId;
  const withDraft = checkoutId === undefined ? [] : [{ ...stored, draft: paymentDraft(checkoutId) }];
  const states = [...withDraft, stored];
  const reached = { visited: at === null ? [] : [at], draft: null, upsells: [] };
  return [...states, ...(charging ? states.map((each) => ({ ...each, charging })) : []), reached, null];
}

function paymentDraft(checkoutId: string): CheckoutDraft {
  return {
    checkoutId,
    stage: 'payment',
    account: emptyAccount(DEFAULT_COUNTRY),
    selectedOffer: null,
    ...NOTHING_CHOSEN,
  };
}

/** The orders as the server may have told them: as they were by its clock, then with fewer or more of them paid. */
function possibleStates({ funnel }: FunnelGraph, orders: readonly PathOrder[], at: number): OrderSummary[][] {
  const paid = orders.filter(({ paidAt }) => paidAt !== null).sort((one, other) => paidTime(one) - paidTime(other));
  const usual = paid.filter((order) => paidTime(order) <= at).length;
  const counts = [usual, ...[...paid.keys(), paid.length].filter((count) => count !== usual)];
  const states = counts.flatMap((count) => {
    const done = new Set(paid.slice(0, count));
    const placed = orders.filter((order) => done.has(order) || Date.parse(order.placedAt) <= at);
    const summaries = placed.map((order) => toSummary(order, funnel.sfid, { isPaid: done.has(order), at }));
    return withDeclines(summaries, placed, at);
  });
  return states.filter((state, index) => states.findIndex((each) => isSame(each, state)) === index);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function paidTime({ paidAt }: PathOrder): number {
  return Date.parse(paidAt ?? '');
}

function toSummary(
  order: PathOrder,
  funnelSfid: string,
  { isPaid, at }: { isPaid: boolean; at: number },
): OrderSummary {
  const { id, checkoutId, step, kind, offer, method, oneClick, receiptAt, attempts } = order;
  const isOpen = attempts.some(
    ({ createdAt, resolvedAt }) => Date.parse(createdAt) <= at && !(Date.parse(resolvedAt ?? '') <= at),
  );
  return {
    id,
    checkoutId,
    funnelSfid,
    stepSfid: step,
    orderType: kind === 'sale' ? 'Standard' : 'Upsell',
    offer,
    status: isPaid && isCapturedOrAuthorized(order.status) ? 'Paid' : 'Pending',
    live: !isPaid && isOpen,
    card: null,
    paymentMethod: method,
    oneClick,
    ...(receiptAt !== null && Date.parse(receiptAt) <= at ? { hasSeenReceipt: true } : {}),
  };
}

/** N08: an offer whose last attempt was declined is shown again with its decline, of which no record says how hard it was. */
function withDeclines(summaries: OrderSummary[], orders: readonly PathOrder[], at: number): OrderSummary[][] {
  const isDeclined = (id: string) => {
    const last = orders
      .find((order) => order.id === id)
      ?.attempts.findLast(({ createdAt }) => Date.parse(createdAt) <= at);
    return last?.status === 'declined';
  };
  const declined = summaries.filter(
    ({ id, status, orderType }) => orderType !== 'Standard' && status === 'Pending' && isDeclined(id),
  );
  if (declined.length === 0) return [summaries];
  const withSeverity = (severity: 'soft' | 'hard') =>
    summaries.map((each) =>
      declined.includes(each) ? { ...each, decline: { severity, code: '', message: '' } } : each,
    );
  return [withSeverity('soft'), withSeverity('hard'), summaries];
}

import type { Order } from '../../contracts/api/order-api.ts';
import type { OrderSummary } from '../../contracts/page/page-data.ts';
import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { laterPaymentOf } from '../../domain/orders/later-payment.ts';
import { isCapturedOrAuthorized } from '../../domain/orders/order-status.ts';
import type { Preview } from '../../domain/routing/query.ts';
import { findTarget, isOrderFormNode, nodeById } from '../../graph/graph.ts';
import { withCaptured } from '../funnel/funnel.rules.ts';
import type { Entry } from '../funnel/funnel.types.ts';
import { findEndedOrders } from '../payment/payment-facts.ts';
import type { Resume, SavedSession } from './saved-state.types.ts';

const FRESH: Omit<Resume, 'entry'> = { sale: null, draft: null, upsells: [], visited: [] };

/** N02, N14: the server's orders are authoritative, and the requested step counts only as far as the session came. */
export function resume(
  graph: FunnelGraph,
  requested: string | undefined,
  saved: SavedSession | null,
  allOrders: readonly OrderSummary[],
): Resume {
  const resumed = resumeAt(graph, requested, saved, allOrders);
  const at = resumed.entry.type === 'step' ? resumed.entry.id : '';
  const said = saved?.notice?.step === at ? { notice: saved.notice.notice } : {};
  const answered = saved?.survey?.step === at ? { survey: saved.survey.progress } : {};
  return { ...resumed, ...said, ...answered };
}

function resumeAt(
  graph: FunnelGraph,
  requested: string | undefined,
  saved: SavedSession | null,
  allOrders: readonly OrderSummary[],
): Resume {
  const node = requested === undefined ? undefined : nodeById(graph, requested);
  if (!node) return { ...FRESH, entry: { type: 'page-missing', message: MESSAGES.pageNotFound } };
  const orders = allOrders.filter((order) => order.funnelSfid === graph.funnel.sfid);
  const sale = currentSale(orders, saved, node);
  if (!sale) return payingSale(graph, saved) ?? beforeSale(graph, node, saved);
  const stored = ofSale(sale, saved);
  if (!isCapturedOrAuthorized(sale.status)) {
    const { id } = nodeById(graph, sale.stepSfid) ?? node;
    return resumePayment(graph, stored, { type: 'step', id, paymentInFlight: { orderId: sale.id } });
  }
  const sold = { graph, saved: stored, sale, offers: findOffers(sale, orders) };
  const isNew = !stored?.draft && lastVisitedAfterSale(graph, stored) === undefined;
  if (sale.hasSeenReceipt || isFinished(graph, stored) || (isNew && node.kind === 'thankyou'))
    return afterReceipt(sold, node);
  return amongOffers(sold);
}

/** A sale that was paid, the offers that were answered after it, and what the session has stored of both. */
interface Sold {
  graph: FunnelGraph;
  saved: SavedSession | null;
  sale: OrderSummary;
  offers: readonly OrderSummary[];
}

/** O08: the receipt works on any device without its session; `orders` are those of the link, the sale first. */
export function resumeReceipt(graph: FunnelGraph, [sale]: readonly Order[]): Resume {
  const receipt = graph.nodes.findLast((node) => node.kind === 'thankyou');
  if (!sale || !receipt) return { ...FRESH, entry: { type: 'order-missing' } };
  const card = sale.nicn ? { brand: sale.cardBrand, last4: sale.nicn } : null;
  return { ...FRESH, entry: entryAt(receipt.id), sale: { orderId: sale.id, checkoutId: sale.checkoutId, card } };
}

/** The saved session if it belongs to this sale, else null: it may belong to a later checkout. */
function ofSale(sale: OrderSummary, saved: SavedSession | null): SavedSession | null {
  return saved?.draft && saved.draft.checkoutId !== sale.checkoutId ? null : saved;
}

/** The current sale: the saved checkout's, else the last one if the address names a step after the sale. */
function currentSale(orders: readonly OrderSummary[], saved: SavedSession | null, node: GraphNode) {
  const sales = orders.filter((order) => order.orderType === 'Standard');
  const checkoutId = saved?.draft?.checkoutId;
  const own = sales.find(
    (order) => order.checkoutId === checkoutId && (order.live || isCapturedOrAuthorized(order.status)),
  );
  if (own) return own;
  // Without a saved checkout, a payment in flight is resumed before another payment can begin.
  const live = checkoutId ? undefined : sales.findLast((order) => order.live);
  if (live || node.kind === 'page') return live;
  return sales.findLast((order) => isCapturedOrAuthorized(order.status));
}

function beforeSale(graph: FunnelGraph, node: GraphNode, saved: SavedSession | null): Resume {
  if (node.kind !== 'page') return { ...FRESH, entry: { type: 'order-missing' } };
  const open = stepsBeforePayment(graph);
  const visited = (saved?.visited ?? []).filter((id) => open.has(id));
  const furthest = [...open].findLast((id) => visited.includes(id));
  const at = open.has(node.id) ? node.id : (furthest ?? graph.start ?? node.id);
  return { ...FRESH, entry: entryAt(at), draft: saved?.draft ?? null, visited, ...chosenBefore(saved) };
}

function chosenBefore(saved: SavedSession | null): Pick<Resume, 'selectedOffer' | 'checkoutProgress'> {
  return {
    ...(saved?.selectedOffer ? { selectedOffer: saved.selectedOffer } : {}),
    ...(saved?.checkoutProgress ? { checkoutProgress: saved.checkoutProgress } : {}),
  };
}

/** N12: the payment of a sale that the last visit has begun, and that the server does not have yet; null without one. */
function payingSale(graph: FunnelGraph, saved: SavedSession | null): Resume | null {
  const charging = saved?.charging;
  if (!charging || !('checkoutId' in charging) || !nodeById(graph, charging.step)) return null;
  const { step: id, checkoutId } = charging;
  return resumePayment(graph, saved, { type: 'step', id, paymentInFlight: { checkoutId } });
}

function resumePayment(graph: FunnelGraph, saved: SavedSession | null, entry: Entry): Resume {
  return {
    ...FRESH,
    entry,
    draft: saved?.draft ?? null,
    visited: saved?.visited ?? [],
    ...chosenBefore(saved),
    ...findEndedOrders(graph, saved?.endedOrders, []),
  };
}

/** After the receipt only the receipt can be shown again; a page before the payment begins a new checkout (N14). */
function afterReceipt(sold: Sold, node: GraphNode): Resume {
  const { graph, saved } = sold;
  if (node.kind === 'page') return beforeSale(graph, node, null);
  const receipts = graph.nodes.filter(({ kind }) => kind === 'thankyou');
  const shown = receipts.find(({ id }) => saved?.visited.includes(id)) ?? receipts.at(-1);
  const at = node.kind === 'thankyou' ? node.id : (shown?.id ?? node.id);
  return { ...afterSale(sold), entry: entryAt(at) };
}

function amongOffers(sold: Sold): Resume {
  const { graph, saved, offers } = sold;
  const at = pastCapturedOffers(graph, lastStepAfterSale(sold), offers);
  const entry: Entry =
    at === undefined
      ? { type: 'page-missing', message: MESSAGES.pageNotFound }
      : { type: 'step', id: at, paymentInFlight: paymentInFlightAt(at, saved, offers), ...declineAt(at, offers) };
  return { ...afterSale(sold), entry, ...addedBefore(graph, at, offers) };
}

/** The offer that was bought last, if its yes led to the step: every later answer leads on from there. */
function addedBefore(
  graph: FunnelGraph,
  at: string | undefined,
  offers: readonly OrderSummary[],
): Pick<Resume, 'added'> {
  const last = offers.findLast(({ status }) => isCapturedOrAuthorized(status));
  return last?.bought && findTarget(graph, last.stepSfid, 'yes') === at ? { added: last.bought } : {};
}

/** The payment in flight of an offer, or the agreed total of a yes that may not have reached the server. */
function paymentInFlightAt(at: string, saved: SavedSession | null, orders: readonly OrderSummary[]) {
  const here = orders.filter((order) => order.stepSfid === at);
  const live = here.find((order) => order.live && !isCapturedOrAuthorized(order.status));
  if (live) return { orderId: live.id };
  const charge = here.length === 0 ? saved?.charging : null;
  if (charge?.step !== at || !('agreedTotal' in charge)) return null;
  const { step: _, ...agreed } = charge;
  return agreed;
}

/** N08: the decline of the step's offer, until its order is given up. A payment in flight comes first. */
function declineAt(at: string, orders: readonly OrderSummary[]): Pick<OrderSummary, 'decline'> {
  const here = orders.findLast(({ stepSfid }) => stepSfid === at);
  return here?.decline && here.status === 'Pending' && !here.live ? { decline: here.decline } : {};
}

/** A browser without storage is not asked again about an offer in whose place another one was bought. */
function lastStepAfterSale({ graph, saved, sale, offers }: Sold): string | undefined {
  const captured = offers.findLast(
    ({ stepSfid, status }) => isCapturedOrAuthorized(status) && nodeById(graph, stepSfid),
  );
  return lastVisitedAfterSale(graph, saved) ?? captured?.stepSfid ?? findTarget(graph, sale.stepSfid, 'next');
}

function lastVisitedAfterSale(graph: FunnelGraph, saved: SavedSession | null): string | undefined {
  const before = stepsBeforePayment(graph);
  return saved?.visited.findLast((id) => nodeById(graph, id) && !before.has(id));
}

/** An offer that the server lists as purchased is passed along its yes edge. */
function pastCapturedOffers(graph: FunnelGraph, start: string | undefined, orders: readonly OrderSummary[]) {
  let at = start;
  for (const _ of graph.nodes) {
    const isCaptured = orders.some((order) => order.stepSfid === at && isCapturedOrAuthorized(order.status));
    if (at === undefined || !isCaptured) break;
    at = findTarget(graph, at, 'yes');
  }
  return at;
}

function afterSale({ graph, saved, sale, offers }: Sold): Omit<Resume, 'entry'> {
  const visited = enteredSteps(graph, saved, [sale, ...offers]);
  const bought = offers.filter(({ status }) => isCapturedOrAuthorized(status));
  return {
    sale: { orderId: sale.id, checkoutId: sale.checkoutId, card: sale.card, ...laterPaymentOf(sale) },
    draft: saved?.draft ?? null,
    upsells: findNodes(graph, bought).reduce(withCaptured, saved?.upsells ?? []),
    visited,
    ...(saved?.isUpsell ? { isUpsell: true } : {}),
    ...findEndedOrders(graph, saved?.endedOrders, [sale, ...offers]),
    upsellIndex: visited.filter((id) => isOfferKind(nodeById(graph, id)?.kind ?? 'page')).length,
    orderNumber: 1 + bought.length,
  };
}

/** N13: the steps that the session has entered, with those of its orders, of which the browser may have stored nothing. */
function enteredSteps(graph: FunnelGraph, saved: SavedSession | null, orders: readonly OrderSummary[]): string[] {
  const ordered = findNodes(graph, orders).map(({ id }) => id);
  const visited = saved?.visited ?? [];
  const knowsSale = visited.some((id) => id === ordered[0]);
  return [...new Set(knowsSale ? [...visited, ...ordered] : [...ordered, ...visited])];
}

/** The steps of orders, except those that the version of this page does not have. */
function findNodes(graph: FunnelGraph, orders: readonly OrderSummary[]): GraphNode[] {
  return orders.flatMap(({ stepSfid }) => nodeById(graph, stepSfid) ?? []);
}

function findOffers(sale: OrderSummary, orders: readonly OrderSummary[]): OrderSummary[] {
  return orders.filter((order) => order.checkoutId === sale.checkoutId && order.orderType !== 'Standard');
}

function isFinished(graph: FunnelGraph, saved: SavedSession | null): boolean {
  return graph.nodes.some((node) => node.kind === 'thankyou' && saved?.visited.includes(node.id));
}

/** A03: the steps reach up to and including the first order forms, in the funnel's order. */
export function stepsBeforePayment(graph: FunnelGraph): Set<string> {
  const reached = new Set<string>();
  const queue = graph.start === null ? [] : [graph.start];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const node = nodeById(graph, id);
    if (!node || reached.has(id) || isOfferKind(node.kind) || node.kind === 'thankyou') continue;
    reached.add(id);
    const next = isOrderFormNode(node) ? undefined : findTarget(graph, id, 'next');
    if (next !== undefined) queue.push(next);
  }
  return reached;
}

function entryAt(id: string): Entry {
  return { type: 'step', id, paymentInFlight: null };
}

/** R14: a preview goes without the session's past, and null means a page that it has no sample for. */
export function previewAt(graph: FunnelGraph, requested: string | undefined, preview: Preview): Resume | null {
  const node = requested === undefined ? undefined : nodeById(graph, requested);
  if (!node || node.kind === 'page' || (node.kind === 'thankyou') !== (preview === 'ordersuccess')) return null;
  return { ...FRESH, entry: entryAt(node.id) };
}

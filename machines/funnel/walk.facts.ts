import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { FunnelGraph, GraphEdge, GraphNode, LoadedPage } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { nodeById } from '../../graph/graph.ts';
import type { Fact, StepCounts } from '../flow-facts.ts';
import { type PaymentPlace, paymentEnded, paymentUnknown } from '../payment/payment-facts.ts';
import type { ReturnShown } from '../payment/return/provider-return.machine.ts';
import { hasOffers, isUndisclosed } from './funnel.rules.ts';
import type { FunnelContext } from './funnel.types.ts';
import { cannotCharge } from './offer-payment.rules.ts';

/** The facts of the funnel's steps, from its context before they are recorded. */

/** N13: how many offers the session has entered after it comes to a step; one that it comes back to counts once. */
export function upsellIndexAt(context: FunnelContext, node: GraphNode): number {
  const isNew = isOfferKind(node.kind) && !context.visited.includes(node.id);
  return context.upsellIndex + (isNew ? 1 : 0);
}

/** N13: the counts of a step, also once the session has gone on from it; those of now at a step that it has not visited. */
export function countsAt(graph: FunnelGraph, context: FunnelContext, step: string | null): StepCounts {
  const { visited, upsells, upsellIndex, orderNumber } = context;
  const place = step === null ? -1 : visited.indexOf(step);
  const later = place < 0 ? [] : visited.slice(place + 1);
  const isOffer = (id: string) => isOfferKind(nodeById(graph, id)?.kind ?? 'page');
  const isOrdered = (id: string) => upsells.some((each) => each.step === id && each.status === 'purchased');
  return {
    upsellIndex: upsellIndex - later.filter(isOffer).length,
    orderNumber: orderNumber - later.filter(isOrdered).length,
  };
}

/** The offer of a page that is shown for the first time; null for another one. */
export function offerShown(context: FunnelContext, node: GraphNode): Fact | null {
  const { upsellIndex, offersShown } = context;
  if (upsellIndex <= offersShown) return null;
  return { type: 'offer.shown', stepId: node.id, offer: offerOf(node), index: upsellIndex };
}

/** The answer to an offer that is left along an edge; null at another step. */
export function offerAnswered(context: FunnelContext, node: GraphNode | undefined, { on }: GraphEdge): Fact | null {
  if (!node || !isOfferKind(node.kind)) return null;
  return { type: 'offer.answered', stepId: node.id, offer: offerOf(node), answer: answerOf(context, on) };
}

function answerOf(context: FunnelContext, on: GraphEdge['on']): 'yes' | 'no' | 'closed' {
  if (on === 'yes') return 'yes';
  if (context.page?.isOfferClosed || cannotCharge(context)) return 'closed';
  return on === 'no' ? 'no' : 'yes';
}

/** The end of an offer's payment; null where it goes on. */
export function offerPaymentEnded(context: FunnelContext, node: GraphNode, output: PaymentEnd): Fact | null {
  return paymentEnded(offerPlace(context, node), output);
}

/** The page of an offer stopped asking for its payment, the first time; null at a later one. */
export function offerUnknown(context: FunnelContext, node: GraphNode, isFirst: boolean): Fact | null {
  const { paymentInFlight } = context;
  const orderId = paymentInFlight && 'orderId' in paymentInFlight ? paymentInFlight.orderId : null;
  return isFirst ? paymentUnknown(offerPlace(context, node), orderId) : null;
}

function offerPlace({ sale }: FunnelContext, node: GraphNode): PaymentPlace {
  return { stepId: node.id, offer: offerOf(node), method: sale?.approval?.provider ?? 'card' };
}

/** The end of a payment after a return from its provider's page, at the step where it was begun. */
export function returnEnded(context: FunnelContext, graph: FunnelGraph, output: PaymentEnd): Fact | null {
  const place = returnPlace(context, graph, output);
  return place && paymentEnded(place, output);
}

/** The page of a return stopped asking, the first time; null at any other stage. */
export function returnUnknown(context: FunnelContext, graph: FunnelGraph, { stage }: ReturnShown): Fact | null {
  const place = stage === 'unknown' && !context.isReturnUnknown ? returnPlace(context, graph, null) : null;
  return place && paymentUnknown(place, null);
}

function returnPlace(
  { entry, returnedFrom }: FunnelContext,
  graph: FunnelGraph,
  output: PaymentEnd | null,
): PaymentPlace | null {
  const capturedAt = output?.type === 'captured' ? output.order?.funnelStep : null;
  const node = nodeById(graph, capturedAt ?? (entry.type === 'step' ? entry.id : ''));
  if (!node || returnedFrom === null) return null;
  return { stepId: node.id, offer: isOfferKind(node.kind) ? offerOf(node) : null, method: returnedFrom };
}

/** Why a loaded page cannot be shown. */
export function contentFailed(node: GraphNode, page: LoadedPage | null): Fact {
  return { type: 'content.failed', stepId: node.id, reason: faultOf(node, page) };
}

function faultOf(node: GraphNode, page: LoadedPage | null): string {
  if (page === null) return 'not_loaded';
  if (page.content === null) return 'content_missing';
  if (!hasOffers(page, node)) return 'offer_missing';
  return isUndisclosed(page, node) ? 'price_missing' : 'content_missing';
}

/** The offer of an upsell or downsell by its sfid. */
function offerOf(node: GraphNode): string {
  return node.offers[0] ?? '';
}

import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { FunnelGraph, GraphNode } from '../../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import { nodeById } from '../../../graph/graph.ts';
import type { FlowFact } from '../../../machines/flow-facts.ts';
import type { FunnelContext } from '../../../machines/funnel/funnel.types.ts';
import type { PathOrder } from '../../contracts/admin-paths-api.ts';
import { answeredOrder, loadedPage, type PageKind, READY_WIDGETS, STOPPED_RETURN } from './stand-ins.ts';

/** What a move is chosen by: the facts that were recorded next, and the orders of the server. */
export interface Ahead {
  graph: FunnelGraph;
  orders: readonly PathOrder[];
  /** The next fact, and those after it. */
  facts: readonly FlowFact[];
}

/** The ids of the actors that a state of the funnel waits for. */
type Waited = 'checkout' | 'payment' | 'amazonPay' | 'providerReturn';

type EndedPayment = Extract<FlowFact, { type: 'payment.ended' }>;

/** The likeliest event comes first, and the machine decides whether it takes it. */
export function movesAt(snapshot: AnyMachineSnapshot, ahead: Ahead): AnyEventObject[] {
  const context: FunnelContext = snapshot.context;
  const node = nodeById(ahead.graph, context.at ?? '');
  const children: AnyActorRef[] = Object.values(snapshot.children);
  const loading = children.find((child) => child.src === 'loadPage');
  if (loading && node) return loads(loading.id, node, ahead);
  return [
    ...WAITED.flatMap((id) => (snapshot.children[id] ? ENDS[id](ahead, context) : [])),
    ...acts(ahead, context),
    { type: 'page.retried' },
  ];
}

/** What the effect that loads a page may have answered. A page that is shown without a fact comes first. */
function loads(id: string, node: GraphNode, { facts: [next] }: Ahead): AnyEventObject[] {
  const output = (kind: PageKind) => ({ ...done(id, loadedPage(node, kind)) });
  if (next?.type === 'content.failed') {
    const failed = FAILED_PAGES.find((kind) => kind === next.reason);
    return failed ? [output(failed)] : [{ type: `xstate.error.actor.${id}`, error: null }];
  }
  const isClosed = next?.type === 'offer.answered' && next.answer === 'closed';
  const kinds: PageKind[] = isClosed ? ['closed', 'usual'] : ['usual'];
  return [...kinds, ...(isOfferKind(node.kind) ? (['free', 'trial'] as const) : [])].map(output);
}

const FAILED_PAGES: readonly PageKind[] = ['content_missing', 'offer_missing', 'price_missing'];

/** What the shopper may have done on a page. */
function acts({ facts: [next] }: Ahead, { at }: FunnelContext): AnyEventObject[] {
  switch (next?.type) {
    case 'edge.taken':
      return [{ type: 'page.continued' }, { type: 'offer.declined' }];
    case 'offer.answered':
      return next.answer === 'closed' ? [{ type: 'offer.accepted' }] : [{ type: 'offer.declined' }];
    case 'payment.ended':
      return [{ type: 'offer.accepted' }];
    case 'step.entered':
      return next.how === 'back' ? [{ type: 'location.popped', stepId: next.stepId }] : [];
    case 'video.progressed':
      return next.stepId === at ? [{ type: 'video.watched', percentage: next.percentage }] : [];
    case 'error.shown':
      return [{ type: 'offer.accepted' }, { type: 'problem.shown', message: next.message, method: next.method }];
    default:
      return [];
  }
}

const ENDS: Readonly<Record<Waited, (ahead: Ahead, context: FunnelContext) => AnyEventObject[]>> = {
  checkout: endsOfCheckout,
  payment: endsOfPayment,
  amazonPay: endsInWidgets,
  providerReturn: endsOfReturn,
};

const WAITED: readonly Waited[] = ['checkout', 'payment', 'amazonPay', 'providerReturn'];

/** The facts that the order form hands to the funnel, and its ends. */
function endsOfCheckout({ orders, facts: [next] }: Ahead, { at }: FunnelContext): AnyEventObject[] {
  switch (next?.type) {
    case 'edge.taken':
      return orders
        .filter((order) => order.kind === 'sale' && order.step === at && isCapturedOrAuthorized(order.status))
        .map((order) =>
          done('checkout', { type: 'captured', order: answeredOrder(order), checkoutId: order.checkoutId }),
        );
    case 'error.shown':
      return next.method === 'checkout'
        ? [{ type: 'xstate.error.actor.checkout', error: null }]
        : [done('checkout', { type: 'failed', message: next.message })];
    case 'payment.ended':
      return next.stepId === at && next.offer === null && isBacked(next, orders)
        ? [{ type: 'fact.recorded', fact: next }]
        : [];
    case 'checkout.advanced':
    case 'method.chosen':
    case 'lead.sent':
      return next.stepId === at ? [{ type: 'fact.recorded', fact: next }] : [];
    default:
      return [];
  }
}

/** A payment that a browser calls paid is one of an order that the server has as paid. */
function isBacked({ outcome, orderId }: EndedPayment, orders: readonly PathOrder[]): boolean {
  return outcome !== 'paid' || orders.some(({ id, status }) => id === orderId && isCapturedOrAuthorized(status));
}

/** The ends of an offer's payment: of its charge, and of an approval on a provider's page, whose payment may be in flight. */
function endsOfPayment(ahead: Ahead, { paymentInFlight }: FunnelContext): AnyEventObject[] {
  const {
    orders,
    facts: [next],
  } = ahead;
  if (next?.type !== 'payment.ended') return [];
  const inFlight = paymentInFlight ? [] : orders.map(({ id }) => ({ type: 'payment.placed', orderId: id }));
  if (next.outcome === 'unresolved')
    return [
      { type: 'payment.unknown', isFirst: true },
      { type: 'xstate.error.actor.payment', error: null },
      ...inFlight,
    ];
  const left = [{ how: 'returned' }, { how: 'expired' }].map((end) => ({ type: 'left', page: null, ...end }));
  return [...[...left, ...knownEnds(next, ahead)].map((output) => done('payment', output)), ...inFlight];
}

function endsInWidgets(ahead: Ahead): AnyEventObject[] {
  const {
    facts: [next],
  } = ahead;
  if (next?.type === 'error.shown') return [{ type: 'xstate.error.actor.amazonPay', error: null }];
  if (next?.type !== 'payment.ended') return [];
  return [{ type: 'xstate.snapshot.amazonPay', snapshot: READY_WIDGETS }];
}

function endsOfReturn(ahead: Ahead, { returnedFrom }: FunnelContext): AnyEventObject[] {
  const {
    facts: [next],
  } = ahead;
  const ends = [CANCELLED, { type: 'express', provider: returnedFrom, details: {}, token: '' }];
  if (next?.type !== 'payment.ended') return ends.map((output) => done('providerReturn', output));
  if (next.outcome === 'unresolved') return [{ type: 'xstate.snapshot.providerReturn', snapshot: STOPPED_RETURN }];
  return [...knownEnds(next, ahead), CANCELLED].map((output) => done('providerReturn', output));
}

/** A shopper who came back without paying. */
const CANCELLED = { type: 'left', how: 'cancelled', page: null };

/** The ends of a payment that may have been recorded as this one. */
function knownEnds(ended: EndedPayment, ahead: Ahead): object[] {
  const message = messageAhead(ahead);
  const code = problemCode(ended);
  switch (ended.outcome) {
    case 'paid':
      return capturedOrders(ended, ahead);
    case 'declined':
      return ['hard', 'soft'].map((severity) => ({ type: 'declined', severity, message, ...code }));
    default:
      return [
        { type: 'requoted' },
        { type: 'left', how: 'unapproved', page: null },
        { type: 'refused', message, ...code },
      ];
  }
}

function capturedOrders({ outcome, orderId }: EndedPayment, { orders }: Ahead): object[] {
  if (outcome !== 'paid') return [];
  const paid = orders.filter(({ id, status }) => id === orderId && isCapturedOrAuthorized(status));
  return paid.map((order) => ({ type: 'captured', order: answeredOrder(order) }));
}

/** The problem code of an end; the machine has codes of its own for ends without one. */
function problemCode({ reason }: EndedPayment): { code?: string } {
  return reason === null ? {} : { code: reason };
}

/** The sentence that was shown with the end of a payment. */
function messageAhead({ facts: [, next] }: Ahead): string {
  return next?.type === 'error.shown' ? next.message : '';
}

function done(id: string, output: object): AnyEventObject {
  return { type: `xstate.done.actor.${id}`, output, actorId: id };
}

import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { messageOf } from '../payment/payment-message.ts';
import { funnelSetup } from './funnel.setup.ts';
import type { FunnelContext, Notice } from './funnel.types.ts';
import { edgeTarget, stateTarget } from './state-keys.ts';
import { offerPaymentEnded } from './walk.facts.ts';

/** The end of an offer's payment, whichever way it is paid. */
type Ended = { event: { output: PaymentEnd } };

/** The fact that the payment of an offer has ended. */
export function offerEnded(node: GraphNode) {
  return {
    type: 'recordFact',
    params: ({ context, event }: Ended & { context: FunnelContext }) => offerPaymentEnded(context, node, event.output),
  } as const;
}

/** K01: the toast of a payment that failed, with the name of the call. */
export function offerFailed(method: string) {
  return {
    type: 'notifyError',
    params: ({ event }: Ended) => ({ message: messageOf(event.output), method }),
  } as const;
}

/** V10: the offer is loaded again, with its new price. */
export function offerRequoted(node: GraphNode) {
  return {
    guard: { type: 'isRequoted', params: ({ event }: Ended) => event.output },
    actions: [
      offerEnded(node),
      { type: 'showNotice', params: { kind: 'info', message: 'The price of this offer has changed.' } },
    ],
    target: `${stateTarget(node.id)}.loading`,
  } as const;
}

/** The shop does not offer it any more; its sentence about that is shown on the page that follows. */
export function offerRefused(graph: FunnelGraph, node: GraphNode) {
  return {
    guard: { type: 'isOfferRefused', params: ({ event }: Ended) => event.output },
    actions: [
      offerEnded(node),
      'learnOfferClosed',
      {
        type: 'showNotice',
        params: ({ event }: Ended): Notice => ({ kind: 'info', message: messageOf(event.output) }),
      },
    ],
    target: edgeTarget(graph, node.id, 'no'),
  } as const;
}

/** N08: a hard decline follows the fail edge. */
export function offerDeclined(graph: FunnelGraph, node: GraphNode, method: string) {
  return {
    guard: { type: 'isHardDecline', params: ({ event }: Ended) => event.output },
    actions: [offerEnded(node), offerFailed(method), 'rememberFailure'],
    target: edgeTarget(graph, node.id, 'fail'),
  } as const;
}

/**
 * N08, N13: a no after a decline abandons the payment, which fails its order, and does not count as an answer to the offer.
 * The call goes on while the next page is shown.
 */
export function offerGivenUp(graph: FunnelGraph, node: GraphNode) {
  const abandon = funnelSetup.spawnChild('abandonOffer', {
    input: ({ context: { sale } }) => ({ checkoutId: sale?.checkoutId ?? '', offer: node.offers[0] ?? '' }),
  });
  return {
    actions: ['clearNotice', 'rememberFailure', abandon],
    target: edgeTarget(graph, node.id, 'fail'),
  } as const;
}

import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { messageOf } from '../payment/payment-message.ts';
import { addressOf } from './address.ts';
import { offerApprovalOf, refusedNotice } from './funnel.rules.ts';
import { funnelSetup } from './funnel.setup.ts';
import { edgeTarget } from './state-key.ts';
import type { FunnelState } from './step-state.ts';

/**
 * O04: an offer that needs an approval of its own. The shopper leaves the page, and returns to this step with the
 * result.
 */
export function approvingState(
  graph: FunnelGraph,
  node: GraphNode,
  meta: { view: 'offer'; nodeId: string },
): FunnelState {
  return funnelSetup.createStateConfig({
    meta,
    tags: ['pending', 'redirecting'],
    invoke: {
      id: 'approval',
      src: 'approval',
      input: ({ context }) => ({ request: offerApprovalOf(context, node, addressOf(graph, context) ?? '/') }),
      onDone: [
        {
          guard: { type: 'isUnderWay', params: ({ event }) => event.output },
          actions: { type: 'learnPaymentInFlight', params: ({ event }) => event.output },
          target: 'charging',
        },
        {
          guard: { type: 'isRepriced', params: ({ event }) => event.output },
          actions: { type: 'showNotice', params: { kind: 'info', message: 'The price of this offer has changed.' } },
          target: 'loading',
        },
        {
          guard: { type: 'isOfferRefused', params: ({ event }) => event.output },
          actions: { type: 'showNotice', params: ({ event }) => refusedNotice(event.output) },
          target: edgeTarget(graph, node.id, 'no'),
        },
        {
          guard: { type: 'hasFailed', params: ({ event }) => event.output },
          actions: { type: 'notifyError', params: ({ event }) => failure(messageOf(event.output)) },
          target: 'offering',
        },
        // The offer is unchanged when this page is shown again.
        { target: 'offering' },
      ],
      onError: {
        actions: { type: 'notifyError', params: () => failure(MESSAGES.paymentUnavailable) },
        target: 'offering',
      },
    },
  });
}

function failure(message: string) {
  return { message, method: 'approveOffer' };
}

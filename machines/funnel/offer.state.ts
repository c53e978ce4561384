import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { findTarget } from '../../graph/graph.ts';
import { funnelSetup } from './funnel.setup.ts';
import { offerStates, widgetsState } from './offer.states.ts';
import { edgeTarget } from './state-keys.ts';
import { type FunnelState, stepState } from './step-state.ts';

/**
 * An upsell or downsell: a yes charges the sale's card once, a no continues, a hard decline follows the fail edge
 * (N08). After a sale without a charge a priced offer is not shown and continues as a no does, since no card is known; so
 * does an offer that its sale is not offered any more.
 */
export function offerState(graph: FunnelGraph, node: GraphNode): FunnelState {
  const meta = { view: 'offer', nodeId: node.id } as const;
  const show = { type: 'recordOffer', params: { node } } as const;
  const accepted = [
    { guard: { type: 'yesBy', params: 'widgets' }, actions: 'clearNotice', target: 'inWidgets' },
    { guard: { type: 'yesBy', params: 'approved' }, actions: 'clearNotice', target: 'charging.redirecting' },
    { actions: ['clearNotice', { type: 'beginPayment', params: { node } }], target: 'charging' },
  ] as const;
  const previewed = {
    guard: 'isPreview',
    actions: 'clearNotice',
    target: edgeTarget(graph, node.id, 'yes'),
  } as const;
  return stepState(node, 'opening', {
    opening: {
      always: [
        { guard: { type: 'has', params: 'paymentInFlight' }, actions: show, target: 'charging' },
        { guard: { type: 'yesBy', params: 'impossible' }, target: edgeTarget(graph, node.id, 'no') },
        passedBy(graph, node, 'no'),
        passedBy(graph, node, 'fail'),
        // A failure is said on its own offer, and by no later one.
        { guard: { type: 'has', params: 'returnFailure' }, actions: [show, 'notifyReturnFailure'], target: 'retrying' },
        // N08: a decline is still there after a reload.
        {
          guard: { type: 'resumesDecline', params: { id: node.id, severity: 'soft' } },
          actions: [show, 'resumeDecline'],
          target: 'retrying',
        },
        {
          guard: { type: 'resumesDecline', params: { id: node.id, severity: 'hard' } },
          actions: ['resumeDecline', 'rememberFailure'],
          target: edgeTarget(graph, node.id, 'fail'),
        },
        { guard: 'returnsToWidgets', actions: show, target: 'inWidgets' },
        { actions: show, target: 'deciding' },
      ],
    },
    ...offerStates(graph, node, { meta, first: [previewed, ...accepted], accepted, ways: { redirecting } }),
    inWidgets: widgetsState(graph, node, meta),
  });
}

/** O04: an offer that needs an approval of its own. The shopper leaves the page, and returns to this step with the result. */
const redirecting = funnelSetup.createStateConfig({
  tags: 'redirecting',
  on: {
    // The order is paid already or its payment is in flight, for example from another tab.
    'payment.placed': {
      actions: { type: 'learnPaymentInFlight', params: ({ event }) => event.orderId },
      target: 'checking',
    },
  },
});

/** The shop has said with the price that the offer cannot be accepted any more. */
function passedBy(graph: FunnelGraph, node: GraphNode, on: 'no' | 'fail') {
  const to = findTarget(graph, node.id, on);
  return {
    guard: { type: 'isPassedBy', params: { to } },
    actions: confirmOnNext,
    target: edgeTarget(graph, node.id, on),
  } as const;
}

/** An offer that is not shown leaves the confirmation of the one before to the next page. */
const confirmOnNext = funnelSetup.assign({
  added: ({ context: { added, arrivals } }) =>
    added?.arrival === arrivals ? { ...added, arrival: arrivals + 1 } : added,
});

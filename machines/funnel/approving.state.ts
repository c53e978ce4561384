import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { amazonPayView, NO_AMAZON_PAY } from '../payment/amazon-pay/amazon-pay.view.ts';
import { addressOf } from './address.ts';
import { offerApprovalOf, offerOrderOf, offerWidgetsOf } from './funnel.rules.ts';
import { funnelSetup } from './funnel.setup.ts';
import { offerDeclined, offerEnded, offerFailed, offerRefused, offerRequoted } from './offer.ends.ts';
import { edgeTarget, stateTarget } from './state-keys.ts';
import type { FunnelState } from './step-state.ts';
import { offerPaymentEnded } from './walk.facts.ts';

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
          guard: { type: 'isUnknown', params: ({ event }) => event.output },
          actions: { type: 'learnPaymentInFlight', params: ({ event }) => event.output },
          target: 'charging',
        },
        offerRequoted(node),
        offerRefused(graph, node),
        {
          guard: { type: 'hasFailed', params: ({ event }) => event.output },
          actions: [offerEnded(node), offerFailed('approveOffer')],
          target: 'offering',
        },
        // The offer is unchanged when this page is shown again.
        {
          actions: offerEnded(node),
          target: 'offering',
        },
      ],
      onError: {
        actions: [
          { type: 'recordFact', params: ({ context }) => offerPaymentEnded(context, node, { type: 'failed' }) },
          { type: 'notifyError', params: { message: MESSAGES.paymentUnavailable, method: 'approveOffer' } },
        ],
        target: 'offering',
      },
    },
  });
}

/**
 * W05: an offer that is approved in its provider's widgets on this page, for an order reference of its own. One press
 * shows the wallet, another one places the order.
 */
export function widgetsState(
  graph: FunnelGraph,
  node: GraphNode,
  meta: { view: 'offer'; nodeId: string },
): FunnelState {
  return funnelSetup.createStateConfig({
    meta,
    initial: 'choosing',
    entry: 'forgetAway',
    exit: ['forgetAway', { type: 'learnAmazonPay', params: NO_AMAZON_PAY }],
    on: {
      'amazonPay.acted': { actions: { type: 'pressAmazonPay', params: ({ event }) => event.event } },
      'amazonPay.redirecting': { actions: 'rememberAway' },
    },
    invoke: {
      id: 'amazonPay',
      src: 'amazonPay',
      input: ({ context }) => offerWidgetsOf(context, node, addressOf(graph, context) ?? '/'),
      onSnapshot: { actions: { type: 'learnAmazonPay', params: ({ event }) => amazonPayView(event.snapshot) } },
      onDone: {
        actions: [offerEnded(node), { type: 'learnPurchase', params: ({ event }) => ({ node, output: event.output }) }],
        target: edgeTarget(graph, node.id, 'yes'),
      },
      onError: {
        actions: { type: 'notifyError', params: { message: MESSAGES.paymentUnavailable, method: 'approveOffer' } },
        target: 'offering',
      },
    },
    states: {
      choosing: {
        entry: 'forgetAway',
        on: {
          'offer.accepted': [
            { guard: 'areWidgetsReady', actions: 'clearNotice', target: 'placing' },
            { actions: 'showWidgetsAwaited' },
          ],
          'offer.declined': { actions: 'clearNotice', target: edgeTarget(graph, node.id, 'no') },
        },
      },
      placing: {
        tags: ['pending', 'charging'],
        entry: {
          type: 'placeOfferInWidgets',
          params: ({ context }) => offerOrderOf(context, node, addressOf(graph, context) ?? '/'),
        },
        on: {
          'location.popped': {},
          'amazonPay.resolved': [
            {
              guard: { type: 'isUnknown', params: ({ event }) => event.output },
              actions: ['forgetAway', { type: 'learnPaymentInFlight', params: ({ event }) => event.output }],
              target: `${stateTarget(node.id)}.charging`,
            },
            offerRequoted(node),
            offerRefused(graph, node),
            offerDeclined(graph, node, 'approveOffer'),
            {
              actions: [offerEnded(node), offerFailed('approveOffer')],
              target: 'choosing',
            },
          ],
        },
      },
    },
  });
}

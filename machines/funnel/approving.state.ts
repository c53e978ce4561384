import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { amazonPayView, NO_AMAZON_PAY } from '../payment/amazon-pay/amazon-pay.view.ts';
import { messageOf } from '../payment/payment-message.ts';
import { addressOf } from './address.ts';
import { offerApprovalOf, offerOrderOf, offerWidgetsOf, refusedNotice } from './funnel.rules.ts';
import { funnelSetup } from './funnel.setup.ts';
import { edgeTarget, type FunnelState, stateTarget } from './step-state.ts';
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
        {
          guard: { type: 'isRequoted', params: ({ event }) => event.output },
          actions: [
            { type: 'recordFact', params: ({ context, event }) => offerPaymentEnded(context, node, event.output) },
            { type: 'showNotice', params: { kind: 'info', message: 'The price of this offer has changed.' } },
          ],
          target: 'loading',
        },
        {
          guard: { type: 'isOfferRefused', params: ({ event }) => event.output },
          actions: [
            { type: 'recordFact', params: ({ context, event }) => offerPaymentEnded(context, node, event.output) },
            'learnOfferClosed',
            { type: 'showNotice', params: ({ event }) => refusedNotice(event.output) },
          ],
          target: edgeTarget(graph, node.id, 'no'),
        },
        {
          guard: { type: 'hasFailed', params: ({ event }) => event.output },
          actions: [
            { type: 'recordFact', params: ({ context, event }) => offerPaymentEnded(context, node, event.output) },
            { type: 'notifyError', params: ({ event }) => failure(messageOf(event.output)) },
          ],
          target: 'offering',
        },
        // The offer is unchanged when this page is shown again.
        {
          actions: {
            type: 'recordFact',
            params: ({ context, event }) => offerPaymentEnded(context, node, event.output),
          },
          target: 'offering',
        },
      ],
      onError: {
        actions: [
          { type: 'recordFact', params: ({ context }) => offerPaymentEnded(context, node, { type: 'failed' }) },
          { type: 'notifyError', params: () => failure(MESSAGES.paymentUnavailable) },
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
        actions: [
          { type: 'recordFact', params: ({ context, event }) => offerPaymentEnded(context, node, event.output) },
          { type: 'learnPurchase', params: ({ event }) => ({ node, output: event.output }) },
        ],
        target: edgeTarget(graph, node.id, 'yes'),
      },
      onError: {
        actions: { type: 'notifyError', params: () => failure(MESSAGES.paymentUnavailable) },
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
              actions: ['forgetAway', { type: 'learnUnknown', params: ({ event }) => event.output }],
              target: `${stateTarget(node.id)}.charging`,
            },
            {
              guard: { type: 'isRequoted', params: ({ event }) => event.output },
              actions: [
                { type: 'recordFact', params: ({ context, event }) => offerPaymentEnded(context, node, event.output) },
                {
                  type: 'showNotice',
                  params: { kind: 'info', message: 'The price of this offer has changed.' },
                },
              ],
              target: `${stateTarget(node.id)}.loading`,
            },
            {
              guard: { type: 'isOfferRefused', params: ({ event }) => event.output },
              actions: [
                { type: 'recordFact', params: ({ context, event }) => offerPaymentEnded(context, node, event.output) },
                'learnOfferClosed',
                { type: 'showNotice', params: ({ event }) => refusedNotice(event.output) },
              ],
              target: edgeTarget(graph, node.id, 'no'),
            },
            {
              guard: { type: 'isHardDecline', params: ({ event }) => event.output },
              actions: [
                { type: 'recordFact', params: ({ context, event }) => offerPaymentEnded(context, node, event.output) },
                { type: 'notifyError', params: ({ event }) => failure(messageOf(event.output)) },
                'rememberFailure',
              ],
              target: edgeTarget(graph, node.id, 'fail'),
            },
            {
              actions: [
                { type: 'recordFact', params: ({ context, event }) => offerPaymentEnded(context, node, event.output) },
                { type: 'notifyError', params: ({ event }) => failure(messageOf(event.output)) },
              ],
              target: 'choosing',
            },
          ],
        },
      },
    },
  });
}

function failure(message: string) {
  return { message, method: 'approveOffer' };
}

import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { amazonPayView, NO_AMAZON_PAY } from '../payment/amazon-pay/amazon-pay.view.ts';
import { buildAddress } from './address.ts';
import { type FunnelMeta, funnelSetup } from './funnel.setup.ts';
import { offerDeclined, offerEnded, offerFailed, offerGivenUp, offerRefused, offerRequoted } from './offer.ends.ts';
import { buildOfferApproval, buildOfferWidgets } from './offer-payment.rules.ts';
import { edgeTarget, stateTarget } from './state-keys.ts';
import type { FunnelState } from './step-state.ts';

/**
 * W05: an offer that is approved in its provider's widgets on this page, for an order reference of its own. One press
 * shows the wallet, another one places the order.
 */
export function widgetsState(graph: FunnelGraph, node: GraphNode, meta: FunnelMeta): FunnelState {
  const accepted = [
    { guard: 'areWidgetsReady', actions: 'clearNotice', target: 'placing' },
    { actions: 'showWidgetsAwaited' },
  ] as const;
  return funnelSetup.createStateConfig({
    meta,
    initial: 'opening',
    entry: 'forgetAway',
    exit: ['forgetAway', { type: 'learnAmazonPay', params: NO_AMAZON_PAY }],
    on: {
      'amazonPay.acted': { actions: { type: 'pressAmazonPay', params: ({ event }) => event.event } },
      'amazonPay.redirecting': { actions: 'rememberAway' },
    },
    invoke: {
      id: 'amazonPay',
      src: 'amazonPay',
      input: ({ context }) => buildOfferWidgets(context, node, buildAddress(graph, context) ?? '/'),
      onSnapshot: { actions: { type: 'learnAmazonPay', params: ({ event }) => amazonPayView(event.snapshot) } },
      onDone: {
        actions: [offerEnded(node), { type: 'learnPurchase', params: ({ event }) => ({ node, output: event.output }) }],
        target: edgeTarget(graph, node.id, 'yes'),
      },
      onError: {
        actions: { type: 'notifyError', params: { message: MESSAGES.paymentUnavailable, method: 'approveOffer' } },
        target: 'deciding',
      },
    },
    states: {
      opening: { always: [{ guard: 'hasFailedBefore', target: 'retrying' }, { target: 'choosing' }] },
      choosing: {
        on: {
          'offer.accepted': accepted,
          'offer.declined': { actions: 'clearNotice', target: edgeTarget(graph, node.id, 'no') },
        },
      },
      /** N08: Amazon declined the placed order, so that a no gives it up. */
      retrying: {
        tags: 'failed',
        entry: 'rememberFailedPayment',
        on: {
          'offer.accepted': accepted,
          'offer.declined': offerGivenUp(graph, node),
        },
      },
      placing: {
        tags: ['pending', 'charging'],
        entry: {
          type: 'placeOfferInWidgets',
          params: ({ context }) => buildOfferApproval(context, node, buildAddress(graph, context) ?? '/').order,
        },
        exit: 'forgetAway',
        on: {
          'location.popped': {},
          'amazonPay.unknown': {
            actions: { type: 'learnPaymentInFlight', params: ({ event }) => event.orderId },
            target: `${stateTarget(node.id)}.charging`,
          },
          'amazonPay.resolved': [
            offerRequoted(node),
            offerRefused(graph, node),
            offerDeclined(graph, node, 'approveOffer'),
            {
              guard: { type: 'isDecline', params: ({ event }) => event.output },
              actions: [offerEnded(node), offerFailed('approveOffer')],
              target: 'retrying',
            },
            {
              actions: [offerEnded(node), offerFailed('approveOffer')],
              target: 'opening',
            },
          ],
        },
      },
    },
  });
}

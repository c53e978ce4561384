import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { amazonPayKnown, NOTHING_KNOWN } from '../payment/amazon-pay/amazon-pay.view.ts';
import { payingStages } from '../payment/payment.stages.ts';
import { buildAddress } from './address.ts';
import { type FunnelMeta, funnelSetup } from './funnel.setup.ts';
import { offerEnds, offerGivenUp, offerLost, UNAVAILABLE_OFFER } from './offer.ends.ts';
import { buildOfferPayment, buildOfferWidgets } from './offer-payment.rules.ts';
import { edgeTarget } from './state-keys.ts';
import type { FunnelState } from './step-state.ts';
import { offerUnknown } from './walk.facts.ts';

type Accepted = NonNullable<NonNullable<FunnelState['on']>['offer.accepted']>;

interface Shown {
  meta: FunnelMeta;
  /** What a yes leads to, and a first one where that differs. */
  accepted: Accepted;
  first?: Accepted;
  /** The stages of the payment that only some ways to pay have. */
  ways?: Record<string, FunnelState>;
}

/** The states of an offer that is shown, and those of its payment. */
export function offerStates(
  graph: FunnelGraph,
  node: GraphNode,
  { meta, accepted, first = accepted, ways = {} }: Shown,
): Record<string, FunnelState> {
  return {
    /** The shopper decides anew after a payment that took nothing: as after a decline where this offer had one (N08). */
    deciding: { always: [{ guard: 'hasFailedBefore', target: 'retrying' }, { target: 'offering' }] },
    offering: funnelSetup.createStateConfig({
      meta,
      on: {
        'offer.accepted': first,
        'offer.declined': { actions: 'clearNotice', target: edgeTarget(graph, node.id, 'no') },
      },
    }),
    /** N08: after a decline the shopper may try again. */
    retrying: funnelSetup.createStateConfig({
      meta,
      tags: 'failed',
      entry: 'rememberFailedPayment',
      on: {
        'offer.accepted': accepted,
        'offer.declined': offerGivenUp(graph, node),
      },
    }),
    charging: funnelSetup.createStateConfig({
      ...payingStages,
      meta,
      tags: 'pending',
      on: {
        ...payingStages.on,
        'payment.unknown': {
          actions: { type: 'recordFact', params: ({ context, event }) => offerUnknown(context, node, event.isFirst) },
          target: '.unknown',
        },
      },
      states: { ...payingStages.states, ...ways },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => buildOfferPayment(context, node, buildAddress(graph, context) ?? '/'),
        onDone: offerEnds(graph, node),
        onError: offerLost(node),
      },
    }),
    /** N14: the payment machine failed, so whether money was taken is unknown. An order that is known is polled, or the same request is sent again, which charges once. */
    paymentLost: funnelSetup.createStateConfig({
      meta,
      tags: ['pending', 'unknown'],
      on: { 'payment.asked': { target: 'charging' } },
    }),
  };
}

/**
 * W05: an offer that is approved in its provider's widgets on this page, for an order reference of its own. One press
 * shows the wallet, another one places the order.
 */
export function widgetsState(graph: FunnelGraph, node: GraphNode, meta: FunnelMeta): FunnelState {
  const accepted = [
    {
      guard: 'areWidgetsReady',
      actions: ['clearNotice', { type: 'notifyWidgets', params: { type: 'amazon.placed' } }],
      target: 'charging',
    },
    { actions: 'showWidgetsAwaited' },
  ] as const;
  return funnelSetup.createStateConfig({
    meta,
    initial: 'deciding',
    entry: 'forgetAway',
    exit: ['forgetAway', { type: 'learnAmazonPay', params: NOTHING_KNOWN }],
    on: {
      'amazonPay.acted': { actions: { type: 'pressAmazonPay', params: ({ event }) => event.event } },
      'amazonPay.redirecting': { actions: 'rememberAway' },
      'approval.redirecting': { actions: 'rememberAway' },
      'payment.confirming': { actions: { type: 'notifyWidgets', params: { type: 'amazon.leaving' } } },
      'payment.placed': { actions: { type: 'learnPaymentInFlight', params: ({ event }) => event.orderId } },
    },
    invoke: {
      id: 'amazonPay',
      src: 'amazonPay',
      input: ({ context }) => buildOfferWidgets(context, node, buildAddress(graph, context) ?? '/'),
      onSnapshot: { actions: { type: 'learnAmazonPay', params: ({ event }) => amazonPayKnown(event.snapshot) } },
      onError: { actions: UNAVAILABLE_OFFER, target: 'deciding' },
    },
    states: offerStates(graph, node, { meta, accepted }),
  });
}

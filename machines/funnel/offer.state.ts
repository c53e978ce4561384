import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { findTarget } from '../../graph/graph.ts';
import { amazonPayKnown, NOTHING_KNOWN } from '../payment/amazon-pay/amazon-pay.view.ts';
import { payingStages } from '../payment/payment.stages.ts';
import { buildAddress } from './address.ts';
import { type FunnelMeta, funnelSetup } from './funnel.setup.ts';
import { offerEnds, offerGivenUp, offerLost, UNAVAILABLE_OFFER } from './offer.ends.ts';
import { buildOfferPayment, buildOfferWidgets } from './offer-payment.rules.ts';
import { edgeTarget } from './state-keys.ts';
import { type FunnelState, stepState } from './step-state.ts';
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

function offerStates(
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

/** W05: one press shows the wallet and another one places the order, for an order reference of its own. */
function widgetsState(graph: FunnelGraph, node: GraphNode, meta: FunnelMeta): FunnelState {
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

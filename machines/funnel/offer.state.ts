import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { findTarget } from '../../graph/graph.ts';
import { payingStages } from '../payment/payment.stages.ts';
import { buildAddress } from './address.ts';
import { funnelSetup } from './funnel.setup.ts';
import { offerDeclined, offerEnded, offerFailed, offerGivenUp, offerRefused, offerRequoted } from './offer.ends.ts';
import { approvalRequiredNotice, buildOfferPayment } from './offer-payment.rules.ts';
import { edgeTarget } from './state-keys.ts';
import { type FunnelState, stepState } from './step-state.ts';
import { offerPaymentEnded, offerUnknown } from './walk.facts.ts';
import { widgetsState } from './widgets.state.ts';

/**
 * An upsell or downsell: a yes charges the sale's card once, a no continues, a hard decline follows the fail edge
 * (N08). After a sale without a charge a priced offer is not shown and continues as a no does, since no card is known; so
 * does an offer that its sale is not offered any more.
 */
export function offerState(graph: FunnelGraph, node: GraphNode): FunnelState {
  const meta = { view: 'offer', nodeId: node.id } as const;
  const show = { type: 'recordOffer', params: { node } } as const;
  const accepted = [
    { guard: 'mustApproveInWidgets', actions: 'clearNotice', target: 'inWidgets' },
    { guard: 'mustApprove', actions: 'clearNotice', target: 'charging.redirecting' },
    { actions: ['clearNotice', { type: 'beginPayment', params: { node } }], target: 'charging' },
  ] as const;
  return stepState(node, 'opening', {
    opening: {
      always: [
        { guard: 'hasPaymentInFlight', actions: show, target: 'charging' },
        { guard: 'cannotCharge', target: edgeTarget(graph, node.id, 'no') },
        passedBy(graph, node, 'no'),
        passedBy(graph, node, 'fail'),
        // A failure is said on its own offer, and by no later one.
        { guard: 'hasReturnFailure', actions: [show, 'notifyReturnFailure'], target: 'retrying' },
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
    /** The shopper decides anew after a payment that took nothing: as after a decline where this offer had one (N08). */
    deciding: { always: [{ guard: 'hasFailedBefore', target: 'retrying' }, { target: 'offering' }] },
    offering: funnelSetup.createStateConfig({
      meta,
      on: {
        'offer.accepted': [
          { guard: 'isPreview', actions: 'clearNotice', target: edgeTarget(graph, node.id, 'yes') },
          ...accepted,
        ],
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
    charging: chargingState(graph, node, meta),
    /** N14: the payment machine failed, so whether money was taken is unknown. The same request is sent again, which charges once. */
    paymentLost: funnelSetup.createStateConfig({
      meta,
      tags: ['pending', 'unknown'],
      entry: { type: 'beginPayment', params: { node } },
      on: { 'payment.asked': { target: 'charging' } },
    }),
    inWidgets: widgetsState(graph, node, meta),
  });
}

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

function chargingState(graph: FunnelGraph, node: GraphNode, meta: { view: 'offer'; nodeId: string }): FunnelState {
  return funnelSetup.createStateConfig({
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
    exit: 'forgetPaymentInFlight',
    states: {
      ...payingStages.states,
      /** O04: an offer that needs an approval of its own. The shopper leaves the page, and returns to this step with the result. */
      redirecting: {
        tags: 'redirecting',
        on: {
          // The order is paid already or its payment is in flight, for example from another tab.
          'payment.placed': {
            actions: { type: 'learnPaymentInFlight', params: ({ event }) => event.orderId },
            target: 'checking',
          },
        },
      },
    },
    invoke: {
      id: 'payment',
      src: 'payment',
      input: ({ context }) => buildOfferPayment(context, node, buildAddress(graph, context) ?? '/'),
      onDone: [
        {
          guard: { type: 'isCaptured', params: ({ event }) => event.output },
          actions: [
            offerEnded(node),
            { type: 'learnPurchase', params: ({ event }) => ({ node, output: event.output }) },
          ],
          target: edgeTarget(graph, node.id, 'yes'),
        },
        {
          guard: { type: 'wantsApproval', params: ({ event }) => event.output },
          actions: [
            offerEnded(node),
            'learnApprovalRequired',
            { type: 'showNotice', params: ({ context }) => approvalRequiredNotice(context) },
          ],
          target: 'deciding',
        },
        offerRefused(graph, node),
        offerDeclined(graph, node, 'chargeOffer'),
        offerRequoted(node),
        {
          guard: 'hasPaymentInFlight',
          actions: [offerEnded(node), offerFailed('chargeOffer')],
          target: 'retrying',
        },
        // The offer is unchanged when this page is shown again.
        {
          guard: { type: 'hasLeft', params: ({ event }) => event.output },
          actions: offerEnded(node),
          target: 'deciding',
        },
        {
          actions: [offerEnded(node), offerFailed('approveOffer')],
          target: 'deciding',
        },
      ],
      onError: [
        {
          guard: 'hasPaymentInFlight',
          actions: { type: 'recordFact', params: ({ context }) => offerUnknown(context, node, true) },
          target: 'paymentLost',
        },
        {
          actions: [
            {
              type: 'recordFact',
              params: ({ context }) => offerPaymentEnded(context, node, { type: 'refused', message: '' }),
            },
            { type: 'notifyError', params: { message: MESSAGES.paymentUnavailable, method: 'approveOffer' } },
          ],
          target: 'deciding',
        },
      ],
    },
  });
}

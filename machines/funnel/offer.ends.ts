import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { MESSAGES, messageOf } from '../../domain/messages.ts';
import type { AmazonPayCommand } from '../payment/amazon-pay/amazon-pay.types.ts';
import { funnelSetup } from './funnel.setup.ts';
import type { FunnelContext, Notice } from './funnel.types.ts';
import { approvalRequiredNotice } from './offer-payment.rules.ts';
import { edgeTarget, stateTarget } from './state-keys.ts';
import { offerPaymentEnded, offerUnknown } from './walk.facts.ts';

type Ended = { event: { output: PaymentEnd } };
type InContext = { context: FunnelContext };

/** K01: the toast where nothing can be approved. */
export const UNAVAILABLE_OFFER = {
  type: 'notifyError',
  params: { message: MESSAGES.paymentUnavailable, method: 'approveOffer' },
} as const;

const endIn = ({ event }: Ended) => event.output;

const RELEASE_WIDGETS = {
  type: 'notifyWidgets',
  params: ({ event }: Ended): AmazonPayCommand => ({ type: 'amazon.ended', end: event.output }),
} as const;

/** K01: the toast of a payment that failed, with the name of the call. */
const SAY_FAILED = {
  type: 'notifyError',
  params: ({ context, event }: Ended & InContext) => ({
    message: messageOf(event.output),
    method: context.paymentInFlight ? 'chargeOffer' : 'approveOffer',
  }),
} as const;

/** What each end of an offer's payment leads to. */
export function offerEnds(graph: FunnelGraph, node: GraphNode) {
  const record = {
    type: 'recordFact',
    params: ({ context, event }: Ended & InContext) => offerPaymentEnded(context, node, event.output),
  } as const;
  const ended = [record, RELEASE_WIDGETS, 'forgetPaymentInFlight'] as const;
  const failed = [record, RELEASE_WIDGETS, SAY_FAILED, 'forgetPaymentInFlight'] as const;
  return [
    {
      guard: { type: 'endsAs', params: 'captured' },
      actions: [...ended, { type: 'learnPurchase', params: ({ event }: Ended) => ({ node, output: event.output }) }],
      target: edgeTarget(graph, node.id, 'yes'),
    },
    {
      guard: { type: 'wantsApproval', params: endIn },
      actions: [
        ...ended,
        'learnApprovalRequired',
        { type: 'showNotice', params: ({ context }: InContext) => approvalRequiredNotice(context) },
      ],
      target: 'deciding',
    },
    // The shop does not offer it any more; its sentence about that is shown on the page that follows.
    {
      guard: { type: 'isRefusedAs', params: ({ event }: Ended) => ({ end: event.output, as: 'closed' as const }) },
      actions: [
        ...ended,
        'learnOfferClosed',
        {
          type: 'showNotice',
          params: ({ event }: Ended): Notice => ({ kind: 'info', message: messageOf(event.output) }),
        },
      ],
      target: edgeTarget(graph, node.id, 'no'),
    },
    // N08: a hard decline follows the fail edge.
    {
      guard: 'isHardDecline',
      actions: [...failed, 'rememberFailure'],
      target: edgeTarget(graph, node.id, 'fail'),
    },
    // V10: the offer is loaded again, with its new price.
    {
      guard: { type: 'endsAs', params: 'requoted' },
      actions: [
        ...ended,
        { type: 'showNotice', params: { kind: 'info', message: 'The price of this offer has changed.' } },
      ],
      target: `${stateTarget(node.id)}.loading`,
    },
    { guard: { type: 'isOfCharge', params: endIn }, actions: failed, target: 'retrying' },
    // The offer is unchanged when this page is shown again.
    { guard: { type: 'endsAs', params: 'left' }, actions: ended, target: 'deciding' },
    { actions: failed, target: 'deciding' },
  ] as const;
}

/** The payment's machine has failed: whether money was taken is unknown where a charge had begun (N14). */
export function offerLost(node: GraphNode) {
  return [
    {
      guard: { type: 'has', params: 'paymentInFlight' },
      actions: { type: 'recordFact', params: ({ context }: InContext) => offerUnknown(context, node, true) },
      target: 'paymentLost',
    },
    {
      actions: [
        {
          type: 'recordFact',
          params: ({ context }: InContext) => offerPaymentEnded(context, node, { type: 'refused', message: '' }),
        },
        UNAVAILABLE_OFFER,
      ],
      target: 'deciding',
    },
  ] as const;
}

/** N08, N13: a no after a decline fails the order and is no answer to the offer; the flow goes on without the call. */
export function offerGivenUp(graph: FunnelGraph, node: GraphNode) {
  const abandon = funnelSetup.spawnChild('abandonOffer', {
    input: ({ context: { sale } }) => ({ checkoutId: sale?.checkoutId ?? '', offer: node.offers[0] ?? '' }),
  });
  return {
    actions: ['clearNotice', 'rememberFailure', abandon],
    target: edgeTarget(graph, node.id, 'fail'),
  } as const;
}

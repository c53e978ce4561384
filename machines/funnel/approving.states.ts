import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { ApprovalOutcome } from '../ports.ts';
import { addressOf } from './address.ts';
import { offerApprovalOf } from './funnel.rules.ts';
import { funnelSetup } from './funnel.setup.ts';

/** O04: an offer that PayPal asks about once more. The shopper leaves, and comes back to the answer of this step. */
export function approvingStates(graph: FunnelGraph, node: GraphNode, meta: { view: 'offer'; nodeId: string }) {
  return { asking: askingState(graph, node, meta), leaving: leavingState(meta) };
}

function askingState(graph: FunnelGraph, node: GraphNode, meta: { view: 'offer'; nodeId: string }) {
  return funnelSetup.createStateConfig({
    meta,
    tags: ['pending', 'leaving'],
    invoke: {
      src: 'askApproval',
      input: ({ context }) => offerApprovalOf(context, node, addressOf(graph, context) ?? '/'),
      onDone: [
        {
          guard: { type: 'isApproval', params: ({ event }) => event.output },
          actions: { type: 'learnApproval', params: ({ event }) => event.output },
          target: 'leaving',
        },
        {
          guard: { type: 'isUnderWay', params: ({ event }) => event.output },
          actions: { type: 'learnLivePayment', params: ({ event }) => event.output },
          target: 'charging',
        },
        {
          guard: { type: 'isRepriced', params: ({ event }) => event.output },
          actions: { type: 'showNotice', params: { kind: 'info', message: 'The price of this offer has changed.' } },
          target: 'loading',
        },
        {
          actions: { type: 'tellError', params: ({ event }) => failure(messageOf(event.output)) },
          target: 'offering',
        },
      ],
      onError: {
        actions: { type: 'tellError', params: () => failure(MESSAGES.paymentUnavailable) },
        target: 'offering',
      },
    },
  });
}

/** Until this page is gone; here again when the browser shows it anew, or where PayPal's page does not come. */
function leavingState(meta: { view: 'offer'; nodeId: string }) {
  return funnelSetup.createStateConfig({
    meta,
    tags: ['pending', 'leaving'],
    invoke: {
      src: 'leaveFor',
      input: ({ context }) => ({ url: context.approvalUrl ?? '' }),
      onDone: { target: 'offering' },
      onError: {
        actions: { type: 'tellError', params: () => failure(MESSAGES.paymentUnavailable) },
        target: 'offering',
      },
    },
    after: { 8000: { target: 'offering' } },
  });
}

function messageOf(outcome: ApprovalOutcome): string {
  return outcome.type === 'refused' ? outcome.message : MESSAGES.paymentUnavailable;
}

function failure(message: string) {
  return { message, method: 'approveOffer' };
}

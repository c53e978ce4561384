import { and, not, or, type SnapshotFrom } from 'xstate';
import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { MESSAGES, messageOf } from '../../domain/messages.ts';
import { cameBackWithoutPaying } from '../../domain/orders/approval-copy.ts';
import { providerName } from '../../domain/orders/approval-provider.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import type { providerReturnMachine, ReturnShown } from '../payment/return/provider-return.machine.ts';
import { funnelSetup } from './funnel.setup.ts';
import type { FunnelContext } from './funnel.types.ts';
import { edgeTarget } from './state-keys.ts';
import type { FunnelState } from './step-state.ts';
import { returnEnded, returnUnknown } from './walk.facts.ts';

const isExpress = { type: 'endsAs', params: 'express' } as const;
const hasSale = { type: 'has', params: 'sale' } as const;
const hasLeft = { type: 'endsAs', params: 'left' } as const;
const isRefused = { type: 'endsAs', params: 'refused' } as const;

type Returned = { event: { output: PaymentEnd } };

/** Q03: `resume` has already computed the entry; a paid return continues from the step of the payment. */
export function returningState(graph: FunnelGraph): FunnelState {
  const ended = recordingEnded(graph);
  return funnelSetup.createStateConfig({
    id: 'returning',
    tags: 'pending',
    meta: { view: 'provider-return', nodeId: null },
    exit: 'forgetReturn',
    on: {
      'payment.asked': { actions: 'notifyReturn' },
      'approval.continued': { actions: 'notifyReturn' },
      'approval.abandoned': { actions: 'notifyReturn' },
      // History navigation is blocked until the payment's status is known (N12).
      'location.popped': {},
    },
    invoke: {
      id: 'providerReturn',
      src: 'providerReturn',
      input: ({ context }) => ({ returned: requireReturn(context) }),
      onSnapshot: {
        actions: [
          {
            type: 'recordFact',
            params: ({ context, event }) => returnUnknown(context, graph, returnShown(event.snapshot)),
          },
          { type: 'learnReturnShown', params: ({ event }) => returnShown(event.snapshot) },
        ],
      },
      onDone: [
        ...graph.nodes.map((node) =>
          isOfferKind(node.kind) ? offerCaptured(graph, node, ended) : saleCaptured(graph, node, ended),
        ),
        {
          guard: { type: 'isCapturedElsewhere', params: ({ event }: Returned) => event.output },
          actions: { type: 'learnPaidFor', params: ({ event }: Returned) => event.output },
          target: '#capturedElsewhere',
        },
        {
          guard: and([isExpress, not(hasSale)]),
          actions: { type: 'learnExpress', params: ({ event }: Returned) => event.output },
          target: '#entering',
        },
        {
          guard: {
            type: 'isRefusedAs',
            params: ({ event }: Returned) => ({ end: event.output, as: 'missing' as const }),
          },
          target: '#orderMissing',
        },
        ...graph.nodes.filter((node) => isOfferKind(node.kind)).map((node) => offerFailed(graph, node, ended)),
        {
          guard: { type: 'endsAs', params: 'declined' },
          actions: [
            ended,
            'learnApprovalRequired',
            { type: 'rememberReturnFailure', params: ({ event }: Returned) => messageOf(event.output) },
          ],
          target: '#entering',
        },
        {
          guard: or([hasLeft, isRefused]),
          // A shopper who returns to an offer gave an approval for it, so another yes needs one, too.
          actions: [
            ended,
            'learnApprovalRequired',
            {
              type: 'showNotice',
              params: ({ context, event }) => ({ kind: 'info', message: messageOfReturn(context, event.output) }),
            },
          ],
          target: '#entering',
        },
        // The payment was already continued elsewhere: the session enters at its current step.
        { target: '#entering' },
      ],
      onError: {
        actions: { type: 'notifyError', params: { message: MESSAGES.somethingWrong, method: 'returnFromProvider' } },
        target: '#entering',
      },
    },
  });
}

type Ended = ReturnType<typeof recordingEnded>;

function recordingEnded(graph: FunnelGraph) {
  return {
    type: 'recordFact',
    params: ({ context, event }: Returned & { context: FunnelContext }) => returnEnded(context, graph, event.output),
  } as const;
}

function saleCaptured(graph: FunnelGraph, node: GraphNode, ended: Ended) {
  return {
    guard: { type: 'paysAt', params: ({ event }: Returned) => ({ node, output: event.output }) },
    actions: [ended, { type: 'learnReturnedSale', params: ({ event }: Returned) => event.output }],
    target: edgeTarget(graph, node.id, 'next'),
  } as const;
}

function offerCaptured(graph: FunnelGraph, node: GraphNode, ended: Ended) {
  return {
    guard: { type: 'paysAt', params: ({ event }: Returned) => ({ node, output: event.output }) },
    actions: [ended, { type: 'learnPurchase', params: ({ event }: Returned) => ({ node, output: event.output }) }],
    target: edgeTarget(graph, node.id, 'yes'),
  } as const;
}

/** N08: a hard decline leaves the offer as one of a card does; a soft one stays on it, where it may be tried again. */
function offerFailed(graph: FunnelGraph, node: GraphNode, ended: Ended) {
  return {
    guard: and([{ type: 'entersAt', params: { id: node.id } }, 'isHardDecline']),
    actions: [
      ended,
      'learnApprovalRequired',
      {
        type: 'notifyError',
        params: ({ event }: Returned) => ({ message: messageOf(event.output), method: 'returnFromProvider' }),
      },
      'rememberFailure',
    ],
    target: edgeTarget(graph, node.id, 'fail'),
  } as const;
}

/** K03: the sentence of a return that paid nothing. */
function messageOfReturn({ returnedFrom }: FunnelContext, end: PaymentEnd): string {
  if (end.type === 'left' && returnedFrom) return cameBackWithoutPaying(providerName(returnedFrom));
  return messageOf(end);
}

function requireReturn({ providerReturn }: FunnelContext): ProviderReturn {
  if (providerReturn) return providerReturn;
  throw new Error('the context has no provider return');
}

/** What the page of a return shows. */
export function returnShown(snapshot: SnapshotFrom<typeof providerReturnMachine>): ReturnShown {
  const [meta] = Object.values(snapshot.getMeta());
  const stage = meta?.stage ?? 'checking';
  return { stage, why: stage === 'unknown' ? snapshot.context.why : null };
}

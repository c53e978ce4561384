import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { MESSAGES, messageOf } from '../../domain/messages.ts';
import { findTarget } from '../../graph/graph.ts';
import { buildAddress } from './address.ts';
import { buildCheckoutInput } from './funnel.rules.ts';
import { funnelSetup } from './funnel.setup.ts';
import { edgeTarget } from './state-keys.ts';
import { type FunnelState, stepState } from './step-state.ts';

/** A step that runs the checkout; the funnel goes on once it is paid, or left without an order (N08). */
export function orderFormState(graph: FunnelGraph, node: GraphNode): FunnelState {
  const canAbandon = findTarget(graph, node.id, 'fail') !== undefined;
  return stepState(node, 'ordering', {
    ordering: funnelSetup.createStateConfig({
      meta: { view: node.view ?? 'unavailable', nodeId: node.id },
      initial: 'filling',
      states: {
        filling: {
          on: { 'payment.started': { target: 'paying' }, 'redirect.started': { target: 'redirecting' } },
        },
        /** N12: history navigation is blocked while a payment is in flight, so that the shopper gets the result. */
        paying: {
          tags: 'pending',
          entry: ['clearNotice', 'beginSale'],
          on: { 'payment.ended': { actions: 'forgetPaymentInFlight', target: 'filling' }, 'location.popped': {} },
        },
        /** N12: and while the browser is on its way to a provider's page, or a wallet's sheet is open. */
        redirecting: { entry: 'clearNotice', on: { 'redirect.ended': { target: 'filling' }, 'location.popped': {} } },
      },
      invoke: {
        id: 'checkout',
        src: 'checkout',
        input: ({ context }) =>
          buildCheckoutInput(context, node, { canAbandon, returnPath: buildAddress(graph, context) ?? '/' }),
        onDone: [
          {
            guard: { type: 'endsAs', params: 'captured' },
            actions: [{ type: 'learnSale', params: ({ event }) => event.output }],
            target: edgeTarget(graph, node.id, 'next'),
          },
          {
            actions: [
              {
                type: 'notifyError',
                params: ({ event }) => ({ message: messageOf(event.output), method: 'placeOrder' }),
              },
              'rememberFailure',
            ],
            target: edgeTarget(graph, node.id, 'fail'),
          },
        ],
        onError: {
          actions: { type: 'notifyError', params: () => ({ message: MESSAGES.somethingWrong, method: 'checkout' }) },
          target: 'unavailable',
        },
      },
    }),
  });
}

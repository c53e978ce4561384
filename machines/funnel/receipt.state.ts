import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { funnelSetup } from './funnel.setup.ts';
import { type FunnelState, stepState } from './step-state.ts';

/**
 * The end of a funnel, with every order, its lines and totals. It has no exit, but is not final, because the page
 * stays.
 */
export function receiptState(node: GraphNode): FunnelState {
  return stepState(node, 'showing', {
    showing: funnelSetup.createStateConfig({
      tags: 'terminal',
      meta: { view: 'order-success', nodeId: node.id },
      invoke: [
        // W09: the offers before needed the sign-in; the order is complete now.
        { src: 'forgetSignIn', onError: {} },
        { src: 'endWalk', input: ({ context: { sale } }) => ({ checkoutId: sale?.checkoutId ?? '' }), onError: {} },
      ],
    }),
  });
}

import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { edgeTarget, type FunnelState, stepState } from './step-state.ts';

/** A page with a button to the next step (N03). */
export function pageState(graph: FunnelGraph, node: GraphNode): FunnelState {
  return stepState(node, 'showing', {
    showing: {
      meta: { view: node.view ?? 'unavailable', nodeId: node.id },
      on: {
        'page.continued': { target: edgeTarget(graph, node.id, 'next') },
        'offer.selected': {
          guard: { type: 'sells', params: ({ event }) => ({ node, offer: event.offer }) },
          actions: { type: 'chooseOffer', params: ({ event }) => ({ offer: event.offer }) },
        },
        'survey.answered': { actions: { type: 'answerSurvey', params: ({ event }) => event } },
        'survey.advanced': { actions: 'advanceSurvey' },
        'survey.reversed': { actions: 'reverseSurvey' },
      },
    },
  });
}

import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { nodeById, targetOf } from '../../graph/graph.ts';
import type { FunnelMeta } from './funnel.setup.ts';
import { edgeTarget, type FunnelState, stepState } from './step-state.ts';

/** The step that follows a page; none where the graph lacks it. */
function nextOf(graph: FunnelGraph, node: GraphNode): Pick<FunnelMeta, 'next'> {
  const next = nodeById(graph, targetOf(graph, node.id, 'next') ?? '');
  return next ? { next } : {};
}

/** A page with a button to the next step (N03). */
export function pageState(graph: FunnelGraph, node: GraphNode): FunnelState {
  return stepState(node, 'showing', {
    showing: {
      meta: {
        view: node.view ?? 'unavailable',
        nodeId: node.id,
        ...nextOf(graph, node),
      },
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

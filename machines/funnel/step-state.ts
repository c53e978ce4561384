import type { FunnelGraph, GraphEdge, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { isOrderFormNode, nodeById } from '../../graph/graph.ts';
import { buildPageRequest } from './funnel.rules.ts';
import { funnelSetup, type StateView } from './funnel.setup.ts';
import type { ProgressStage } from './funnel.types.ts';
import { edgeKey, stateKey, stateTarget } from './state-keys.ts';
import { contentFailed } from './walk.facts.ts';

export type FunnelState = Parameters<typeof funnelSetup.createStateConfig>[0];

/** The states of every step: arrival, loading, and either the page or the unavailable page. */
export function stepState(node: GraphNode, shown: string, states: Record<string, FunnelState>): FunnelState {
  return funnelSetup.createStateConfig({
    id: stateKey(node.id),
    initial: 'loading',
    entry: [
      { type: 'arrive', params: { node } },
      { type: 'recordEntered', params: { node } },
    ],
    states: {
      loading: loadingState(node, shown),
      unavailable: unavailableState(node, 'unavailable'),
      offersMissing: unavailableState(node, isOfferKind(node.kind) ? 'one-time-offer-missing' : 'offer-missing'),
      ...states,
    },
  });
}

/** A page that says what is missing, and loads it again on request (K03). */
function unavailableState({ id }: GraphNode, view: StateView): FunnelState {
  return funnelSetup.createStateConfig({
    meta: { view, nodeId: id },
    on: { 'page.retried': { target: 'loading' } },
  });
}

function loadingState(node: GraphNode, shown: string): FunnelState {
  return funnelSetup.createStateConfig({
    tags: 'pending',
    meta: { view: 'loading', nodeId: node.id, opens: stageOf(node) },
    /** N12: history navigation is blocked until the page is shown or unavailable. */
    on: { 'location.popped': {} },
    invoke: {
      src: 'loadPage',
      input: ({ context }) => buildPageRequest(context, node),
      onDone: [
        {
          guard: { type: 'canShow', params: ({ event }) => ({ page: event.output, node }) },
          actions: [{ type: 'learnPage', params: ({ event }) => event.output }, 'learnCard'],
          target: shown,
        },
        {
          guard: { type: 'lacksOffers', params: ({ event }) => ({ page: event.output, node }) },
          actions: { type: 'recordFact', params: ({ event }) => contentFailed(node, event.output) },
          target: 'offersMissing',
        },
        {
          actions: { type: 'recordFact', params: ({ event }) => contentFailed(node, event.output) },
          target: 'unavailable',
        },
      ],
      onError: {
        actions: { type: 'recordFact', params: contentFailed(node, null) },
        target: 'unavailable',
      },
    },
  });
}

function stageOf(node: GraphNode): ProgressStage | null {
  if (isOfferKind(node.kind)) return 'offers';
  if (node.kind === 'thankyou') return 'receipt';
  return isOrderFormNode(node) ? 'order' : null;
}

/** Transient: the one place that states an edge, whichever transition takes it. */
export function edgeState(graph: FunnelGraph, edge: GraphEdge): FunnelState {
  return funnelSetup.createStateConfig({
    id: edgeKey(edge),
    always: {
      actions: { type: 'takeEdge', params: { edge, node: nodeById(graph, edge.from) } },
      target: stateTarget(edge.to),
    },
  });
}

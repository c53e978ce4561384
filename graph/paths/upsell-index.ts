import type { FunnelGraph, GraphEdge } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { targetOf } from '../graph.ts';
import type { SaleSoFar } from './offer-availability.ts';
import { outgoingOf, reachFrom, trailTo } from './paths.reach.ts';

/**
 * N13: how many offers a session has entered with an offer's step, by the shortest walk from its sale on which the bought offers
 * are left by yes and the others are not. Where a loop or another version leaves none, any walk counts; null where none leads there.
 */
export function upsellIndexAt(graph: FunnelGraph, { saleStep, captured }: SaleSoFar, step: string): number | null {
  const outgoing = outgoingOf(graph);
  const entry = targetOf(graph, saleStep, 'next') ?? null;
  const capturedSteps = new Set(captured);
  const isAsWalked = ({ from, on }: GraphEdge) => on === 'next' || (on === 'yes') === capturedSteps.has(from);
  for (const follow of [isAsWalked, () => true]) {
    const reach = reachFrom(entry, outgoing, follow);
    if (!reach.has(step)) continue;
    const walked = [...trailTo(reach, step).map(({ from }) => from), step];
    return walked.filter((id) => isOffer(graph, id)).length;
  }
  return null;
}

function isOffer(graph: FunnelGraph, id: string): boolean {
  return graph.nodes.some((node) => node.id === id && isOfferKind(node.kind));
}

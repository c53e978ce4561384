import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { nodeById } from '../../graph/build/graph.ts';
import type { Resume } from './resume.ts';

/** R14: where a preview begins: on the offer or receipt that the address names, with nothing of the session's own past. */
export function previewAt(graph: FunnelGraph, requested: string | undefined): Resume | null {
  const node = requested === undefined ? undefined : nodeById(graph, requested);
  if (!node || node.kind === 'page') return null;
  const entry = { type: 'step' as const, id: node.id, paymentInFlight: null };
  return { entry, sale: null, draft: null, upsells: [], visited: [] };
}

import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { Preview } from '../../domain/routing/query.ts';
import { nodeById } from '../../graph/graph.ts';
import type { Resume } from './resume.ts';

/**
 * R14: the entry of a preview: the offer or receipt that the address names, without the session's past; null for a page
 * that the preview has no sample for.
 */
export function previewAt(graph: FunnelGraph, requested: string | undefined, preview: Preview): Resume | null {
  const node = requested === undefined ? undefined : nodeById(graph, requested);
  if (!node || node.kind === 'page' || (node.kind === 'thankyou') !== (preview === 'ordersuccess')) return null;
  const entry = { type: 'step' as const, id: node.id, paymentInFlight: null };
  return { entry, sale: null, draft: null, upsells: [], visited: [] };
}

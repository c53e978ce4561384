import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { nodeById } from '../../graph/graph.ts';
import type { ReadSavedState } from './saved-state.ts';
import type { SavedSession } from './saved-state.types.ts';

/**
 * E01, N14: drops a state that is too old, and one that has reached its receipt when a page before the payment is
 * entered, which begins a new checkout. `requested` is the step of the address, if any. `reached` is the step after the sale
 * that was shown last, which is stored at once: a shopper may leave a receipt before the state is.
 */
export function cleanedAtStart(
  graph: FunnelGraph,
  read: ReadSavedState,
  requested: string | undefined,
  reached: string | null = null,
): { session: SavedSession | null; mustClean: boolean } {
  if (read.type === 'none') return { session: null, mustClean: false };
  if (read.type === 'dropped') return { session: null, mustClean: read.isTooOld };
  const entersPage = requested !== undefined && nodeById(graph, requested)?.kind === 'page';
  const beginsAnew = entersPage && hasSeenReceipt(graph, [...read.session.visited, reached]);
  return { session: beginsAnew ? null : read.session, mustClean: beginsAnew };
}

function hasSeenReceipt(graph: FunnelGraph, visited: readonly (string | null)[]): boolean {
  return visited.some((id) => id !== null && nodeById(graph, id)?.kind === 'thankyou');
}

import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { stepAtLocation } from '../../domain/funnel/location.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { queryAtStep } from '../../domain/routing/query-navigation.ts';
import { fallbackOf, twinRoute } from '../../domain/routing/routes.ts';
import { nodeById } from '../../graph/build/graph.ts';
import { variantOf } from './funnel.rules.ts';
import type { FunnelContext } from './funnel.types.ts';

/**
 * The address of the step that a funnel shows (R08, N04): the variant's path with the session's query and the step's
 * number. Null if no step is shown; the address then stays as it is.
 */
export function addressOf(graph: FunnelGraph, context: FunnelContext): string | null {
  const node = context.at === null ? undefined : nodeById(graph, context.at);
  if (!node) return null;
  const path = (variantOf(context, node)?.url ?? node.url).replace(/^\/+/, '');
  return `/${path}?${queryAtStep(context.query, node.step)}`;
}

/**
 * N02: the step that an address names in the graph. The path's first segment decides; the `step` number decides among
 * steps that share it, or on a generic entry; without a known number it is the first step. R01: the second address of a
 * page leads to it. R05: a receipt's address that this funnel does not use leads to its own receipt.
 */
export function stepAtAddress(graph: FunnelGraph, asked: string, step: number | null): string | undefined {
  const path = pathInFunnel(graph, asked);
  const steps = graph.nodes.map((node) => ({ ...node, url: node.urls[0] ?? null }));
  if (step === null && !isOwnAddress(graph, path) && fallbackOf(firstSegment(path)) === 'ordersuccess') {
    return graph.nodes.findLast((node) => node.kind === 'thankyou')?.id ?? graph.start ?? undefined;
  }
  return stepAtLocation(steps, { path, step })?.id;
}

/** R01: the path, or the other address of the same page if the funnel has only that one. */
function pathInFunnel(graph: FunnelGraph, path: string): string {
  const twin = twinRoute(firstSegment(path));
  return twin !== null && !isOwnAddress(graph, path) && isOwnAddress(graph, twin) ? twin : path;
}

function isOwnAddress(graph: FunnelGraph, path: string): boolean {
  const segment = firstSegment(path);
  return graph.nodes.some((node) => node.genericUrl === segment || node.urls.includes(segment));
}

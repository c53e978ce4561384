import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { stepAtLocation } from '../../domain/funnel/location.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { queryAtStep } from '../../domain/routing/query-navigation.ts';
import { fallbackOf, isOrderFormRoute, twinRoute } from '../../domain/routing/routes.ts';
import { isOrderFormNode, nodeById } from '../../graph/graph.ts';
import { findVariant } from './funnel.rules.ts';
import type { FunnelContext, StepLink } from './funnel.types.ts';

/** R08, N04: null where no step is shown, so that the address stays as it is. */
export function buildAddress(graph: FunnelGraph, context: FunnelContext): string | null {
  const node = context.at === null ? undefined : nodeById(graph, context.at);
  if (!node) return null;
  return `${buildPath(context, node)}?${queryAtStep(context.query, node.step)}`;
}

/** The address that a step has in a form, which works in a browser that runs no script. */
export function linkTo(context: FunnelContext, node: GraphNode): StepLink {
  return { path: buildPath(context, node), step: node.step };
}

function buildPath(context: Pick<FunnelContext, 'variants'>, node: GraphNode): string {
  return `/${(findVariant(context, node)?.url ?? node.url).replace(/^\/+/, '')}`;
}

/**
 * N02: the step that an address names in the graph. The path's first segment decides; the `step` number decides among
 * steps that share it, or on a generic entry; without a known number it is the first step. R01: the second address of a
 * page leads to it, and the address of an order form to the funnel's own, whatever its layout. R05: a receipt's address that this funnel does not use leads to its own receipt.
 */
export function stepAtAddress(graph: FunnelGraph, asked: string, step: number | null): string | undefined {
  const path = pathInFunnel(graph, asked);
  const steps = graph.nodes.map((node) => ({ ...node, url: node.urls[0] ?? null }));
  if (step === null && !isOwnAddress(graph, path) && fallbackOf(firstSegment(path)) === 'ordersuccess') {
    return graph.nodes.findLast((node) => node.kind === 'thankyou')?.id ?? graph.start ?? undefined;
  }
  return (orderFormAt(graph, path, step) ?? stepAtLocation(steps, { path, step }))?.id;
}

/** R01: the order form of a funnel, if the path is that of another one; of several that with the `step` number. */
function orderFormAt(graph: FunnelGraph, path: string, step: number | null): GraphNode | undefined {
  if (!isOrderFormRoute(firstSegment(path)) || isOwnAddress(graph, path)) return undefined;
  const forms = graph.nodes.filter(isOrderFormNode);
  return forms.find((form) => form.step === step) ?? forms[0];
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

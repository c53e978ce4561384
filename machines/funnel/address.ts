import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { stepAtLocation } from '../../domain/funnel/location.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { parseQuery, withFunnelParameters, writeQuery } from '../../domain/routing/query.ts';
import { queryAtStep } from '../../domain/routing/query-navigation.ts';
import { fallbackOf, twinRoute } from '../../domain/routing/routes.ts';
import { nodeById } from '../../graph/build/graph.ts';
import type { StepLink } from './content.view.ts';
import { variantOf } from './funnel.rules.ts';
import type { FunnelContext } from './funnel.types.ts';

/**
 * The address of the step that a funnel shows (R08, N04): the variant's path with the session's query and the step's
 * number. Null if no step is shown; the address then stays as it is.
 */
export function addressOf(graph: FunnelGraph, context: FunnelContext): string | null {
  const node = context.at === null ? undefined : nodeById(graph, context.at);
  if (!node) return null;
  return `${pathOf(context, node)}?${queryAtStep(context.query, node.step)}`;
}

/** The address that a step has for a visitor whose browser runs no script; it names no session, since none has begun. */
export function linkTo(context: FunnelContext, node: GraphNode): StepLink {
  const query = withFunnelParameters(parseQuery(context.query), { step: String(node.step), sessionid: null });
  const parameters: [string, string][] = [];
  new URLSearchParams(writeQuery(query)).forEach((value, name) => {
    parameters.push([name, value]);
  });
  return { path: pathOf(context, node), parameters };
}

function pathOf(context: Pick<FunnelContext, 'variants'>, node: GraphNode): string {
  return `/${(variantOf(context, node)?.url ?? node.url).replace(/^\/+/, '')}`;
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

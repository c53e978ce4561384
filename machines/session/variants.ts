import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { chooseVariant, type DeviceKind, type SeenVariant, splitTestId } from '../../domain/funnel/split-test.ts';
import { firstSegment, withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';
import type { ShownStep } from '../../domain/tracking/stats-history.ts';
import { nodeById } from '../../graph/graph.ts';
import { findVariant } from '../funnel/funnel.rules.ts';

/** The inputs of the choice of variants. `random` returns numbers in [0, 1), and is called once for each step. */
export interface VariantEnvironment {
  device: DeviceKind;
  /** The path of a running session, the evidence of a seen variant. */
  shownPath?: string | null;
  random: () => number;
}

/** The variant of each step (X01–X03, X05), by its id, where no server drew one; empty where there is none. */
export function chooseVariants(graph: FunnelGraph, environment: VariantEnvironment): Record<string, string> {
  const chosen = graph.nodes.map((node) => {
    const seen = variantAtPath(node, environment.shownPath);
    return [node.id, chooseVariant(node, { device: environment.device, seen }, environment.random())?.sfid ?? ''];
  });
  return Object.fromEntries(chosen);
}

/** E06: the history entry of a shown step, or null for a step that the graph does not have. */
export function findShownStep(graph: FunnelGraph, stepId: string, variants: Record<string, string>): ShownStep | null {
  const node = nodeById(graph, stepId);
  const variant = node && findVariant({ variants }, node);
  if (!node || !variant) return null;
  return {
    step: node.step,
    // The history's key of a step is its own address if no other step shares it.
    genericUrl: node.genericUrl ?? node.url,
    url: withoutLeadingSlash(variant.url),
    spId: node.splitTestEnabled ? splitTestId(node) : null,
    variantId: variant.sfid,
  };
}

/** X02: the variant of a split test whose own address a running session shows, as after a quick reload. */
function variantAtPath(node: GraphNode, path: string | null | undefined): SeenVariant | null {
  const test = splitTestId(node);
  if (!test || !path) return null;
  const [shown, ...others] = node.variants.filter((variant) => firstSegment(variant.url) === firstSegment(path));
  return shown && others.length === 0 ? { splitTestId: test, variantId: shown.sfid } : null;
}

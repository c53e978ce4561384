import type { GraphNode } from '../../../contracts/page/published-graph.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';

/** The address of the first picture that a step's page has, else of what it sells; null where neither has one. */
export function pageImage({ brand, content, offers }: PublishedFunnel, node: GraphNode): string | null {
  const shown = node.variants.find((variant) => variant.default) ?? node.variants[0];
  const parts = [content[shown?.pageContent ?? ''], ...node.offers.map((id) => offers[id])];
  const begin = `"/images/${brand.uniqueName}/`;
  for (const part of parts) {
    const text = JSON.stringify(part ?? null);
    const at = text.indexOf(begin);
    if (at >= 0) return text.slice(at + 1, text.indexOf('"', at + 1));
  }
  return null;
}

import type { FunnelGraph, GraphNode } from '../../../contracts/page/published-graph.ts';
import { defaultVariant } from '../../../domain/funnel/funnel.ts';
import { followedFrom } from '../../../graph/checks/survey.ts';
import { drawnShop } from '../../../graph/copy/drawn-shop.ts';
import { reachFrom } from '../../../graph/paths/paths.back.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import type { LayOutGraph } from '../../diagram/lay-out.ts';
import { type FunnelPicture, layOutFunnel, MOST_DRAWN_STEPS } from '../../diagram/lay-out-funnel.ts';
import type { DrawnFigures, EdgeFigures } from '../../figures/figures-of-report.ts';

const AROUND = 40;

/** Figures of the usual length: their room is left, so that a box stays in its place when they come. */
const ON_EDGE: EdgeFigures = { share: 1, percent: '100%', detail: '00,000 · $00,000.00' };
const ROOM: DrawnFigures = {
  range: '',
  hasAny: true,
  notes: [],
  step: () => ({ sessions: '', revenue: '' }),
  edge: () => ON_EDGE,
};

/** The picture of a published funnel, or of the part around a step of a large one. */
export async function funnelPicture(
  published: PublishedFunnel,
  around: string | null,
  layOutGraph: LayOutGraph,
): Promise<FunnelPicture> {
  const { graph: all, hash } = published;
  const graph = all.nodes.length > MOST_DRAWN_STEPS ? partAround(all, around ?? all.start ?? '') : all;
  const layout = await layOutFunnel(graph, drawnShop(published, []), { figures: ROOM, layOutGraph });
  // A part may be without the steps by which shoppers come to it.
  const reach = reachFrom(all.start, followedFrom(all));
  const boxes = layout.boxes.map((box) => ({
    ...box,
    isReachable: reach.has(box.id),
    image: pageImage(published, box.node),
  }));
  return { ...layout, boxes, hash, steps: all.nodes.length };
}

/** The address of the first picture that a step's page has, else of what it sells; null where neither has one. */
function pageImage({ brand, content, offers }: PublishedFunnel, node: GraphNode): string | null {
  const shown = defaultVariant(node.variants);
  const parts = [content[shown?.pageContent ?? ''], ...node.offers.map((id) => offers[id])];
  const begin = `"/images/${brand.uniqueName}/`;
  for (const part of parts) {
    const text = JSON.stringify(part ?? null);
    const at = text.indexOf(begin);
    if (at >= 0) return text.slice(at + 1, text.indexOf('"', at + 1));
  }
  return null;
}

/** The steps that few edges part from one step, whichever way they lead; a step that is not there is taken as the first. */
function partAround(graph: FunnelGraph, chosen: string): FunnelGraph {
  const neighbours = new Map<string, string[]>();
  const join = (one: string, other: string) => neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
  for (const { from, to } of graph.edges) {
    join(from, to);
    join(to, from);
  }
  const first = graph.nodes.some(({ id }) => id === chosen) ? chosen : (graph.nodes[0]?.id ?? '');
  const near = new Set([first]);
  for (const id of near) for (const each of neighbours.get(id) ?? []) if (near.size < AROUND) near.add(each);
  return {
    ...graph,
    nodes: graph.nodes.filter(({ id }) => near.has(id)),
    edges: graph.edges.filter(({ from, to }) => near.has(from) && near.has(to)),
  };
}

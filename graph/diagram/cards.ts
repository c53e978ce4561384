import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { followedFrom } from '../checks/survey.ts';
import type { DrawnShop } from '../copy/drawn-shop.ts';
import type { DrawnFigures } from '../figures/drawn-figures.ts';
import { reachFrom } from '../paths/paths.reach.ts';
import type { Arrangement } from './arrange.ts';
import { entriesOf, exitsOf } from './jump-copy.ts';
import { type CardInput, cardOf, type StepCard } from './step-card.ts';

interface CardOptions {
  machines: CardInput['machines'];
  figures?: DrawnFigures | null;
}

/** The cards of all steps of a graph, in its order. */
export function cardsOf(
  graph: FunnelGraph,
  { jumps }: Arrangement,
  shop: DrawnShop,
  { machines, figures = null }: CardOptions,
): StepCard[] {
  const [exits, entries] = [exitsOf(graph, jumps, figures), entriesOf(graph, jumps)];
  const reach = reachFrom(graph.start, followedFrom(graph));
  return graph.nodes.map((node, place) =>
    cardOf(node, {
      isStart: node.id === graph.start,
      isReachable: reach.has(node.id),
      shop,
      entries: entries.get(place) ?? [],
      exits: exits.get(place) ?? [],
      figures: figures?.step(node.id) ?? null,
      machines,
    }),
  );
}

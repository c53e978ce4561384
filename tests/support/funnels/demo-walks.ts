import { cover } from '../../../backoffice/paths/testing/results.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { nodeById } from '../../../graph/graph.ts';
import { type Journey, type JourneyStep, paths } from '../../../graph/paths/paths.ts';

/** A journey that a graph requires. */
export interface DemoWalk {
  graph: FunnelGraph;
  /** Its place among the journeys of its graph. */
  index: number;
  journey: Journey;
  /** False where only the soak walks it in a browser; the machine walks all of them in `npm test`, too. */
  isKept: boolean;
}

/**
 * Every journey that the graphs require. Those that are kept reach every page of every funnel, and take an edge of every
 * kind from every kind of page; the others differ from them by a product, a variant or the page that follows.
 */
export function demoWalks(graphs: readonly FunnelGraph[]): DemoWalk[] {
  const walks = graphs.flatMap((graph) => paths(graph).map((journey, index) => ({ graph, index, journey })));
  const kept = new Set(cover(walks.map(({ graph, journey }) => kindsOf(graph, journey))));
  return walks.map((walk, index) => ({ ...walk, isKept: kept.has(index) }));
}

/** What a journey has that another one may have, too: its pages, and the kinds of its edges. */
export function kindsOf(graph: FunnelGraph, { steps }: Journey): string[] {
  const uid = graph.funnel.uniqueIdentifier;
  const kindOf = (id: string) => nodeById(graph, id)?.kind ?? id;
  const kindsOfStep = ({ from, on, to }: JourneyStep) => [`${uid} ${from}`, `${uid} ${to}`, `${kindOf(from)} ${on}`];
  return [...new Set(steps.flatMap(kindsOfStep))];
}

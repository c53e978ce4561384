import type { EdgeKind, FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { isOrderForm } from '../../domain/routing/view-kinds.ts';
import type { Journey } from './paths.ts';

interface Leaving {
  from: string;
  on: EdgeKind;
}

type Nodes = ReadonlyMap<string, GraphNode>;

/** The steps of a graph by id; among several with one id the first counts, as in the graph itself. */
export function indexNodes(graph: FunnelGraph): Nodes {
  return new Map([...graph.nodes].reverse().map((node) => [node.id, node]));
}

/** The answers of a journey as text: `home, pay, yes`. */
export function walkCopy(nodes: Nodes, leavings: readonly Leaving[]): string[] {
  return leavings.map(({ from, on }) => answerCopy(nodes.get(from), from, on));
}

/** The same with the offer that was answered: `home, pay, yes to special-offer`. */
export function fullWalkCopy(nodes: Nodes, leavings: readonly Leaving[]): string[] {
  return leavings.map(({ from, on }) => {
    const node = nodes.get(from);
    const word = answerCopy(node, from, on);
    if (!node || !isOfferKind(node.kind)) return word;
    return on === 'fail' ? `payment of ${nameOf(node)} fails` : `${word} to ${nameOf(node)}`;
  });
}

/** The name of a step in texts: its address. */
export function nameOf(node: GraphNode): string {
  return node.url || node.id;
}

function answerCopy(node: GraphNode | undefined, id: string, on: EdgeKind): string {
  if (on === 'yes' || on === 'no') return on;
  if (on === 'fail') return 'payment fails';
  if (!node) return id;
  return isPaidFor(node) ? 'pay' : nameOf(node);
}

/** True for an order form. In a file read without its brand only the type distinguishes it from another page. */
export function isPaidFor(node: GraphNode): boolean {
  return node.view === null ? /^order ?form$/i.test(node.type) : isOrderForm(node.view);
}

/** `home, pay, yes to special-offer: thanks`. */
export function journeyCopy(graph: FunnelGraph, journey: Journey): string {
  const nodes = indexNodes(graph);
  const end = nodes.get(journey.end);
  const last = end ? nameOf(end) : journey.end;
  const isEnd = end?.kind === 'thankyou';
  const words = fullWalkCopy(nodes, journey.steps);
  const walk = words.length > 0 ? `${words.join(', ')}: ` : '';
  return `${walk}${last}${isEnd ? '' : ', and no page follows'}`;
}

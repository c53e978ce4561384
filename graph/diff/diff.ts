import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { type Journey, paths } from '../paths/paths.ts';
import type { Change, FunnelVersion } from './diff.change.ts';
import { changedOffers } from './diff.offers.ts';
import { changedPages } from './diff.pages.ts';
import { changedRules } from './diff.rules.ts';
import { changedNames, changedSteps, changedTargets } from './diff.steps.ts';
import { changedWallets } from './diff.wallets.ts';

/** Writes a journey of a graph as text. */
export type JourneyCopy = (graph: FunnelGraph, journey: Journey) => string;

/**
 * The changes for shoppers between two versions of a funnel: names, steps, addresses, variants, offers, prices and
 * subscription terms, the brand's coupons, bumps, shipping and taxes, words and pictures, targets of answers, and journeys
 * that exist in one version alone. Pure, and linear in the steps.
 */
export function diffFunnels(old: FunnelVersion, next: FunnelVersion, words: JourneyCopy): Change[] {
  return [
    ...changedNames(old, next),
    ...changedSteps(old.graph, next.graph),
    ...changedWallets(old.graph, next.graph),
    ...changedOffers(old, next),
    ...changedRules(old, next),
    ...changedPages(old, next),
    ...changedTargets(old.graph, next.graph),
    ...journeysOnlyIn(old.graph, next.graph).map(
      (journey): Change => ({ kind: 'path-lost', message: `Path lost: ${words(old.graph, journey)}.` }),
    ),
    ...journeysOnlyIn(next.graph, old.graph).map(
      (journey): Change => ({ kind: 'path-added', message: `Path added: ${words(next.graph, journey)}.` }),
    ),
  ];
}

/** Among the journeys that cover every edge of one graph, those that cannot be walked in the other. */
function journeysOnlyIn(graph: FunnelGraph, other: FunnelGraph): Journey[] {
  const targets = new Map(other.edges.map(({ from, on, to }) => [key(from, on), to]));
  const ends = new Map(other.nodes.map((node) => [node.id, node.kind]));
  const isWalked = ({ steps, end }: Journey) =>
    other.start === graph.start &&
    steps.every(({ from, on, to }) => targets.get(key(from, on)) === to) &&
    ends.get(end) === graph.nodes.find((node) => node.id === end)?.kind;
  return paths(graph).filter((journey) => !isWalked(journey));
}

function key(from: string, on: string): string {
  return `${on} ${from}`;
}

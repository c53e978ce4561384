import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { type Destination, isSplit } from '../../../domain/funnel/destination.ts';
import { withoutLeadingSlash } from '../../../domain/funnel/step-urls.ts';
import { listInWords } from '../../../domain/list-copy.ts';
import { type Journey, paths } from '../../../graph/paths/paths.ts';
import { type Change, change, type FunnelVersion } from './diff.change.ts';
import { changedOffers } from './diff.offers.ts';
import { changedPages } from './diff.pages.ts';
import { changedRules } from './diff.rules.ts';
import { changedNames, changedSteps, changedTargets, stepTitle } from './diff.steps.ts';

/** Writes a journey of a graph as text. */
export type JourneyCopy = (graph: FunnelGraph, journey: Journey) => string;

/** The changes are those that shoppers see; the function is pure, and linear in the steps. */
export function diffFunnels(old: FunnelVersion, next: FunnelVersion, words: JourneyCopy): Change[] {
  return [
    ...changedNames(old, next),
    ...changedDestination(old, next),
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

/** Changes of where a funnel offers Amazon Pay, and of the steps that show its address book. */
function changedWallets(old: FunnelGraph, next: FunnelGraph): Change[] {
  const [was, is] = [old.funnel.amazonPay === true, next.funnel.amazonPay === true];
  const offered = is ? 'Amazon Pay is offered now.' : 'Amazon Pay is no longer offered.';
  return [...(was === is ? [] : [change('funnel', offered)]), ...changedAddressBooks(old, next)];
}

function changedAddressBooks(old: FunnelGraph, next: FunnelGraph): Change[] {
  const before = new Map(old.nodes.map((node) => [node.id, node.addressBook]));
  return next.nodes
    .filter((node) => before.has(node.id) && before.get(node.id) !== node.addressBook)
    .map((node) => {
      const shows = node.addressBook ? 'now shows' : 'no longer shows';
      return change('step', `${stepTitle(node)} ${shows} Amazon's address book.`);
    });
}

/** Changes of the destination that a funnel is bound to: its address, and who gets its visitors. */
export function changedDestination(old: FunnelVersion, next: FunnelVersion): Change[] {
  const [was, is] = [old.destination ?? null, next.destination ?? null];
  if (!was && !is) return [];
  if (!is) return [change('funnel', `The destination "${was?.sfid}" is gone.`)];
  if (!was) return [change('funnel', `The destination "${is.sfid}" is new: ${inWords(is)}.`)];
  const [before, after] = [inWords(was), inWords(is)];
  return before === after ? [] : [change('funnel', `The destination "${is.sfid}" is now ${after}; it was ${before}.`)];
}

function inWords(destination: Destination): string {
  const { genericUrl, defaultFunnel, percentage, splitTesting, splitTestEnabled } = destination;
  const others = (splitTesting ?? []).map((each) => `${each.percentage ?? 0}% for ${each.sfid}`);
  const shares = [`${percentage ?? 100}% for ${defaultFunnel}`, ...others];
  const test = isSplit(destination) ? 'split' : splitTestEnabled ? 'not split by its 100%' : 'not split';
  return `at /${withoutLeadingSlash(genericUrl)}, ${test}: ${listInWords(shares)}`;
}

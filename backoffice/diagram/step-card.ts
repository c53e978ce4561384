import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { drawShares } from '../../domain/funnel/split-test.ts';
import { followedFrom } from '../../graph/checks/survey.ts';
import type { DrawnShop } from '../../graph/copy/drawn-shop.ts';
import { findHeadline, kindCopy, stepCopy } from '../../graph/copy/step-copy.ts';
import { isPaidFor } from '../../graph/paths/journey-copy.ts';
import { reachFrom } from '../../graph/paths/paths.back.ts';
import type { DrawnFigures } from '../figures/figures-of-report.ts';
import type { Arrangement } from './arrange.ts';
import {
  type CardLine,
  childMachine,
  FIGURES,
  lineHeight,
  machineLines,
  soldLines,
  textLines,
  variantLine,
  wordsLines,
} from './card-lines.ts';
import { type Exit, entriesByStep, exitsByStep } from './jump-copy.ts';
import { type Size, stacked, textWidth } from './picture.ts';
import { rowWidth } from './rows.ts';

/** The text on the card of a step, and its size. */
export interface StepCard {
  id: string;
  node: GraphNode;
  isStart: boolean;
  isReachable: boolean;
  kind: string;
  title: string;
  /** The address of the page's first picture; null for none. */
  image: string | null;
  lines: CardLine[];
  /** Jumps that leave here; they are not drawn as lines. */
  exits: readonly Exit[];
  size: Size;
}

export const CARD = { width: 330, widest: 420, padding: 14, head: 60, exit: 22, figures: 16, gap: 10 } as const;

/** The height of a jump that leaves a card; figures stand on a line of their own. */
export function exitHeight({ hasFigures }: Exit): number {
  return CARD.exit + (hasFigures ? CARD.figures : 0);
}

/** `30 · upsell /offer`. */
export function cardName(card: Pick<StepCard, 'node' | 'kind' | 'title'>): string {
  return `${kindName(card)} ${card.title}`;
}

/** `30 · upsell`. */
export function kindName({ node, kind }: Pick<StepCard, 'node' | 'kind'>): string {
  return `${node.step} · ${kind}`;
}

/** Where a step is in its funnel, and what is known of it. */
export interface CardInput {
  isStart: boolean;
  isReachable: boolean;
  shop: DrawnShop;
  /** Jumps that arrive here, as text; they are not drawn as lines. */
  entries: readonly string[];
  exits: readonly Exit[];
  /** Whether room is left for the step's figures. */
  hasFigures: boolean;
  hasMachine: boolean;
}

/** Lays out the text of one step. */
export function buildCard(node: GraphNode, input: CardInput): StepCard {
  const { isStart, isReachable, exits, hasMachine } = input;
  const machine = hasMachine ? childMachine(sortOf(node)) : null;
  const inside = machine ? machineLines(machine) : [];
  const title = `/${node.url}`;
  const width = cardWidth(title, inside);
  const lines = [...cardLines(node, input, width - 2 * CARD.padding), ...inside];
  const foot = (exits.length > 0 ? stacked(exits, CARD.gap, exitHeight).end : 0) + CARD.padding;
  const size = { width, height: stacked(lines, CARD.head, lineHeight).end + foot };
  return {
    id: node.id,
    node,
    isStart,
    isReachable,
    kind: kindCopy(node),
    title,
    image: null,
    lines,
    exits,
    size,
  };
}

function sortOf(node: GraphNode): 'order form' | 'offer' | 'page' {
  if (node.kind === 'page' && isPaidFor(node)) return 'order form';
  return isOfferKind(node.kind) ? 'offer' : 'page';
}

function cardLines(node: GraphNode, { shop, entries, hasFigures }: CardInput, room: number): CardLine[] {
  const { headline, sold, bumps, yes, no } = stepCopy(node, shop);
  return [
    ...(hasFigures ? [FIGURES] : []),
    ...entries.flatMap((entry) => textLines('note', entry, room)),
    ...textLines('headline', headline && `“${headline}”`, room),
    ...soldLines(sold, bumps, room),
    ...wordsLines({ yes, no }, room),
    ...(node.variants.length > 1 ? variantLines(node, shop, { areDifferent: headline === '', room }) : []),
  ];
}

function cardWidth(title: string, inside: readonly CardLine[]): number {
  const widest = Math.max(textWidth(title, 15, 'bold'), ...inside.map(({ pieces }) => rowWidth(pieces)));
  return Math.min(Math.max(CARD.width, widest + 2 * CARD.padding), CARD.widest);
}

/** A variant is named by its address and, where the pages differ, by its headline. */
function variantLines(
  node: GraphNode,
  shop: DrawnShop,
  { areDifferent, room }: { areDifferent: boolean; room: number },
): CardLine[] {
  const shares = drawShares(node.variants, ({ percentage }) => percentage);
  const isTested = node.splitTestEnabled && shares.some((share) => share > 0);
  return node.variants.flatMap((variant, at): CardLine[] => {
    const device = variant.visibility && variant.visibility !== 'All' ? [variant.visibility.toLowerCase()] : [];
    const percent = node.splitTestEnabled ? [`${variant.percentage ?? 0}%`] : [];
    const mark = variant.default ? ['default'] : [];
    const note = [...percent, ...mark, ...device].join(' · ');
    const headline = areDifferent ? findHeadline(variant, shop) : '';
    return [
      variantLine(`/${variant.url}`, note, isTested ? (shares[at] ?? 0) : null, room),
      ...textLines('terms', headline && `“${headline}”`, room),
    ];
  });
}

/** The cards of all steps of a graph, in its order, with room for the figures that they have. */
export function buildCards(
  graph: FunnelGraph,
  { jumps }: Arrangement,
  shop: DrawnShop,
  { hasMachines, figures }: { hasMachines: boolean; figures: DrawnFigures | null },
): StepCard[] {
  const [exits, entries] = [exitsByStep(graph, jumps, figures), entriesByStep(graph, jumps)];
  const reach = reachFrom(graph.start, followedFrom(graph));
  return graph.nodes.map((node, place) =>
    buildCard(node, {
      isStart: node.id === graph.start,
      isReachable: reach.has(node.id),
      shop,
      entries: entries.get(place) ?? [],
      exits: exits.get(place) ?? [],
      hasFigures: Boolean(figures?.step(node.id)),
      hasMachine: hasMachines,
    }),
  );
}

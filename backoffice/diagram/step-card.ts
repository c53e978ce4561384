import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { drawShares } from '../../domain/funnel/split-test.ts';
import { followedFrom } from '../../graph/checks/survey.ts';
import type { DrawnShop } from '../../graph/copy/drawn-shop.ts';
import { findHeadline, kindCopy, stepCopy } from '../../graph/copy/step-copy.ts';
import { isPaidFor } from '../../graph/paths/journey-copy.ts';
import { reachFrom } from '../../graph/paths/paths.back.ts';
import type { DrawnFigures, StepFigures } from '../figures/figures-of-report.ts';
import type { Arrangement } from './arrange.ts';
import { type CardLine, lineHeight, soldLines, textLines, wordsLines } from './card-lines.ts';
import { type ChildMachine, childMachine } from './child-machines.ts';
import { type Exit, entriesByStep, exitsByStep } from './jump-copy.ts';
import { type Size, textWidth } from './picture.ts';

/** The text on the card of a step, and its size. */
export interface StepCard {
  node: GraphNode;
  isStart: boolean;
  isReachable: boolean;
  kind: string;
  title: string;
  lines: CardLine[];
  machine: ChildMachine | null;
  /** Jumps that leave here; they are not drawn as lines. */
  exits: readonly Exit[];
  size: Size;
}

export const CARD = { width: 330, widest: 420, padding: 14, head: 60, exit: 22, figures: 16, gap: 10 } as const;

/** The height of a jump that leaves a card; figures stand on a line of their own. */
export function exitHeight({ figures }: Exit): number {
  return CARD.exit + (figures ? CARD.figures : 0);
}

/** Where a step is in its funnel, and what is known of it. */
export interface CardInput {
  isStart: boolean;
  isReachable: boolean;
  shop: DrawnShop;
  /** Jumps that arrive here, as text; they are not drawn as lines. */
  entries: readonly string[];
  exits: readonly Exit[];
  figures: StepFigures | null;
  /** The machine inside the step is drawn, or named on a line, or left out. */
  machines: 'drawn' | 'named' | 'left out';
}

/** Lays out the text of one step. */
export function buildCard(node: GraphNode, input: CardInput): StepCard {
  const inside = childMachine(
    node.kind === 'page' && isPaidFor(node) ? 'order form' : isOfferKind(node.kind) ? 'offer' : 'page',
  );
  const { isStart, isReachable, exits, machines } = input;
  const machine = machines === 'drawn' ? inside : null;
  const title = `/${node.url}`;
  const width = cardWidth(title, machine);
  const named: CardLine[] = machines === 'named' && inside ? [{ is: 'note', text: `${inside.name} runs inside` }] : [];
  const lines = [...cardLines(node, input, width - 2 * CARD.padding), ...named];
  const height =
    CARD.head +
    lines.reduce((sum, line) => sum + lineHeight(line), 0) +
    (machine ? CARD.gap + machine.height : 0) +
    (exits.length > 0 ? CARD.gap + exits.reduce((sum, exit) => sum + exitHeight(exit), 0) : 0) +
    CARD.padding;
  return { node, isStart, isReachable, kind: kindCopy(node), title, lines, machine, exits, size: { width, height } };
}

function cardLines(node: GraphNode, { shop, entries, figures }: CardInput, room: number): CardLine[] {
  const { headline, sold, bumps, yes, no } = stepCopy(node, shop);
  return [
    ...(figures ? [{ is: 'figures' as const, ...figures }] : []),
    ...entries.map((text) => ({ is: 'note' as const, text })),
    ...textLines('headline', headline && `“${headline}”`, room),
    ...soldLines(sold, bumps, room),
    ...wordsLines({ yes, no }, room),
    ...(node.variants.length > 1 ? variantLines(node, shop, headline === '') : []),
  ];
}

function cardWidth(title: string, machine: ChildMachine | null): number {
  const wanted = textWidth(title, 15, 'bold') + 2 * CARD.padding;
  return Math.min(Math.max(CARD.width, wanted, machine ? machine.width + 2 * CARD.padding : 0), CARD.widest);
}

/** A variant is named by its address and, where the pages differ, by its headline. */
function variantLines(node: GraphNode, shop: DrawnShop, areDifferent: boolean): CardLine[] {
  const shares = drawShares(node.variants, ({ percentage }) => percentage);
  const isTested = node.splitTestEnabled && shares.some((share) => share > 0);
  return node.variants.flatMap((variant, at): CardLine[] => {
    const device = variant.visibility && variant.visibility !== 'All' ? [variant.visibility.toLowerCase()] : [];
    const percent = node.splitTestEnabled ? [`${variant.percentage ?? 0}%`] : [];
    const mark = variant.default ? ['default'] : [];
    const note = [...percent, ...mark, ...device].join(' · ');
    const headline = areDifferent ? findHeadline(variant, shop) : '';
    return [
      { is: 'variant', name: `/${variant.url}`, note, share: isTested ? (shares[at] ?? 0) : null },
      ...(headline ? [{ is: 'terms' as const, text: `“${headline}”` }] : []),
    ];
  });
}

/** The cards of all steps of a graph, in its order. */
export function buildCards(
  graph: FunnelGraph,
  { jumps }: Arrangement,
  shop: DrawnShop,
  { machines, figures = null }: { machines: CardInput['machines']; figures?: DrawnFigures | null },
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
      figures: figures?.step(node.id) ?? null,
      machines,
    }),
  );
}

import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { KIND_NAMES } from '../draw.ts';
import { isPaidFor } from '../paths/journey-copy.ts';
import { type ChildMachine, machineOf } from './child-machines.ts';
import type { Exit } from './jump-copy.ts';
import type { Size } from './picture.ts';
import { widthOf } from './svg-text.ts';

/** The text on the card of a step, and its size. */
export interface StepCard {
  node: GraphNode;
  isStart: boolean;
  kind: string;
  title: string;
  /** Jumps that arrive here, as text; they are not drawn as lines. */
  entries: readonly string[];
  notes: string[];
  variants: VariantLine[];
  machine: ChildMachine | null;
  /** Jumps that leave here; they are not drawn as lines. */
  exits: readonly Exit[];
  size: Size;
}

export interface VariantLine {
  name: string;
  note: string;
  /** 0 to 1; null where no split test decides. */
  share: number | null;
}

export const CARD = { width: 300, padding: 14, head: 60, note: 18, variant: 34, exit: 22, gap: 10 } as const;

const VIEW_WORDS: Readonly<Record<string, string>> = {
  landing: 'landing page',
  article: 'article',
  vsl: 'video sales letter',
  survey: 'survey',
  'offer-selector': 'offer selector',
};

/** Lays out the text of one step. `offerName` returns the name of an offer; an unknown offer is named by its sfid. */
export function cardOf(
  node: GraphNode,
  isStart: boolean,
  offerName: (sfid: string) => string,
  jumps: { entries: readonly string[]; exits: readonly Exit[] },
): StepCard {
  const machine = machineOf(
    node.kind === 'page' && isPaidFor(node) ? 'order form' : isOfferKind(node.kind) ? 'offer' : 'page',
  );
  const notes = node.offers.map((sfid) => `sells ${offerName(sfid)}`);
  const variants = node.variants.length > 1 ? node.variants.map((variant) => variantLine(node, variant)) : [];
  const height =
    CARD.head +
    (notes.length + jumps.entries.length) * CARD.note +
    (variants.length > 0 ? CARD.gap + variants.length * CARD.variant : 0) +
    (machine ? CARD.gap + machine.height : 0) +
    (jumps.exits.length > 0 ? CARD.gap + jumps.exits.length * CARD.exit : 0) +
    CARD.padding;
  const title = `/${node.url}`;
  return {
    node,
    isStart,
    kind: kindOf(node),
    title,
    ...jumps,
    notes,
    variants,
    machine,
    size: { width: cardWidth(title, machine), height },
  };
}

function kindOf(node: GraphNode): string {
  if (node.kind !== 'page') return KIND_NAMES[node.kind];
  if (isPaidFor(node)) return 'order form';
  return (node.view && VIEW_WORDS[node.view]) || KIND_NAMES.page;
}

function cardWidth(title: string, machine: ChildMachine | null): number {
  const wanted = widthOf(title, 15, 'bold') + 2 * CARD.padding;
  return Math.min(Math.max(CARD.width, wanted, machine ? machine.width + 2 * CARD.padding : 0), 420);
}

function variantLine(node: GraphNode, variant: GraphNode['variants'][number]): VariantLine {
  const total = node.variants.reduce((sum, each) => sum + weightOf(each.percentage), 0);
  const share = node.splitTestEnabled && total > 0 ? weightOf(variant.percentage) / total : null;
  const device = variant.visibility && variant.visibility !== 'All' ? [variant.visibility.toLowerCase()] : [];
  const percent = node.splitTestEnabled ? [`${variant.percentage ?? 0}%`] : [];
  const mark = variant.default ? ['default'] : [];
  return { name: `/${variant.url}`, note: [...percent, ...mark, ...device].join(' · '), share };
}

function weightOf(percentage: number | null | undefined): number {
  return percentage && percentage > 0 ? percentage : 0;
}

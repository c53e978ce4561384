import type { FunnelGraph, GraphNode } from '../../../contracts/page/published-graph.ts';
import { defaultVariant } from '../../../domain/funnel/funnel.ts';
import { drawnShop } from '../../../graph/copy/drawn-shop.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import {
  type FunnelPicture,
  MOST_DRAWN_STEPS,
  type PictureNote,
  type PictureStep,
} from '../../contracts/funnel-picture.ts';
import { arrange, type Column } from '../../diagram/arrange.ts';
import type { CardLine } from '../../diagram/card-lines.ts';
import { EDGE_STYLES } from '../../diagram/colours.ts';
import { labelSize } from '../../diagram/draw-arrow.ts';
import { type LayOutGraph, layOut } from '../../diagram/lay-out.ts';
import { buildCards, type StepCard } from '../../diagram/step-card.ts';
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
  const arrangement = arrange(graph);
  const cards = buildCards(graph, arrangement, drawnShop(published, []), { machines: 'left out', figures: ROOM });
  const picture: FunnelPicture = { hash, steps: all.nodes.length, boxes: [], lines: [] };
  let left = 0;
  for (const column of arrangement.columns)
    left += await addColumn(picture, column, cards, { left, layOutGraph, published });
  return picture;
}

/** Returns the width of the column. */
async function addColumn(
  { boxes, lines }: FunnelPicture,
  { first, end, lines: placed }: Column,
  cards: readonly StepCard[],
  { left, layOutGraph, published }: { left: number; layOutGraph: LayOutGraph; published: PublishedFunnel },
): Promise<number> {
  const edges = placed.map(({ edge, from, to }) => ({
    edge,
    from: from - first,
    to: to - first,
    label: labelSize(edge, ON_EDGE),
  }));
  const laid = await layOut(cards.slice(first, end), edges, layOutGraph);
  const moved = <Place extends { x: number; y: number }>({ x, y, ...rest }: Place) => ({ ...rest, x: x + left, y });
  boxes.push(...laid.boxes.map(({ item, ...box }) => ({ ...moved(box), ...pictureStep(item, published) })));
  lines.push(
    ...laid.arrows.map(({ item: { edge, label: size }, points, label }) => ({
      from: edge.from,
      to: edge.to,
      on: edge.on,
      isOverride: edge.by === 'override',
      points: points.map(moved),
      label: label && { ...moved(label), width: size.width },
    })),
  );
  return laid.width;
}

function pictureStep(
  { node, isStart, kind, title, lines, exits }: StepCard,
  published: PublishedFunnel,
): Omit<PictureStep, 'x' | 'y' | 'width' | 'height'> {
  return {
    id: node.id,
    isStart,
    kind: `${node.step} · ${kind}`,
    title,
    image: pageImage(published, node),
    notes: lines.filter(isNote),
    exits: exits.map(({ edge, target }) => ({
      on: edge.on,
      words: `${EDGE_STYLES[edge.on].word} → ${target}`,
      to: edge.to,
    })),
  };
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

function isNote(line: CardLine): line is PictureNote {
  return line.is !== 'figures';
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

import type { EdgeKind, FunnelGraph, GraphEdge, GraphNode } from '../../contracts/page/published-graph.ts';
import type { Variant } from '../../domain/funnel/funnel.ts';
import { oneLine, shortened } from '../../domain/text-limit.ts';
import { followedFrom } from '../../graph/checks/survey.ts';
import type { DrawnShop } from '../../graph/copy/drawn-shop.ts';
import { entryCopy } from '../../graph/copy/entry-copy.ts';
import type { SoldCopy } from '../../graph/copy/sold-copy.ts';
import { kindCopy, stepCopy } from '../../graph/copy/step-copy.ts';
import { reachFrom } from '../../graph/paths/paths.back.ts';
import type { DrawnFigures, StepFigures } from '../figures/figures-of-report.ts';

interface MermaidOptions {
  /** That of the version that the funnel would be published as, which the running machine carries; null where it cannot be. */
  hash?: string | null;
  figures?: DrawnFigures | null;
}

/** The same graph gives the same text, with what the steps show and sell by the files of the shop. */
export function drawMermaid(
  graph: FunnelGraph,
  shop: DrawnShop,
  { hash = null, figures: given = null }: MermaidOptions = {},
): string {
  const figures = given?.hasAny ? given : null;
  const names = new Map<string, string>();
  for (const [index, node] of graph.nodes.entries()) {
    if (!names.has(node.id)) names.set(node.id, `n${index}`);
  }
  const edges = graph.edges.filter((edge) => names.has(edge.from) && names.has(edge.to));
  const reach = reachFrom(graph.start, followedFrom(graph));
  const boxes = graph.nodes.map((node, index) => {
    const lines = boxLines(node, shop, { isReachable: reach.has(node.id), figures: figures?.step(node.id) ?? null });
    return `  n${index}["${lines.map(escaped).join('<br/>')}"]:::${node.kind}`;
  });
  return [
    'flowchart TD',
    ...(hash === null ? [] : [`  %% version ${hash}`]),
    ...(given === null ? [] : [`  %% ${given.range}${given.hasAny ? '' : ': nothing was counted'}`]),
    ...boxes,
    ...edges.map((edge) => `  ${names.get(edge.from)} ${mermaidArrow(edge, figures)} ${names.get(edge.to)}`),
    ...entryLines(graph, shop, names.get(graph.start ?? '')),
    ...failStyle(edges),
    ...KIND_STYLES,
    '',
  ].join('\n');
}

/** The address that adverts use, as a node of its own that leads to the first step. */
function entryLines(graph: FunnelGraph, shop: DrawnShop, first: string | undefined): string[] {
  const entry = entryCopy(graph, shop);
  return entry === null || first === undefined ? [] : [`  adverts(["${escaped(entry)}"]) --> ${first}`];
}

const KIND_STYLES = [
  '  classDef page fill:#f4f6f8,stroke:#5b6770,color:#1c2226',
  '  classDef upsell fill:#e6f4ea,stroke:#2f7d4f,color:#14301f',
  '  classDef downsell fill:#fdf3dc,stroke:#a06a00,color:#3a2700',
  '  classDef thankyou fill:#e8eefc,stroke:#3457b1,color:#16244a,stroke-width:3px',
];

/** A yes is thick, a plain next thin, a no and a failed payment dotted. */
const ARROWS: Record<EdgeKind, string> = { yes: '==>', next: '-->', no: '-.->', fail: '-.->' };

const WORDS: Record<EdgeKind, string> = { yes: 'yes', next: 'next', no: 'no', fail: 'payment fails' };

function boxLines(
  node: GraphNode,
  shop: DrawnShop,
  { isReachable, figures }: { isReachable: boolean; figures: StepFigures | null },
): string[] {
  const { headline, sold, bumps, yes, no } = stepCopy(node, shop);
  return [
    `${node.step} · ${kindCopy(node)}`,
    `/${node.url}`,
    ...(isReachable ? [] : ['shoppers cannot reach it']),
    ...(figures ? [[figures.sessions, figures.revenue].filter((each) => each !== '').join(' · ')] : []),
    ...(node.view ? [] : ['shows nothing yet']),
    ...(headline ? [`“${headline}”`] : []),
    ...sold.flatMap(({ common, items }) => [...(common ? [common] : []), ...items.map(soldLine)]),
    ...bumps.map((bump) => `bump: ${soldLine(bump)}`),
    ...(yes ? [`yes: ${yes}`] : []),
    ...(no ? [`no: ${no}`] : []),
    ...(node.variants.length > 1 ? node.variants.map((variant) => variantLine(node, variant)) : []),
  ];
}

function soldLine({ name, price, terms }: SoldCopy): string {
  return [name, price && `${price}${terms && ` ${terms}`}`].filter((each) => each !== '').join(': ');
}

function variantLine(node: GraphNode, variant: Variant): string {
  const share = node.splitTestEnabled ? [`${variant.percentage ?? 0}%`] : [];
  const mark = variant.default ? ['default'] : [];
  const device = variant.visibility && variant.visibility !== 'All' ? [variant.visibility.toLowerCase()] : [];
  const notes = [...share, ...mark, ...device].join(', ');
  return `variant ${variant.url}${notes && `: ${notes}`}`;
}

function mermaidArrow(edge: GraphEdge, figures: DrawnFigures | null): string {
  const word = edge.by === 'override' ? `${WORDS[edge.on]} (override)` : WORDS[edge.on];
  const counted = figures?.edge(edge);
  const lines = counted ? [`${word} ${counted.percent}`.trim(), escaped(counted.detail)] : [word];
  return `${ARROWS[edge.on]}|"${lines.filter((each) => each !== '').join('<br/>')}"|`;
}

/** Mermaid identifies edges by their index: the fail edges get a colour and finer dots. */
function failStyle(edges: readonly GraphEdge[]): string[] {
  const failing = edges.flatMap((edge, index) => (edge.on === 'fail' ? [index] : []));
  return failing.length > 0 ? [`  linkStyle ${failing.join(',')} stroke:#b3261e,stroke-dasharray:2 4`] : [];
}

/** Text without Mermaid syntax: all but letters, digits and harmless marks become character codes. */
function escaped(text: string): string {
  const short = shortened(oneLine(text), 80, { mark: '…' });
  return short.replace(/[^\p{L}\p{M}\p{N} .,:/%·…“”’_-]/gu, asCode);
}

function asCode(character: string): string {
  return `#${character.codePointAt(0)};`;
}

import type { EdgeKind, FunnelGraph, GraphEdge, GraphNode } from '../contracts/page/published-graph.ts';
import type { StepKind, Variant } from '../domain/funnel/funnel.ts';

/**
 * A funnel's graph as a Mermaid flowchart that a product owner can read. The same graph gives the same text. `hash` is that of the
 * version that it would be published as, which the running machine carries; null where it cannot be published.
 */
export function drawMermaid(graph: FunnelGraph, hash: string | null = null): string {
  const names = new Map<string, string>();
  for (const [index, node] of graph.nodes.entries()) {
    if (!names.has(node.id)) names.set(node.id, `n${index}`);
  }
  const edges = graph.edges.filter((edge) => names.has(edge.from) && names.has(edge.to));
  return [
    'flowchart TD',
    ...(hash === null ? [] : [`  %% version ${hash}`]),
    ...graph.nodes.map((node, index) => `  n${index}${boxOf(node)}:::${node.kind}`),
    ...edges.map((edge) => `  ${names.get(edge.from)} ${arrowOf(edge)} ${names.get(edge.to)}`),
    ...failStyle(edges),
    ...KIND_STYLES,
    '',
  ].join('\n');
}

export const KIND_NAMES: Readonly<Record<StepKind, string>> = {
  page: 'page',
  upsell: 'upsell',
  downsell: 'downsell',
  thankyou: 'thank-you page',
};

const KIND_STYLES = [
  '  classDef page fill:#f4f6f8,stroke:#5b6770,color:#1c2226',
  '  classDef upsell fill:#e6f4ea,stroke:#2f7d4f,color:#14301f',
  '  classDef downsell fill:#fdf3dc,stroke:#a06a00,color:#3a2700',
  '  classDef thankyou fill:#e8eefc,stroke:#3457b1,color:#16244a,stroke-width:3px',
];

/** A yes is thick, a plain next thin, a no and a failed payment dotted. */
const ARROWS: Record<EdgeKind, string> = { yes: '==>', next: '-->', no: '-.->', fail: '-.->' };

const WORDS: Record<EdgeKind, string> = { yes: 'yes', next: 'next', no: 'no', fail: 'payment fails' };

function boxOf(node: GraphNode): string {
  const lines = [
    `${node.step} · ${KIND_NAMES[node.kind]}`,
    `/${node.url}`,
    `shows: ${node.view ?? 'nothing yet'}`,
    ...(node.variants.length > 1 ? node.variants.map((variant) => variantLine(node, variant)) : []),
  ];
  return `["${lines.map(escaped).join('<br/>')}"]`;
}

function variantLine(node: GraphNode, variant: Variant): string {
  const share = node.splitTestEnabled ? [`${variant.percentage ?? 0}%`] : [];
  const mark = variant.default ? ['default'] : [];
  const device = variant.visibility && variant.visibility !== 'All' ? [variant.visibility.toLowerCase()] : [];
  const notes = [...share, ...mark, ...device].join(', ');
  return `variant ${variant.url}${notes && `: ${notes}`}`;
}

function arrowOf(edge: GraphEdge): string {
  const word = edge.by === 'override' ? `${WORDS[edge.on]} (override)` : WORDS[edge.on];
  return `${ARROWS[edge.on]}|"${word}"|`;
}

/** Mermaid identifies edges by their index: the fail edges get a colour and finer dots. */
function failStyle(edges: readonly GraphEdge[]): string[] {
  const failing = edges.flatMap((edge, index) => (edge.on === 'fail' ? [index] : []));
  return failing.length > 0 ? [`  linkStyle ${failing.join(',')} stroke:#b3261e,stroke-dasharray:2 4`] : [];
}

/** Text without Mermaid syntax: all but letters, digits and harmless marks become character codes. */
function escaped(text: string): string {
  const shortened = text.length > 80 ? `${[...text].slice(0, 79).join('')}…` : text;
  return shortened.replace(/\p{C}|\s/gu, ' ').replace(/[^\p{L}\p{M}\p{N} .,:/%·…_-]/gu, asCode);
}

function asCode(character: string): string {
  return `#${character.codePointAt(0)};`;
}

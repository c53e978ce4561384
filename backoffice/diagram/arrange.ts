import type { FunnelGraph, GraphEdge } from '../../contracts/page/published-graph.ts';

/** An edge of the graph between the steps at two places of its list. */
export interface PlacedEdge {
  edge: GraphEdge;
  from: number;
  to: number;
}

/** Steps that stand below each other, and the edges that are drawn among them as lines. */
export interface Column {
  /** Places of the graph's nodes, from `first` to before `end`. */
  first: number;
  end: number;
  lines: PlacedEdge[];
}

export interface Arrangement {
  columns: Column[];
  /** Edges that are named on the card of the step they leave and on the card of the step they lead to. */
  jumps: PlacedEdge[];
}

/** The most steps that one column holds with all their edges drawn as lines; more lines would be a tangle. */
const FEW = 12;
const COLUMN = 10;
/** The most steps that a line passes by when there are several columns. */
const REACH = 3;

/** Divides a graph into columns and selects the edges to draw as lines. Linear in the graph's size. */
export function arrange(graph: FunnelGraph): Arrangement {
  const edges = placedEdges(graph);
  const count = graph.nodes.length;
  if (count <= FEW) return { columns: [{ first: 0, end: count, lines: edges }], jumps: [] };
  const columns = cutColumns(graph).map((column): Column => ({ ...column, lines: [] }));
  const columnAt = columns.flatMap((column) => Array.from({ length: column.end - column.first }, () => column));
  const jumps: PlacedEdge[] = [];
  for (const placed of edges) {
    const column = columnAt[placed.from];
    if (column && column === columnAt[placed.to] && isShort(placed)) column.lines.push(placed);
    else jumps.push(placed);
  }
  return { columns, jumps };
}

function isShort({ edge, from, to }: PlacedEdge): boolean {
  return edge.on !== 'fail' && to > from && to - from <= REACH;
}

/** Columns of about the same length; a downsell stays with its upsell. */
function cutColumns({ nodes }: FunnelGraph): { first: number; end: number }[] {
  const count = Math.ceil(nodes.length / COLUMN);
  const cuts = Array.from({ length: count + 1 }, (_, index) => {
    const cut = Math.round((index * nodes.length) / count);
    return nodes[cut]?.kind === 'downsell' ? cut + 1 : cut;
  });
  return cuts.slice(1).map((end, index) => ({ first: cuts[index] ?? 0, end }));
}

/** Among steps with one id edges lead to the first, as in the machine. */
function placedEdges(graph: FunnelGraph): PlacedEdge[] {
  const places = new Map<string, number>();
  for (const [index, { id }] of graph.nodes.entries()) if (!places.has(id)) places.set(id, index);
  return graph.edges.flatMap((edge) => {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    return from === undefined || to === undefined ? [] : [{ edge, from, to }];
  });
}

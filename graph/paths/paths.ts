import type { FunnelGraph, GraphEdge } from '../../contracts/page/published-graph.ts';
import { type EdgeName, edgeKey } from '../graph.ts';
import { collectOutgoing, type Outgoing, type Reach, reachFrom, trailTo } from './paths.back.ts';

/** One edge of a journey, with the sfids of its steps. */
export type JourneyStep = EdgeName;

/** A walk from the first step. `end` is the sfid of the last: a thank-you page, or a step that leads nowhere. */
export interface Journey {
  steps: JourneyStep[];
  end: string;
}

/** The share of the reachable nodes and edges that a set of journeys covers. */
export interface Coverage {
  nodes: { covered: number; total: number };
  edges: { covered: number; total: number };
}

/** Each journey follows new edges, then the shortest way out, so that loops are walked once and all journeys end. */
export function paths(graph: FunnelGraph): Journey[] {
  const { start } = graph;
  const outgoing = collectOutgoing(graph);
  const reach = reachFrom(start, outgoing);
  if (start === null || reach.size === 0) return [];
  const untaken = new Set([...reach.keys()].flatMap((id) => outgoing.get(id) ?? []));
  const ways: Ways = { outgoing, untaken, isEnd: (id) => outgoing.get(id)?.length === 0 };
  const journeys = [journeyFrom(start, ways)];
  while (untaken.size > 0) journeys.push(journeyFrom(start, ways));
  return journeys.sort((a, b) => a.steps.length - b.steps.length);
}

/** Counts the reachable nodes and edges that journeys walk. */
export function coverage(graph: FunnelGraph, journeys: readonly Journey[]): Coverage {
  const outgoing = collectOutgoing(graph);
  const nodes = [...reachFrom(graph.start, outgoing).keys()];
  const edges = nodes.flatMap((id) => outgoing.get(id) ?? []);
  const steps = journeys.flatMap((journey) => journey.steps);
  const taken = new Set(steps.map(edgeKey));
  const seen = new Set([...steps.flatMap(({ from, to }) => [from, to]), ...journeys.map(({ end }) => end)]);
  return {
    nodes: { covered: nodes.filter((id) => seen.has(id)).length, total: nodes.length },
    edges: { covered: edges.filter((edge) => taken.has(edgeKey(edge))).length, total: edges.length },
  };
}

interface Ways {
  outgoing: Outgoing;
  /** The edges that no journey has taken yet; walking removes them. */
  untaken: Set<GraphEdge>;
  isEnd: (id: string) => boolean;
}

/** Walks to the nearest untaken edge, and on, until none is left ahead; then to the nearest end. */
function journeyFrom(start: string, ways: Ways): Journey {
  const edges: GraphEdge[] = [];
  let at = start;
  for (let leg = nextLeg(at, ways); leg.length > 0; leg = nextLeg(at, ways)) {
    for (const edge of leg) ways.untaken.delete(edge);
    edges.push(...leg);
    at = edges.at(-1)?.to ?? start;
  }
  return { steps: edges.map(({ from, on, to }) => ({ from, on, to })), end: at };
}

/** The edges to walk next: up to and along an untaken one, or out; none where the journey ends. */
function nextLeg(at: string, ways: Ways): GraphEdge[] {
  const here = untakenFrom(at, ways);
  if (here) return [here];
  const reach = reachFrom(at, ways.outgoing);
  const untaken = firstUntaken(reach, ways);
  if (untaken) return [...trailTo(reach, untaken.from), untaken];
  const end = [...reach.keys()].find(ways.isEnd);
  return end === undefined ? [] : trailTo(reach, end);
}

function firstUntaken(reach: Reach, ways: Ways): GraphEdge | undefined {
  for (const id of reach.keys()) {
    const edge = untakenFrom(id, ways);
    if (edge) return edge;
  }
  return undefined;
}

function untakenFrom(id: string, { outgoing, untaken }: Ways): GraphEdge | undefined {
  return outgoing.get(id)?.find((edge) => untaken.has(edge));
}

import type { EdgeKind, FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { MainFunnel } from '../../domain/funnel/funnel.ts';
import type { Finding } from '../../graph/findings.ts';
import { nameOf, nodesOf, walkCopy } from '../../graph/paths/journey-copy.ts';
import { outgoingOf, reachFrom, trailTo } from '../../graph/paths/paths.reach.ts';

/** The answer that a finding is about. */
const ANSWERS: Readonly<Record<string, EdgeKind>> = {
  'offer-without-yes': 'yes',
  'offer-without-no': 'no',
  'fail-needs-payment': 'fail',
};

/** For a finding about an override its field gives the answer. */
const FIELDS: Readonly<Record<string, EdgeKind>> = { overrideYes: 'yes', overrideNo: 'no', nextPageFail: 'fail' };
const ABOUT_FIELDS: ReadonlySet<string> = new Set([
  'override-names-nothing',
  'fail-names-nothing',
  'leads-back',
  'only-yes-leads-out',
]);

/**
 * The shortest journey that shows a fault of the flow, in words, such as `landing, pay, yes: no page follows`; null for
 * a finding about something else, or about a step that no shopper reaches.
 */
export function journeyOfFault(finding: Finding, funnel: MainFunnel, graph: FunnelGraph): string | null {
  const id = stepIdAt(funnel, finding.path);
  if (finding.code === 'charged-twice') return roundTrip(graph, id);
  const answer = answerOf(finding);
  if (answer) return walkTo(graph, id, answer, targetOf(graph, id, answer));
  const at = finding.journey?.at(-1);
  if (at === undefined) return null;
  const leadsOn = graph.edges.some((edge) => edge.from === at);
  if (leadsOn) return walkTo(graph, at, null, endOf(graph, at));
  return walkTo(graph, at, 'next', 'no page follows');
}

function answerOf({ code, path }: Finding): EdgeKind | undefined {
  const field = path.split('.').at(-1) ?? '';
  return ABOUT_FIELDS.has(code) ? FIELDS[field] : ANSWERS[code];
}

function targetOf(graph: FunnelGraph, id: string | undefined, on: EdgeKind): string {
  const edge = graph.edges.find((each) => each.from === id && each.on === on);
  return edge ? endOf(graph, edge.to) : 'no page follows';
}

/** To a step that charges, and from there the shortest way round: `landing, pay, yes, no: special-offer again`. */
function roundTrip(graph: FunnelGraph, id: string | undefined): string | null {
  const outgoing = outgoingOf(graph);
  const there = reachFrom(graph.start, outgoing);
  const charge = graph.edges.find(({ from, on }) => from === id && (on === 'yes' || on === 'next'));
  if (id === undefined || !charge || !there.has(id)) return null;
  const round = [...trailTo(there, id), charge, ...trailTo(reachFrom(charge.to, outgoing), id)];
  return `${walkCopy(nodesOf(graph), round).join(', ')}: ${endOf(graph, id)} again`;
}

function walkTo(graph: FunnelGraph, id: string | undefined, answer: EdgeKind | null, end: string): string | null {
  const reach = reachFrom(graph.start, outgoingOf(graph));
  if (id === undefined || !reach.has(id)) return null;
  const leavings = [...trailTo(reach, id), ...(answer ? [{ from: id, on: answer }] : [])];
  const words = walkCopy(nodesOf(graph), leavings);
  return words.length > 0 ? `${words.join(', ')}: ${end}` : end;
}

function endOf(graph: FunnelGraph, id: string): string {
  const node = nodesOf(graph).get(id);
  return node ? nameOf(node) : id;
}

/** The sfid of the step that contains a JSON path. */
function stepIdAt(funnel: MainFunnel, path: string): string | undefined {
  const index = /^\$\.defaultFunnels\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? undefined : funnel.defaultFunnels[Number(index)]?.sfid;
}

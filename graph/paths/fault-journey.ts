import type { EdgeKind, FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { MainFunnel } from '../../domain/funnel/funnel.ts';
import type { Finding } from '../findings.ts';
import { indexNodes, nameOf, walkCopy } from './journey-copy.ts';
import { collectOutgoing, reachFrom, trailTo } from './paths.back.ts';

/** A journey that shows a finding. */
export interface FaultJourney {
  /** In words, such as `landing, pay, yes: no page follows`. */
  text: string;
  steps: FaultStep[];
}

/** A step of the journey, by its sfid, and the answer by which it is left; null where the journey ends on it. */
export interface FaultStep {
  step: string;
  on: EdgeKind | null;
}

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

/** Null for a finding about something else than the flow, or about a step that no shopper reaches. */
export function journeyOfFault(finding: Finding, funnel: MainFunnel, graph: FunnelGraph): FaultJourney | null {
  const id = stepIdAt(funnel, finding.path);
  if (finding.code === 'charged-twice') return roundTrip(graph, id);
  const answer = answerOf(finding);
  if (answer) return walkTo(graph, id, answer, targetOf(graph, id, answer));
  const at = finding.journey?.at(-1);
  if (at === undefined) return null;
  const leadsOn = graph.edges.some((edge) => edge.from === at);
  return leadsOn ? walkTo(graph, at, null, at) : walkTo(graph, at, 'next', null);
}

/** The same, or for a finding about something else on a step the shortest journey to that step. */
export function journeyOfFinding(finding: Finding, funnel: MainFunnel, graph: FunnelGraph): FaultJourney | null {
  const id = stepIdAt(funnel, finding.path);
  return journeyOfFault(finding, funnel, graph) ?? walkTo(graph, id, null, id ?? null);
}

function answerOf({ code, path }: Finding): EdgeKind | undefined {
  const field = path.split('.').at(-1) ?? '';
  return ABOUT_FIELDS.has(code) ? FIELDS[field] : ANSWERS[code];
}

/** The step to which an answer leads, or null. */
function targetOf(graph: FunnelGraph, id: string | undefined, on: EdgeKind): string | null {
  return graph.edges.find((each) => each.from === id && each.on === on)?.to ?? null;
}

/** To a step that charges, and from there the shortest way round: `landing, pay, yes, no: special-offer again`. */
function roundTrip(graph: FunnelGraph, id: string | undefined): FaultJourney | null {
  const outgoing = collectOutgoing(graph);
  const there = reachFrom(graph.start, outgoing);
  const charge = graph.edges.find(({ from, on }) => from === id && (on === 'yes' || on === 'next'));
  if (id === undefined || !charge || !there.has(id)) return null;
  const round = [...trailTo(there, id), charge, ...trailTo(reachFrom(charge.to, outgoing), id)];
  return {
    text: `${walkCopy(indexNodes(graph), round).join(', ')}: ${describeEnd(graph, id)} again`,
    steps: toFaultSteps(round, id),
  };
}

/** To a step, by an answer of it or none, and to the step where that leads. */
function walkTo(graph: FunnelGraph, id: string | undefined, answer: EdgeKind | null, target: string | null) {
  const reach = reachFrom(graph.start, collectOutgoing(graph));
  if (id === undefined || !reach.has(id)) return null;
  const leavings = [...trailTo(reach, id), ...(answer ? [{ from: id, on: answer }] : [])];
  const words = walkCopy(indexNodes(graph), leavings);
  const end = describeEnd(graph, target);
  return {
    text: words.length > 0 ? `${words.join(', ')}: ${end}` : end,
    steps: toFaultSteps(leavings, target),
  };
}

function toFaultSteps(leavings: readonly { from: string; on: EdgeKind }[], end: string | null): FaultStep[] {
  const left = leavings.map(({ from, on }) => ({ step: from, on }));
  return end === null ? left : [...left, { step: end, on: null }];
}

function describeEnd(graph: FunnelGraph, id: string | null): string {
  if (id === null) return 'no page follows';
  const node = indexNodes(graph).get(id);
  return node ? nameOf(node) : id;
}

/** The sfid of the step that contains a JSON path. */
export function stepIdAt(funnel: MainFunnel, path: string): string | undefined {
  const index = /^\$\.defaultFunnels\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? undefined : funnel.defaultFunnels[Number(index)]?.sfid;
}

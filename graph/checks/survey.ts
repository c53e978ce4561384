import type { EdgeKind, FunnelGraph, GraphEdge, GraphNode } from '../../contracts/page/published-graph.ts';
import type { FunnelStep, MainFunnel } from '../../domain/funnel/funnel.ts';
import { sortSteps } from '../../domain/funnel/progression.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import { isOrderForm, type ViewKind } from '../../domain/routing/view-kinds.ts';
import type { Finding, Severity } from '../findings.ts';
import { collectOutgoing, type Outgoing, type Reach, reachFrom, trailTo } from '../paths/paths.back.ts';

/** The names that a funnel may use: the brand's offers and pages by sfid, and its currency (ISO 4217). */
export interface Catalogue {
  offers: Readonly<Record<string, Offer>>;
  /** `content` is the page's own blob; a landing page may name an offer. `name` is the address of a text page. */
  content: Readonly<Record<string, { view: ViewKind; name?: string; content?: object }>>;
  currency: string;
}

/** A step of the file beside its node, with its JSON path in the file and its name in findings. */
export interface SurveyedStep {
  step: FunnelStep;
  node: GraphNode;
  path: string;
  /** `Step 3 "special-offer"`. */
  name: string;
}

/** The input of all checks, prepared once. */
export interface Survey {
  funnel: MainFunnel;
  catalogue: Catalogue;
  graph: FunnelGraph;
  /** In walking order (N01). */
  steps: SurveyedStep[];
  outgoing: Outgoing;
  /** The nodes that shoppers can reach from the first step along any edge. */
  reach: Reach;
}

/** Pairs the steps of a funnel file with the nodes of its graph, which are the file's steps, sorted. */
export function buildSurvey(graph: FunnelGraph, catalogue: Catalogue, funnel: MainFunnel): Survey {
  const outgoing = followedFrom(graph);
  const places = new Map(funnel.defaultFunnels.map((step, index) => [step, `$.defaultFunnels[${index}]`]));
  const steps = sortSteps(funnel.defaultFunnels).flatMap((step, index) => {
    const node = graph.nodes[index];
    const path = places.get(step) ?? '$.defaultFunnels';
    return node ? [{ step, node, path, name: `Step ${step.step} "${node.url || node.id}"` }] : [];
  });
  return { funnel, catalogue, graph, steps, outgoing, reach: reachFrom(graph.start, outgoing) };
}

/** The edges that shoppers can take, by the step that each leaves. */
export function followedFrom(graph: FunnelGraph): Outgoing {
  return collectOutgoing(graph, followed(graph));
}

/** A page that is known not to be an order form takes no payment, so its nextPageFail is never followed. */
function followed({ nodes }: FunnelGraph): (edge: GraphEdge) => boolean {
  const plain = new Set(
    nodes.filter((node) => node.kind === 'page' && node.view && !isOrderForm(node.view)).map((node) => node.id),
  );
  return ({ from, on }) => on !== 'fail' || !plain.has(from);
}

/** The edge by which an answer leaves a node, or undefined. */
export function edgeOn(survey: Survey, from: string, on: EdgeKind): GraphEdge | undefined {
  return survey.outgoing.get(from)?.find((edge) => edge.on === on);
}

/** False where two steps share an sfid: the graph merges them, and its circles mean nothing. */
export function hasOwnIds({ steps }: Survey): boolean {
  return new Set(steps.map(({ node }) => node.id)).size === steps.length;
}

/** The sfids of a shortest journey to a node that was reached. */
export function journeyTo(reach: Reach, id: string): string[] {
  const trail = trailTo(reach, id);
  return [trail[0]?.from ?? id, ...trail.map((edge) => edge.to)];
}

/** The value of a record under an id from a file, which may be any text. */
export function lookUp<Value>(record: Readonly<Record<string, Value>>, id: string): Value | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}

/** A finding of a check; its code and severity are the check's own. */
export type Fault = Pick<Finding, 'path' | 'message' | 'journey' | 'fix' | 'offer'>;

/** One rule for funnels. Pure: the same survey gives the same faults, in the order of the steps. */
export interface Check<Code extends string = string> {
  code: Code;
  severity: Severity;
  find: (survey: Survey) => Fault[];
}

/** A rule whose faults keep a funnel from being published. */
export function errorCheck<Code extends string>(code: Code, find: Check['find']): Check<Code> {
  return { code, severity: 'error', find };
}

/** A rule whose faults do not. */
export function warningCheck<Code extends string>(code: Code, find: Check['find']): Check<Code> {
  return { code, severity: 'warning', find };
}

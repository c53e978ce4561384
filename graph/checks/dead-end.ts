import type { GraphEdge, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { isOrderFormNode } from '../graph.ts';
import { collectOutgoing, leadingTo, type Outgoing, reachFrom } from '../paths/paths.back.ts';
import { edgeOn, errorCheck, type Fault, hasOwnIds, journeyTo, type Survey, type SurveyedStep } from './survey.ts';

/** Whether shoppers reach the end of the funnel without a failed payment. */
export const deadEnd = errorCheck('dead-end', (survey) => {
  const circles = circlesOf(survey);
  const reached = survey.steps.filter(({ node }) => survey.reach.has(node.id));
  return reached.flatMap((step) => faultOf(survey, circles, step));
});

function faultOf(survey: Survey, circles: ReadonlySet<string>, { node, path, name }: SurveyedStep): Fault[] {
  // Computed only for a fault: for a long funnel the journeys to all steps take time quadratic in its length.
  const journey = () => journeyTo(survey.reach, node.id);
  if (lacksNext(survey, node))
    return [{ path, message: `${name} is a page after which nothing follows.`, journey: journey() }];
  const entry = survey.reach.get(node.id);
  if (!circles.has(node.id) || (entry && circles.has(entry.from))) return [];
  return [
    {
      path,
      message: `From ${lower(name)} on, shoppers go round in circles and never reach a thank-you page.`,
      journey: journey(),
    },
  ];
}

/** The nodes of circles without a way out: the trapped nodes without those that only lead to such a circle. */
function circlesOf(survey: Survey): Set<string> {
  const out = leadingOut(survey);
  const trapped = survey.graph.nodes.map((node) => node.id).filter((id) => !out.has(id));
  return withoutWayThere(new Set(trapped), willingEdges(survey));
}

/** A node that lacks an answer counts too, since the missing answer is a finding of its own. */
export function leadingOut(survey: Survey): Set<string> {
  const ends = survey.graph.nodes.filter((node) => isWayOut(survey, node)).map((node) => node.id);
  return leadingTo(ends, willingEdges(survey));
}

/** Shoppers do not choose to have a payment fail, so a fail edge is no way out. */
function willingEdges({ graph }: Survey): Outgoing {
  return collectOutgoing(graph, (edge) => edge.on !== 'fail');
}

/** Removes, one after the other, the nodes that no remaining node leads to. */
function withoutWayThere(trapped: Set<string>, outgoing: Outgoing): Set<string> {
  const entries = new Map<string, number>();
  const inside = edgesOf(outgoing).filter((edge) => trapped.has(edge.from));
  for (const edge of inside) entries.set(edge.to, (entries.get(edge.to) ?? 0) + 1);
  const loose = [...trapped].filter((id) => !entries.has(id));
  for (const id of loose) {
    trapped.delete(id);
    for (const edge of outgoing.get(id) ?? []) {
      const left = (entries.get(edge.to) ?? 0) - 1;
      entries.set(edge.to, left);
      if (left === 0) loose.push(edge.to);
    }
  }
  return trapped;
}

function edgesOf(outgoing: Outgoing): GraphEdge[] {
  return [...outgoing.values()].flat();
}

function isWayOut(survey: Survey, node: GraphNode): boolean {
  if (!isOfferKind(node.kind)) return node.kind === 'thankyou' || lacksNext(survey, node);
  return !edgeOn(survey, node.id, 'yes') || !edgeOn(survey, node.id, 'no');
}

function lacksNext(survey: Survey, node: GraphNode): boolean {
  return node.kind === 'page' && !edgeOn(survey, node.id, 'next');
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** N06–N08: a shopper who has paid reaches the receipt by a no on every offer; an edge against that is a finding. */

export const failNeedsPayment = errorCheck('fail-needs-payment', (survey) =>
  findLosses(survey)
    .filter(({ edge }) => edge.on === 'fail')
    .map(({ edge, from, to }) => ({
      path: edge.by === 'override' ? `${from.path}.nextPageFail` : from.path,
      message: `A failed payment on ${from.name} leads to ${to.name}, from where only another payment leads to a thank-you page.`,
      journey: [...journeyTo(survey.reach, edge.from), edge.to],
    })),
);

export const onlyYesLeadsOut = errorCheck('only-yes-leads-out', (survey) =>
  findLosses(survey)
    .filter(({ edge }) => edge.on !== 'fail')
    .map((loss) => withoutWayOut(survey, loss)),
);

/** An edge after which a shopper who has paid cannot reach the end without paying again. */
interface Loss {
  edge: GraphEdge;
  from: SurveyedStep;
  to: SurveyedStep;
}

function withoutWayOut(survey: Survey, { edge, from, to }: Loss): Fault {
  return {
    path: edge.by === 'override' ? `${from.path}.overrideYes` : to.path,
    message: `After ${to.name} shoppers who buy nothing more never come to a thank-you page.`,
    journey: [...journeyTo(survey.reach, edge.from), edge.to],
  };
}

function findLosses(survey: Survey): Loss[] {
  if (!hasOwnIds(survey)) return [];
  const isFree = freeWayOut(survey);
  const out = leadingOut(survey);
  const steps = new Map(survey.steps.map((step) => [step.node.id, step]));
  return captureEdges(survey)
    .filter((edge) => isFree(edge.from) || edge.on === 'next')
    .filter((edge) => !isFree(edge.to) && out.has(edge.to))
    .flatMap((edge) => {
      const [from, to] = [steps.get(edge.from), steps.get(edge.to)];
      return from && to ? [{ edge, from, to }] : [];
    });
}

/** A missing answer counts as a way, since it is a finding of its own. */
function freeWayOut({ graph }: Survey): (id: string) => boolean {
  const charging = new Set(graph.nodes.filter(isOrderFormNode).map((node) => node.id));
  const free = collectOutgoing(graph, ({ from, on }) => on === 'no' || (on === 'next' && !charging.has(from)));
  const ends = [...free].filter(([id, edges]) => edges.length === 0 && !charging.has(id)).map(([id]) => id);
  const leading = leadingTo(ends, free);
  return (id) => leading.has(id);
}

/** The edges that shoppers who have paid can take: those out of order forms and of all steps after them. */
function captureEdges({ graph, outgoing, reach }: Survey): GraphEdge[] {
  const forms = graph.nodes.filter((node) => isOrderFormNode(node) && reach.has(node.id));
  const sales = forms.flatMap(({ id }) => (outgoing.get(id) ?? []).filter(({ on }) => on === 'next'));
  const captured = reachFrom(SALE, new Map([...outgoing, [SALE, sales]]));
  const offers = graph.nodes.filter((node) => isOfferKind(node.kind) && captured.has(node.id));
  return [...sales, ...offers.flatMap(({ id }) => outgoing.get(id) ?? [])];
}

/** Stands for all order forms at once; no sfid holds a NUL. */
const SALE = '\u0000sale';

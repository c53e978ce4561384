import type { GraphEdge, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { leadingTo } from '../paths/paths.back.ts';
import { type Outgoing, outgoingOf } from '../paths/paths.reach.ts';
import type { Check, Fault } from './check.ts';
import { edgeOn, journeyTo, type Survey, type SurveyedStep } from './survey.ts';

/** Whether shoppers reach the end of the funnel without a failed payment. */
export const deadEnd = {
  code: 'dead-end',
  severity: 'error',
  find: (survey) => {
    const circles = circlesOf(survey);
    const reached = survey.steps.filter(({ node }) => survey.reach.has(node.id));
    return reached.flatMap((step) => faultOf(survey, circles, step));
  },
} as const satisfies Check;

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

/**
 * The nodes from which a thank-you page can be reached. A node that lacks an answer counts too: the missing answer is a
 * finding of its own, and is not repeated for each node that leads to it.
 */
export function leadingOut(survey: Survey): Set<string> {
  const ends = survey.graph.nodes.filter((node) => isWayOut(survey, node)).map((node) => node.id);
  return leadingTo(ends, willingEdges(survey));
}

/** Shoppers do not choose to have a payment fail, so a fail edge is no way out. */
function willingEdges({ graph }: Survey): Outgoing {
  return outgoingOf(graph, (edge) => edge.on !== 'fail');
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

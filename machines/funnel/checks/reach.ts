import type { GraphEdge, GraphNode } from '../../../contracts/published-graph.ts';
import { isOfferKind } from '../../../domain/funnel.ts';
import type { Check, Fault } from './check.ts';
import { edgeOn, journeyTo, type Survey, type SurveyedStep } from './survey.ts';

/** Whether shoppers get everywhere, and out again. */

export const unreachableStep = {
  code: 'unreachable-step',
  severity: 'error',
  find: ({ steps, reach }) =>
    steps
      .filter(({ node }) => !reach.has(node.id))
      .map(({ path, name }) => ({ path, message: `${name} cannot be reached from the first step.` })),
} as const satisfies Check;

export const deadEnd = {
  code: 'dead-end',
  severity: 'error',
  find: (survey) => {
    const out = leadingOut(survey);
    return survey.steps.filter(({ node }) => survey.reach.has(node.id)).flatMap((step) => faultOf(survey, out, step));
  },
} as const satisfies Check;

/** Failed payments may well lead back, to try again; a yes or a no that does is seldom meant. */
export const leadsBack = {
  code: 'leads-back',
  severity: 'warning',
  find: ({ steps, outgoing }) => {
    const order = new Map(steps.map(({ node }, index) => [node.id, index]));
    const isBackward = (edge: GraphEdge) => (order.get(edge.to) ?? 0) <= (order.get(edge.from) ?? 0);
    return steps.flatMap(({ node, path, name }) =>
      (outgoing.get(node.id) ?? [])
        .filter((edge) => edge.on !== 'fail' && edge.by === 'override' && isBackward(edge))
        .map((edge) => ({
          path: `${path}.${edge.on === 'yes' ? 'overrideYes' : 'overrideNo'}`,
          message: `${name} leads back to a step that shoppers have already passed.`,
        })),
    );
  },
} as const satisfies Check;

function faultOf(survey: Survey, out: ReadonlySet<string>, { node, path, name }: SurveyedStep): Fault[] {
  const journey = journeyTo(survey.reach, node.id);
  if (node.kind === 'page' && !edgeOn(survey, node.id, 'next')) {
    return [{ path, message: `${name} is a page after which nothing follows.`, journey }];
  }
  const entry = survey.reach.get(node.id);
  if (out.has(node.id) || (entry && !out.has(entry.from))) return [];
  return [
    { path, message: `From ${name} on, shoppers go round in circles and never reach a thank-you page.`, journey },
  ];
}

/**
 * The nodes from which a thank-you page can be reached without a payment failing. A node that lacks an answer counts
 * too: what it lacks is a finding of its own, and not repeated for all that leads to it.
 */
function leadingOut(survey: Survey): Set<string> {
  const sources = new Map<string, string[]>(survey.graph.nodes.map((node) => [node.id, []]));
  for (const edge of survey.graph.edges) {
    if (edge.on !== 'fail') sources.get(edge.to)?.push(edge.from);
  }
  const out = new Set(survey.graph.nodes.filter((node) => isWayOut(survey, node)).map((node) => node.id));
  for (const id of out) {
    for (const source of sources.get(id) ?? []) out.add(source);
  }
  return out;
}

function isWayOut(survey: Survey, node: GraphNode): boolean {
  if (node.kind === 'page') return !edgeOn(survey, node.id, 'next');
  if (!isOfferKind(node.kind)) return true;
  return !edgeOn(survey, node.id, 'yes') || !edgeOn(survey, node.id, 'no');
}

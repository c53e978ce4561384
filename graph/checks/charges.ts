import type { GraphEdge } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { isOrderFormNode } from '../graph.ts';
import { circlesOf } from '../paths/paths.back.ts';
import { reachFrom, trailTo } from '../paths/paths.reach.ts';
import type { Check, Fault } from './check.ts';
import { edgeOn, hasOwnIds, journeyTo, type Survey, type SurveyedStep } from './survey.ts';

/** N14: whether a shopper who was charged can come back to the step of that charge. Each circle is reported once. */
export const chargedTwice = {
  code: 'charged-twice',
  severity: 'error',
  find: (survey) => {
    if (!hasOwnIds(survey)) return [];
    const circles = circlesOf(survey.outgoing);
    const seen = new Set<string>();
    return survey.steps.flatMap((step) => {
      const circle = circles.get(step.node.id);
      const charge = survey.reach.has(step.node.id) ? chargeOf(survey, step) : undefined;
      if (!charge || circle === undefined || circle !== circles.get(charge.to) || seen.has(circle)) return [];
      seen.add(circle);
      return [
        faultOf(
          survey,
          step,
          charge,
          wayBack(survey, charge, (id) => circles.get(id) === circle),
        ),
      ];
    });
  },
} as const satisfies Check;

/** The edge that follows a charge: a yes on an offer, a paid order form. */
function chargeOf(survey: Survey, { node }: SurveyedStep): GraphEdge | undefined {
  if (isOfferKind(node.kind)) return edgeOn(survey, node.id, 'yes');
  return isOrderFormNode(node) ? edgeOn(survey, node.id, 'next') : undefined;
}

function wayBack({ outgoing }: Survey, charge: GraphEdge, isInside: (id: string) => boolean): string[] {
  const reach = reachFrom(charge.to, outgoing, (edge) => isInside(edge.to));
  return [charge.to, ...trailTo(reach, charge.from).map(({ to }) => to)];
}

function faultOf(survey: Survey, { node, path, name }: SurveyedStep, charge: GraphEdge, back: string[]): Fault {
  const message =
    charge.on === 'yes'
      ? `Who said yes on ${name} can come back to it, and say yes to the same offer again.`
      : `Who paid on ${name} can come back to it, and pay a second time.`;
  const place = charge.by === 'override' ? `${path}.overrideYes` : path;
  return { path: place, message, journey: [...journeyTo(survey.reach, node.id), ...back] };
}

import type { GraphEdge, GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind, type StepKind } from '../../domain/funnel/funnel.ts';
import { isOrderFormNode } from '../graph.ts';
import { findCircles, type Reach, reachFrom, trailTo } from '../paths/paths.back.ts';
import {
  edgeOn,
  errorCheck,
  type Fault,
  hasOwnIds,
  journeyTo,
  type Survey,
  type SurveyedStep,
  warningCheck,
} from './survey.ts';

/** Offers are charged to the card of a sale (N13), and a receipt shows a sale: neither stands before the order form. */

export const noOrderFormBeforeOffer = errorCheck('no-order-form-before-offer', (survey) =>
  reachedUnpaid(
    survey,
    isOfferKind,
    (name) => `${name} can be reached without a paid order that it could be added to.`,
  ),
);

/** A funnel that sells nothing at all is for leads, and its thank-you page thanks for those. */
export const noOrderFormBeforeThankYou = warningCheck('no-order-form-before-thank-you', (survey) =>
  isForLeads(survey)
    ? []
    : reachedUnpaid(
        survey,
        (kind) => kind === 'thankyou',
        (name) => `${name} can be reached without a paid order, and then has nothing to show.`,
      ),
);

function isForLeads({ funnel, graph }: Survey): boolean {
  const sells = (funnel.orderForm ?? []).length > 0 || (funnel.bumpOffers ?? []).length > 0;
  return !sells && graph.nodes.every((node) => !isOfferKind(node.kind) && !isOrderFormNode(node));
}

function reachedUnpaid(survey: Survey, isMeant: (kind: StepKind) => boolean, messageOf: (name: string) => string) {
  const unpaid = unpaidReach(survey);
  return survey.steps
    .filter(({ node }) => isMeant(node.kind) && unpaid.has(node.id))
    .map(({ node, path, name }) => ({ path, message: messageOf(name), journey: journeyTo(unpaid, node.id) }));
}

/** A page whose content is missing may be the order form, and has a finding of its own. */
function unpaidReach({ graph, outgoing }: Survey): Reach {
  const orderForms = new Set(
    graph.nodes.filter((node) => isOrderFormNode(node) || isMissing(node)).map(({ id }) => id),
  );
  const offers = new Set(graph.nodes.filter((node) => isOfferKind(node.kind)).map((node) => node.id));
  return reachFrom(graph.start, outgoing, (edge) => {
    return !offers.has(edge.from) && !(orderForms.has(edge.from) && edge.on === 'next');
  });
}

function isMissing({ kind, view }: GraphNode): boolean {
  return kind === 'page' && view === null;
}

/** N14: whether a shopper who was charged can come back to the step of that charge. Each circle is reported once. */
export const chargedTwice = errorCheck('charged-twice', (survey) => {
  if (!hasOwnIds(survey)) return [];
  const circles = findCircles(survey.outgoing);
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
});

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

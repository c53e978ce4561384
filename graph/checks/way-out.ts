import type { GraphEdge } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { isOrderFormNode } from '../graph.ts';
import { leadingTo } from '../paths/paths.back.ts';
import { outgoingOf, reachFrom } from '../paths/paths.reach.ts';
import type { Check, Fault } from './check.ts';
import { leadingOut } from './dead-end.ts';
import { hasOwnIds, journeyTo, type Survey, type SurveyedStep } from './survey.ts';

/**
 * A shopper who has paid once reaches the receipt without paying again (N06–N08): by a no on every offer, wherever a
 * yes or a failed payment led. Each edge after which that is impossible is one finding.
 */

export const failNeedsPayment = {
  code: 'fail-needs-payment',
  severity: 'error',
  find: (survey) =>
    lossesOf(survey)
      .filter(({ edge }) => edge.on === 'fail')
      .map(({ edge, from, to }) => ({
        path: edge.by === 'override' ? `${from.path}.nextPageFail` : from.path,
        message: `A failed payment on ${from.name} leads to ${to.name}, from where only another payment leads to a thank-you page.`,
        journey: [...journeyTo(survey.reach, edge.from), edge.to],
      })),
} as const satisfies Check;

export const onlyYesLeadsOut = {
  code: 'only-yes-leads-out',
  severity: 'error',
  find: (survey) =>
    lossesOf(survey)
      .filter(({ edge }) => edge.on !== 'fail')
      .map((loss) => withoutWayOut(survey, loss)),
} as const satisfies Check;

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

function lossesOf(survey: Survey): Loss[] {
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

/**
 * Whether a shopper gets from a node to an end by continuing and saying no alone. A missing answer counts as a way: it
 * is a finding of its own.
 */
function freeWayOut({ graph }: Survey): (id: string) => boolean {
  const charging = new Set(graph.nodes.filter(isOrderFormNode).map((node) => node.id));
  const free = outgoingOf(graph, ({ from, on }) => on === 'no' || (on === 'next' && !charging.has(from)));
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

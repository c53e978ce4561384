import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { isOrderFormNode } from '../graph.ts';
import type { Check } from './check.ts';
import { offerMentions } from './offer-mentions.ts';
import { lookUp, type SurveyedStep } from './survey.ts';

/** The offers on sale, and the steps that sell them. */

export const offerStepWithoutOffer = {
  code: 'offer-step-without-offer',
  severity: 'error',
  find: ({ steps }) =>
    steps
      .filter(({ node }) => isOfferKind(node.kind) && !node.offers[0])
      .map(({ node, path, name }) => ({
        path: `${path}.${node.kind}`,
        message: `${name} is of type "${node.type}", and its field "${node.kind}" names no offer to sell.`,
      })),
} as const satisfies Check;

export const unknownOffer = {
  code: 'unknown-offer',
  severity: 'error',
  find: (survey) =>
    offerMentions(survey)
      .filter(({ offer }) => !lookUp(survey.catalogue.offers, offer))
      .map(({ offer, path }) => ({ path, message: `There is no offer with the sfid "${offer}".` })),
} as const satisfies Check;

export const orderFormWithoutOffers = {
  code: 'order-form-without-offers',
  severity: 'error',
  find: ({ steps, funnel }) => {
    const form = steps.find(({ node }) => isOrderFormNode(node));
    if (!form || (funnel.orderForm ?? []).length > 0) return [];
    return [
      { path: '$.orderForm', message: `${form.name} is an order form, and the funnel's orderForm lists no offers.` },
    ];
  },
} as const satisfies Check;

/** N14: an offer is charged once in a checkout, so a second yes to it buys nothing. */
export const offerSoldTwice = {
  code: 'offer-sold-twice',
  severity: 'warning',
  find: ({ steps }) => {
    const sellers = new Map<string, SurveyedStep>();
    return steps.flatMap((step) => {
      const offer = isOfferKind(step.node.kind) ? step.node.offers[0] : undefined;
      const first = offer ? sellers.get(offer) : undefined;
      if (offer && !first) sellers.set(offer, step);
      if (!first) return [];
      const message = `${step.name} sells the same offer as ${first.name}; who says yes to both is charged for one.`;
      return [{ path: `${step.path}.${step.node.kind}`, message }];
    });
  },
} as const satisfies Check;

import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import { isOrderFormNode } from '../../graph.ts';
import { nothingNamed } from '../meant-sfid.ts';
import { errorCheck, lookUp } from '../survey.ts';
import { offerMentions } from './offer-mentions.ts';

/** The offers on sale, and the steps that sell them. */

export const offerStepWithoutOffer = errorCheck('offer-step-without-offer', ({ steps }) =>
  steps
    .filter(({ node }) => isOfferKind(node.kind) && !node.offers[0])
    .map(({ node, path, name }) => ({
      path: `${path}.${node.kind}`,
      message: `${name} is of type "${node.type}", and its field "${node.kind}" names no offer to sell.`,
    })),
);

export const unknownOffer = errorCheck('unknown-offer', (survey) =>
  offerMentions(survey)
    .filter(({ offer }) => !lookUp(survey.catalogue.offers, offer))
    .map(({ offer, path }) =>
      nothingNamed(
        { path, name: offer, sentence: `There is no offer with the sfid "${offer}"` },
        Object.keys(survey.catalogue.offers),
        survey.funnel,
      ),
    ),
);

export const orderFormWithoutOffers = errorCheck('order-form-without-offers', ({ steps, funnel }) => {
  const form = steps.find(({ node }) => isOrderFormNode(node));
  if (!form || (funnel.orderForm ?? []).length > 0) return [];
  return [
    { path: '$.orderForm', message: `${form.name} is an order form, and the funnel's orderForm lists no offers.` },
  ];
});

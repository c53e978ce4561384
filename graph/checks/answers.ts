import { type FunnelStep, isOfferKind } from '../../domain/funnel/funnel.ts';
import { canFail, isSet } from '../../domain/funnel/progression.ts';
import { isOrderForm } from '../../domain/routing/view-kinds.ts';
import { edgeOn, errorCheck, type Fault, type Survey, type SurveyedStep, warningCheck } from './survey.ts';

/** The steps that a yes, a no and a failed payment lead to (N05–N08). */

export const offerWithoutYes = errorCheck('offer-without-yes', (survey) => unanswered(survey, 'yes', 'overrideYes'));

export const offerWithoutNo = errorCheck('offer-without-no', (survey) => unanswered(survey, 'no', 'overrideNo'));

export const overrideNamesNothing = errorCheck('override-names-nothing', (survey) =>
  survey.steps
    .filter(({ node }) => isOfferKind(node.kind))
    .flatMap((step) => [...lost(survey, step, 'yes', 'overrideYes'), ...lost(survey, step, 'no', 'overrideNo')]),
);

export const failNamesNothing = errorCheck('fail-names-nothing', (survey) =>
  survey.steps
    .filter(({ step, node }) => {
      const isLost = edgeOn(survey, node.id, 'fail')?.by === 'rule';
      return isSet(step.nextPageFail) && isLost;
    })
    .map(({ step, path, name }) => ({
      path: `${path}.nextPageFail`,
      message: `${name} sends failed payments to "${step.nextPageFail}", and no step is called that.`,
    })),
);

export const overrideIgnored = warningCheck('override-ignored', ({ steps }) =>
  steps.flatMap((surveyed) => ignoredFields(surveyed).map((field) => ignored(surveyed, field))),
);

export const failEdgeOnPageWithoutOrderForm = warningCheck('fail-edge-on-page-without-order-form', ({ steps }) =>
  steps
    .filter(
      ({ step, node }) => node.kind === 'page' && isSet(step.nextPageFail) && node.view && !isOrderForm(node.view),
    )
    .map(({ path, name }) => ({
      path: `${path}.nextPageFail`,
      message: `${name} takes no payment, so its nextPageFail is never followed.`,
    })),
);

function unanswered(survey: Survey, on: 'yes' | 'no', field: 'overrideYes' | 'overrideNo'): Fault[] {
  return survey.steps
    .filter(({ step, node }) => isOfferKind(node.kind) && !isSet(step[field]) && !edgeOn(survey, node.id, on))
    .map(({ path, name }) => ({
      path,
      message: `A ${on} on ${name} leads nowhere: no upsell and no page follows it.`,
    }));
}

function lost(
  survey: Survey,
  { step, node, path, name }: SurveyedStep,
  on: 'yes' | 'no',
  field: 'overrideYes' | 'overrideNo',
): Fault[] {
  if (!isSet(step[field]) || edgeOn(survey, node.id, on)) return [];
  return [
    { path: `${path}.${field}`, message: `${name} leads a ${on} to "${step[field]}", and no step is called that.` },
  ];
}

function ignoredFields({ step, node }: SurveyedStep): (keyof FunnelStep)[] {
  const answers = isOfferKind(node.kind) ? [] : (['overrideYes', 'overrideNo'] as const);
  const fails = canFail(step) ? [] : (['nextPageFail'] as const);
  return [...answers, ...fails].filter((field) => isSet(step[field]));
}

function ignored({ node, path, name }: SurveyedStep, field: keyof FunnelStep): Fault {
  const kind = node.kind === 'thankyou' ? 'a thank-you page' : 'an ordinary page';
  return { path: `${path}.${field}`, message: `${name} is ${kind}, so its ${field} is never followed.` };
}

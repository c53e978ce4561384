import { type FunnelStep, isOfferKind } from '../../domain/funnel/funnel.ts';
import { canFail, isSet } from '../../domain/funnel/progression.ts';
import { isOrderForm } from '../../domain/routing/view-kinds.ts';
import { type Check, edgeOn, type Fault, type Survey, type SurveyedStep } from './survey.ts';

/** The steps that a yes, a no and a failed payment lead to (N05–N08). */

export const offerWithoutYes = {
  code: 'offer-without-yes',
  severity: 'error',
  find: (survey) => unanswered(survey, 'yes', 'overrideYes'),
} as const satisfies Check;

export const offerWithoutNo = {
  code: 'offer-without-no',
  severity: 'error',
  find: (survey) => unanswered(survey, 'no', 'overrideNo'),
} as const satisfies Check;

export const overrideNamesNothing = {
  code: 'override-names-nothing',
  severity: 'error',
  find: (survey) =>
    survey.steps
      .filter(({ node }) => isOfferKind(node.kind))
      .flatMap((step) => [...lost(survey, step, 'yes', 'overrideYes'), ...lost(survey, step, 'no', 'overrideNo')]),
} as const satisfies Check;

export const failNamesNothing = {
  code: 'fail-names-nothing',
  severity: 'error',
  find: (survey) =>
    survey.steps
      .filter(({ step, node }) => {
        const isLost = edgeOn(survey, node.id, 'fail')?.by === 'rule';
        return isSet(step.nextPageFail) && isLost;
      })
      .map(({ step, path, name }) => ({
        path: `${path}.nextPageFail`,
        message: `${name} sends failed payments to "${step.nextPageFail}", and no step is called that.`,
      })),
} as const satisfies Check;

export const overrideIgnored = {
  code: 'override-ignored',
  severity: 'warning',
  find: ({ steps }) => steps.flatMap((surveyed) => ignoredFields(surveyed).map((field) => ignored(surveyed, field))),
} as const satisfies Check;

export const failEdgeOnPageWithoutOrderForm = {
  code: 'fail-edge-on-page-without-order-form',
  severity: 'warning',
  find: ({ steps }) =>
    steps
      .filter(
        ({ step, node }) => node.kind === 'page' && isSet(step.nextPageFail) && node.view && !isOrderForm(node.view),
      )
      .map(({ path, name }) => ({
        path: `${path}.nextPageFail`,
        message: `${name} takes no payment, so its nextPageFail is never followed.`,
      })),
} as const satisfies Check;

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

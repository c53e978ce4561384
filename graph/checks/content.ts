import { isOfferKind, type StepKind } from '../../domain/funnel/funnel.ts';
import { isOrderForm, type ViewKind } from '../../domain/routing/view-kinds.ts';
import { nothingNamed } from './meant-sfid.ts';
import { isOfOtherType } from './step-type.ts';
import { errorCheck, lookUp, type Survey, type SurveyedStep } from './survey.ts';

/** The content of the steps' variants (E03, E04, E10). */

export const unknownContent = errorCheck('unknown-content', (survey) =>
  listVariants(survey)
    .filter(({ contentId, view }) => contentId && !view)
    .map(({ contentId, path }) =>
      nothingNamed(
        { path, name: contentId ?? '', sentence: `There is no content page with the sfid "${contentId}"` },
        Object.keys(survey.catalogue.content),
        survey.funnel,
      ),
    ),
);

/** A thank-you page needs no content: it shows the orders without it. */
export const pageWithoutView = errorCheck('page-without-view', (survey) =>
  listVariants(survey)
    .filter(({ contentId, surveyed }) => !contentId && surveyed.node.kind !== 'thankyou')
    .map(({ path, url, surveyed }) => ({
      path,
      message: `${surveyed.name} has nothing to show: its variant "${url}" names no content page.`,
    })),
);

export const viewDoesNotFitKind = errorCheck('view-does-not-fit-kind', (survey) =>
  listVariants(survey).flatMap(({ view, path, url, surveyed }) => {
    const fitting = fittingViews(surveyed);
    if (!view || fitting.includes(view) || isOfOtherType(surveyed, view)) return [];
    const needed = fitting.map((each) => `"${each}"`).join(' or ');
    return [{ path, message: `${surveyed.name} needs the view ${needed}, and its variant "${url}" shows "${view}".` }];
  }),
);

const VIEWS: Record<StepKind, readonly ViewKind[]> = {
  page: [
    'landing',
    'article',
    'vsl',
    'survey',
    'offer-selector',
    'two-step-order-form',
    'two-page-checkout',
    'checkout',
  ],
  upsell: ['offer'],
  downsell: ['offer'],
  thankyou: ['order-success'],
};

/** The views that a step's kind allows; all variants of a page show the view of its default one, or are order forms. */
function fittingViews({ node }: SurveyedStep): readonly ViewKind[] {
  const allowed = VIEWS[node.kind];
  const own = isOfferKind(node.kind) ? null : node.view;
  if (!own || !allowed.includes(own)) return allowed;
  return isOrderForm(own) ? allowed.filter(isOrderForm) : [own];
}

function listVariants({ steps, catalogue }: Survey) {
  return steps.flatMap((surveyed) =>
    surveyed.step.variants.map(({ pageContent, url }, index) => ({
      surveyed,
      url,
      contentId: pageContent || null,
      view: pageContent ? lookUp(catalogue.content, pageContent)?.view : undefined,
      path: `${surveyed.path}.variants[${index}].pageContent`,
    })),
  );
}

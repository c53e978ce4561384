import { errorCheck, lookUp, type Survey, type SurveyedStep, warningCheck } from '../survey.ts';

/** The choices of an offer selector: of the offers that its content names, those that are sold. */

export const selectorOfferNotSold = warningCheck('selector-offer-not-sold', (survey) =>
  findSelectors(survey)
    .filter(({ sold }) => sold.length > 0)
    .flatMap(({ surveyed, path, unsold }) =>
      unsold.map((offer) => ({
        path,
        message: `${surveyed.name} leaves out the offer "${offer}" that its content names, because the funnel's orderForm does not list it.`,
      })),
    ),
);

export const selectorWithoutChoice = errorCheck('selector-without-choice', (survey) =>
  findSelectors(survey)
    .filter(({ sold }) => sold.length === 0)
    .map(({ surveyed, path }) => ({
      path,
      message: `${surveyed.name} has nothing to choose from: the funnel's orderForm lists none of the offers that its content names.`,
    })),
);

interface Selector {
  surveyed: SurveyedStep;
  path: string;
  sold: string[];
  unsold: string[];
}

function findSelectors({ steps, catalogue, funnel }: Survey): Selector[] {
  const listed = new Set(funnel.orderForm ?? []);
  return steps.flatMap((surveyed) =>
    surveyed.step.variants.flatMap(({ pageContent }, index) => {
      const page = pageContent ? lookUp(catalogue.content, pageContent) : undefined;
      if (page?.view !== 'offer-selector') return [];
      const named = readChoices(page.content);
      const path = `${surveyed.path}.variants[${index}].pageContent`;
      const [sold, unsold] = [named.filter((each) => listed.has(each)), named.filter((each) => !listed.has(each))];
      return [{ surveyed, path, sold, unsold }];
    }),
  );
}

/** The offers that an offer selector's content names; none for other content. */
export function readChoices(content: object | undefined): string[] {
  const choices: unknown = content && 'offers' in content ? content.offers : null;
  if (!Array.isArray(choices)) return [];
  return choices
    .map((choice: { offer?: unknown } | null) => choice?.offer)
    .filter((offer) => typeof offer === 'string');
}

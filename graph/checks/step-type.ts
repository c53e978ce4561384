import type { ViewKind } from '../../domain/routing/view-kinds.ts';
import { errorCheck, lookUp, type Survey, type SurveyedStep, warningCheck } from './survey.ts';

/** E03: a type that is none of the three counts as a page, so a misspelt type turns an offer into a page. */

export const typeDoesNotFitView = errorCheck('type-does-not-fit-view', (survey) =>
  survey.steps.flatMap((surveyed) => {
    const { step, path, name } = surveyed;
    const view = shownBy(survey, surveyed).find((each) => isOfOtherType(surveyed, each));
    if (!view) return [];
    const types = view === 'offer' ? offerTypes(surveyed) : ['Thankyou Page'];
    const [only, ...others] = types;
    const words = view === 'offer' ? 'an offer, which no page sells' : 'a receipt, which no page is';
    const message = `${name} has the type ${JSON.stringify(step.type)} and is therefore an ordinary page, and shows ${words}: write ${types.map((type) => `"${type}"`).join(' or ')}.`;
    const fix = only !== undefined && others.length === 0 ? { type: 'set-value' as const, value: only } : null;
    return [{ path: `${path}.type`, message, ...(fix ? { fix } : {}) }];
  }),
);

export const stepTypeMisspelt = warningCheck('step-type-misspelt', (survey) =>
  survey.steps.flatMap((surveyed) => {
    const { step, node, path, name } = surveyed;
    const meant = node.kind === 'page' ? meantType(step.type) : null;
    if (!meant || shownBy(survey, surveyed).some((view) => isOfOtherType(surveyed, view))) return [];
    const message = `${name} has the type "${step.type}" and is therefore an ordinary page; perhaps "${meant}" is meant.`;
    return [{ path: `${path}.type`, message }];
  }),
);

/** Whether a step is a page by its type alone: it names an offer and shows one, or it is meant as a receipt and shows that. */
export function isOfOtherType({ node, step }: SurveyedStep, view: ViewKind): boolean {
  if (node.kind !== 'page') return false;
  if (view === 'offer') return Boolean(step.upsell || step.downsell || meantType(step.type));
  return view === 'order-success' && /thank|receipt|success|confirm/i.test(step.type);
}

function shownBy({ catalogue }: Survey, { step }: SurveyedStep): ViewKind[] {
  return step.variants.flatMap(({ pageContent }) => lookUp(catalogue.content, pageContent ?? '')?.view ?? []);
}

/** The type whose offer the step names, else the one that its type resembles, else both. */
function offerTypes({ step }: SurveyedStep): string[] {
  if (step.upsell && !step.downsell) return ['Upsell'];
  if (step.downsell && !step.upsell) return ['DownSell'];
  const meant = meantType(step.type);
  return meant === null || meant === 'Thankyou Page' ? ['Upsell', 'DownSell'] : [meant];
}

function meantType(type: string): string | null {
  const letters = type.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.startsWith('upsell')) return 'Upsell';
  if (letters.startsWith('downsell')) return 'DownSell';
  return letters.startsWith('thankyou') ? 'Thankyou Page' : null;
}

import { errorCheck, type Fault, type SurveyedStep, warningCheck } from './survey.ts';

/** A step is identified by its sfid, its number and its addresses (E03, N02, R08). */

export const duplicateStepId = errorCheck('duplicate-step-id', ({ steps }) =>
  repeated(
    steps,
    ({ step }) => [step.sfid],
    (later, sfid, first) => ({
      path: `${later.path}.sfid`,
      message: `${later.name} has the same sfid "${sfid}" as ${first.name}.`,
    }),
  ),
);

export const duplicateStepNumber = warningCheck('duplicate-step-number', ({ steps }) =>
  repeated(
    steps,
    ({ step }) => [String(step.step)],
    (later, number, first) => ({
      path: `${later.path}.step`,
      message: `${later.name} has the same number ${number} as ${first.name}, so the file's order decides which comes first.`,
    }),
  ),
);

/** A warning, because the `step` parameter selects among steps that share an address (N02). */
export const duplicateUrl = warningCheck('duplicate-url', ({ steps }) =>
  repeated(
    steps,
    ({ node }) => node.urls,
    (later, url, first) => ({
      path: urlPath(later, url),
      message: `${later.name} shares the address "${url}" with ${first.name}, so a link without a step number opens only the first of them.`,
    }),
  ),
);

export const urlNotOneSegment = errorCheck('url-not-one-segment', ({ steps }) =>
  steps.flatMap((surveyed) =>
    [...surveyed.node.urls, surveyed.node.genericUrl ?? 'none'].filter(isNoSegment).map((url) => ({
      path: url === surveyed.node.genericUrl ? `${surveyed.path}.genericUrl` : urlPath(surveyed, url),
      message: `${surveyed.name} has the address "${url}", which no shopper can open: an address is one segment without "/", "?", "#" or "%".`,
    })),
  ),
);

/** Statistics and a shopper's return name a variant of a step by its sfid. */
export const duplicateVariantId = errorCheck('duplicate-variant-id', ({ steps }) =>
  steps.flatMap(({ step, path, name }) =>
    step.variants.flatMap(({ sfid }, index) => {
      if (step.variants.findIndex((other) => other.sfid === sfid) === index) return [];
      const message = `${name} has two variants with the sfid "${sfid}", which nothing could tell apart: give the later one an sfid of its own.`;
      return [{ path: `${path}.variants[${index}].sfid`, message }];
    }),
  ),
);

function repeated(
  steps: readonly SurveyedStep[],
  valuesOf: (step: SurveyedStep) => readonly string[],
  faultOf: (later: SurveyedStep, value: string, first: SurveyedStep) => Fault,
): Fault[] {
  const firsts = new Map<string, SurveyedStep>();
  return steps.flatMap((step) =>
    valuesOf(step).flatMap((value) => {
      const first = firsts.get(value);
      if (first) return [faultOf(step, value, first)];
      firsts.set(value, step);
      return [];
    }),
  );
}

/** The JSON path of a url: on the step itself, or on one of its variants. */
function urlPath({ step, path }: SurveyedStep, url: string): string {
  if (step.url?.replace(/^\/+/, '') === url) return `${path}.url`;
  const index = step.variants.findIndex((variant) => variant.url.replace(/^\/+/, '') === url);
  return `${path}.variants[${index}].url`;
}

/** True for an address that no shopper can open. */
export function isNoSegment(url: string): boolean {
  return ['', '.', '..'].includes(url.trim()) || /[/?#%\\]/.test(url);
}

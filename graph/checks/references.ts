import type { FunnelStep, StepReference } from '../../domain/funnel/funnel.ts';
import { isSet, resolveReference } from '../../domain/funnel/progression.ts';
import { genericUrlOfStep, urlsOfStep, withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';
import { type SurveyedStep, warningCheck } from './survey.ts';

/** E03: a reference is read as an sfid, a number, a generic URL or a URL, in this order, and the first step with that name counts. */
export const overrideAmbiguous = warningCheck('override-ambiguous', ({ steps }) => {
  const named = groupByName(steps);
  const sorted = steps.map(({ step }) => step);
  return steps.flatMap(({ step, path, name }) =>
    FIELDS.flatMap((field) => {
      const reference = step[field];
      const meant = isSet(reference) ? (named.get(nameIn(reference)) ?? []) : [];
      const taken = isSet(reference) ? resolveReference(sorted, reference) : undefined;
      if (meant.length < 2 || !taken) return [];
      const others = meant.filter((each) => each.step !== taken).map((each) => each.name);
      const message = `The ${field} of ${name} is "${reference}", which is a name of ${nameOf(steps, taken)} and of ${others.join(' and ')}: the first is taken. Name the step by its sfid.`;
      return [{ path: `${path}.${field}`, message }];
    }),
  );
});

const FIELDS = ['overrideYes', 'overrideNo', 'nextPageFail'] as const;

function groupByName(steps: readonly SurveyedStep[]): Map<string, SurveyedStep[]> {
  const named = new Map<string, SurveyedStep[]>();
  for (const surveyed of steps) {
    const { step } = surveyed;
    const names = [step.sfid, String(step.step), genericUrlOfStep(step) ?? '', ...urlsOfStep(step)].filter(Boolean);
    for (const name of new Set(names)) named.set(name, [...(named.get(name) ?? []), surveyed]);
  }
  return named;
}

function nameIn(reference: StepReference): string {
  return withoutLeadingSlash(String(reference).trim());
}

function nameOf(steps: readonly SurveyedStep[], step: FunnelStep): string {
  return steps.find((each) => each.step === step)?.name ?? step.sfid;
}

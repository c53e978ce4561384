import { type FunnelStep, isOfferKind, type StepReference, stepKind } from './funnel.ts';
import { stepOrder } from './step-order.ts';
import { withoutLeadingSlash } from './step-urls.ts';

/** The order of steps: rules N01 and N03–N11, in this file alone. All take the steps sorted by `sortSteps`. */

/** The target step of an edge, and whether the numbering or an override set it. */
export interface Target {
  step: FunnelStep;
  by: 'rule' | 'override';
}

/** N01: the steps in the order of their numbers; equal numbers keep their order in the file. */
export function sortSteps(steps: readonly FunnelStep[]): FunnelStep[] {
  return [...steps].sort((a, b) => a.step - b.step);
}

/** N01: the first, the last, or the step with a given number. */
export function pickStep<Step extends Pick<FunnelStep, 'step'>>(
  sorted: readonly Step[],
  position: 'FIRST' | 'LAST' | number,
): Step | undefined {
  if (position === 'FIRST') return sorted[0];
  if (position === 'LAST') return sorted.at(-1);
  return sorted.find((step) => step.step === position);
}

/** E03: the step that a reference names by sfid, step number, genericUrl or url, in that order. */
export function resolveReference(sorted: readonly FunnelStep[], reference: StepReference): FunnelStep | undefined {
  const name = String(reference).trim();
  const path = withoutLeadingSlash(name);
  const { bySfid, byNumber, byGenericUrl, byUrl } = stepOrder(sorted);
  return bySfid.get(name) ?? byNumber.get(name) ?? byGenericUrl.get(path) ?? byUrl.get(path);
}

/** N03: the step after this one. */
export function followingStep(sorted: readonly FunnelStep[], step: FunnelStep): FunnelStep | undefined {
  const place = stepOrder(sorted).place.get(step);
  return place === undefined ? undefined : sorted[place + 1];
}

/** N05, N07: the target of a yes: the override, else the next upsell, else the first later step that is no offer. */
export function yesTarget(sorted: readonly FunnelStep[], step: FunnelStep): Target | undefined {
  if (isSet(step.overrideYes)) return overridden(sorted, step.overrideYes);
  return byRule(nextUpsell(sorted, step) ?? nextNonOffer(sorted, step));
}

/** N06, N07: a no leads to the override, else a downsell right after, else the next upsell or non-offer. */
export function noTarget(sorted: readonly FunnelStep[], step: FunnelStep): Target | undefined {
  if (isSet(step.overrideNo)) return overridden(sorted, step.overrideNo);
  return byRule(downsellRightAfter(sorted, step) ?? nextUpsell(sorted, step) ?? nextNonOffer(sorted, step));
}

/** N08: the target of a failed payment: the step that nextPageFail names, else the last step. */
export function failTarget(sorted: readonly FunnelStep[], step: FunnelStep): Target | undefined {
  const named = isSet(step.nextPageFail) ? overridden(sorted, step.nextPageFail) : undefined;
  return named ?? byRule(pickStep(sorted, 'LAST'));
}

/** N08: offers have fail edges, and so do order forms that set nextPageFail. */
export function canFail(step: FunnelStep): boolean {
  const kind = stepKind(step);
  return isOfferKind(kind) || (kind === 'page' && isSet(step.nextPageFail));
}

/** N11: landing on an upsell, downsell or thank-you page flags the navigation as an upsell. */
export function isUpsellNavigation(step: Pick<FunnelStep, 'type'>): boolean {
  return stepKind(step) !== 'page';
}

/** True where an override or nextPageFail is set; an empty string counts as absent. */
export function isSet(reference: StepReference | null | undefined): reference is StepReference {
  return reference !== null && reference !== undefined && reference !== '';
}

function overridden(sorted: readonly FunnelStep[], reference: StepReference): Target | undefined {
  const step = resolveReference(sorted, reference);
  return step && { step, by: 'override' };
}

/** A target that no override names. */
export function byRule(step: FunnelStep | undefined): Target | undefined {
  return step && { step, by: 'rule' };
}

function nextUpsell(sorted: readonly FunnelStep[], step: FunnelStep): FunnelStep | undefined {
  const { place, nextUpsell: next } = stepOrder(sorted);
  return next[place.get(step) ?? -1];
}

function downsellRightAfter(sorted: readonly FunnelStep[], step: FunnelStep): FunnelStep | undefined {
  const following = followingStep(sorted, step);
  return following && stepKind(following) === 'downsell' ? following : undefined;
}

function nextNonOffer(sorted: readonly FunnelStep[], step: FunnelStep): FunnelStep | undefined {
  const { place, nextNonOffer: next } = stepOrder(sorted);
  return next[place.get(step) ?? -1];
}

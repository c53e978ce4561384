import { type FunnelStep, isOfferKind, stepKind } from './funnel.ts';
import { genericUrlOfStep, urlsOfStep } from './step-urls.ts';

/** Lookups over a funnel's order that the rules repeat, computed once, so that its cost is linear in its steps. */
export interface StepOrder {
  /** The index of each step; a step of another funnel has none. */
  place: ReadonlyMap<FunnelStep, number>;
  /** By index: the first later step of that kind. */
  nextUpsell: readonly (FunnelStep | undefined)[];
  nextNonOffer: readonly (FunnelStep | undefined)[];
  bySfid: ReadonlyMap<string, FunnelStep>;
  byNumber: ReadonlyMap<string, FunnelStep>;
  byGenericUrl: ReadonlyMap<string, FunnelStep>;
  byUrl: ReadonlyMap<string, FunnelStep>;
}

const known = new WeakMap<readonly FunnelStep[], StepOrder>();

/** The order of sorted steps; the array must not change afterwards. */
export function stepOrder(sorted: readonly FunnelStep[]): StepOrder {
  const order = known.get(sorted) ?? workOut(sorted);
  known.set(sorted, order);
  return order;
}

function workOut(sorted: readonly FunnelStep[]): StepOrder {
  return {
    place: firstByKey(
      sorted,
      (step) => [step],
      (_, index) => index,
    ),
    nextUpsell: nextOf(sorted, (step) => stepKind(step) === 'upsell'),
    nextNonOffer: nextOf(sorted, (step) => !isOfferKind(stepKind(step))),
    bySfid: firstByKey(sorted, (step) => [step.sfid], itself),
    byNumber: firstByKey(sorted, (step) => [String(step.step)], itself),
    byGenericUrl: firstByKey(sorted, (step) => [genericUrlOfStep(step)].filter((url) => url !== null), itself),
    byUrl: firstByKey(sorted, urlsOfStep, itself),
  };
}

function nextOf(sorted: readonly FunnelStep[], matches: (step: FunnelStep) => boolean): (FunnelStep | undefined)[] {
  const next: (FunnelStep | undefined)[] = [];
  let found: FunnelStep | undefined;
  for (let index = sorted.length - 1; index >= 0; index--) {
    next[index] = found;
    const step = sorted[index];
    if (step && matches(step)) found = step;
  }
  return next;
}

/** The first of several steps with one key counts. */
function firstByKey<Key, Value>(
  sorted: readonly FunnelStep[],
  keysOf: (step: FunnelStep) => Key[],
  valueFor: (step: FunnelStep, index: number) => Value,
): Map<Key, Value> {
  const found = new Map<Key, Value>();
  for (const [index, step] of sorted.entries()) {
    for (const key of keysOf(step)) if (!found.has(key)) found.set(key, valueFor(step, index));
  }
  return found;
}

function itself(step: FunnelStep): FunnelStep {
  return step;
}

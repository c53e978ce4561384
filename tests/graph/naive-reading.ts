import type { FunnelStep } from '../../domain/funnel/funnel.ts';

/**
 * A literal reading of the rules of funnel progression, independent of the product's code: slow, repetitive, and with
 * nothing shared. Returns the sfid of the step that follows, or null where no page follows.
 */

export type Answer = 'next' | 'yes' | 'no' | 'fail';

export function naiveNext(steps: readonly FunnelStep[], at: string, answer: Answer): string | null {
  const order = inOrder(steps);
  const here = order.findIndex((step) => step.sfid === at);
  const step = order[here];
  if (!step) return null;
  if (answer === 'next') return order[here + 1]?.sfid ?? null;
  if (answer === 'fail') return naiveFail(order, step);
  if (answer === 'yes') {
    if (given(step.overrideYes)) return named(order, step.overrideYes);
    return nextUpsellAfter(order, here) ?? firstNonOfferAfter(order, here);
  }
  if (given(step.overrideNo)) return named(order, step.overrideNo);
  const following = order[here + 1];
  if (following && following.type.toUpperCase() === 'DOWNSELL') return following.sfid;
  return nextUpsellAfter(order, here) ?? firstNonOfferAfter(order, here);
}

/** N01: by number; a sort by hand that keeps the order of equal numbers. */
function inOrder(steps: readonly FunnelStep[]): FunnelStep[] {
  const left = [...steps];
  const order: FunnelStep[] = [];
  while (left.length > 0) {
    let smallest = 0;
    left.forEach((step, index) => {
      if (step.step < (left[smallest]?.step ?? 0)) smallest = index;
    });
    order.push(...left.splice(smallest, 1));
  }
  return order;
}

function naiveFail(order: readonly FunnelStep[], step: FunnelStep): string | null {
  const target = given(step.nextPageFail) ? named(order, step.nextPageFail) : null;
  return target ?? order[order.length - 1]?.sfid ?? null;
}

function nextUpsellAfter(order: readonly FunnelStep[], here: number): string | null {
  for (let index = here + 1; index < order.length; index++) {
    if (order[index]?.type.toUpperCase() === 'UPSELL') return order[index]?.sfid ?? null;
  }
  return null;
}

function firstNonOfferAfter(order: readonly FunnelStep[], here: number): string | null {
  for (let index = here + 1; index < order.length; index++) {
    const type = order[index]?.type.toUpperCase();
    if (type !== 'UPSELL' && type !== 'DOWNSELL') return order[index]?.sfid ?? null;
  }
  return null;
}

/** E03: by sfid, then by number, then by genericUrl, then by url. */
function named(order: readonly FunnelStep[], reference: string | number): string | null {
  const text = String(reference);
  for (const step of order) if (step.sfid === text) return step.sfid;
  for (const step of order) if (String(step.step) === text) return step.sfid;
  for (const step of order) if (step.genericUrl === text) return step.sfid;
  for (const step of order) {
    if (step.url === text || step.variants.some((variant) => variant.url === text)) return step.sfid;
  }
  return null;
}

function given(reference: string | number | null | undefined): reference is string | number {
  return reference !== null && reference !== undefined && reference !== '';
}

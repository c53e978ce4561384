import type { FunnelStep, Variant } from './funnel.ts';

export type DeviceKind = 'Mobile' | 'Desktop';

/** The variant that a step shows this visitor: X01–X03 and X05. `random` is uniform in [0, 1). */
export function chooseVariant(
  step: Pick<FunnelStep, 'variants' | 'splitTestEnabled' | 'splitTesting'>,
  visitor: { device: DeviceKind; seen?: { splitTestId: string; variantId: string } | null },
  random: number,
): Variant | undefined {
  const visible = step.variants.filter((variant) => isVisibleOn(variant, visitor.device));
  if (!step.splitTestEnabled) return defaultVariant(visible);
  const sticky = splitTestId(step) === visitor.seen?.splitTestId ? visitor.seen?.variantId : undefined;
  return visible.find((variant) => variant.sfid === sticky) ?? weighedVariant(visible, random);
}

/** X01: the id of a step's split test, or null where it has none. */
export function splitTestId(step: Pick<FunnelStep, 'splitTesting'>): string | null {
  return step.splitTesting?.[0]?.sfid ?? null;
}

/** X05: whether a device may get a variant. */
export function isVisibleOn(variant: Pick<Variant, 'visibility'>, device: DeviceKind): boolean {
  const visibility = variant.visibility ?? 'All';
  return visibility === 'All' || visibility === `${device} only`;
}

function defaultVariant(visible: readonly Variant[]): Variant | undefined {
  return visible.find((variant) => variant.default) ?? visible[0];
}

function weighedVariant(visible: readonly Variant[], random: number): Variant | undefined {
  const total = visible.reduce((sum, variant) => sum + weightOf(variant), 0);
  if (total === 0) return defaultVariant(visible);
  let left = random * total;
  for (const variant of visible) {
    left -= weightOf(variant);
    if (left < 0) return variant;
  }
  return visible.findLast((variant) => weightOf(variant) > 0);
}

function weightOf(variant: Variant): number {
  const weight = variant.percentage ?? 0;
  return Number.isFinite(weight) && weight > 0 ? weight : 0;
}

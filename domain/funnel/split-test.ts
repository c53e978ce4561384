import type { FunnelStep, Variant } from './funnel.ts';
import { drawWeighted } from './split-test-draw.ts';

export type DeviceKind = 'Mobile' | 'Desktop';

/** X02: the variant of a split test that this visitor saw before. */
export interface SeenVariant {
  splitTestId: string;
  variantId: string;
}

/** X01–X03, X05: the variant that a step shows this visitor. `random` is uniform in [0, 1). */
export function chooseVariant(
  step: Pick<FunnelStep, 'variants' | 'splitTestEnabled' | 'splitTesting'>,
  visitor: { device: DeviceKind; seen?: SeenVariant | null },
  random: number,
): Variant | undefined {
  const visible = step.variants.filter((variant) => isVisibleOn(variant, visitor.device));
  if (!step.splitTestEnabled) return defaultVariant(visible);
  const sticky = splitTestId(step) === visitor.seen?.splitTestId ? visitor.seen?.variantId : undefined;
  return (
    visible.find((variant) => variant.sfid === sticky) ??
    drawWeighted(visible, (variant) => variant.percentage, random) ??
    defaultVariant(visible)
  );
}

/** X01: the id of a step's split test, or null where it has none. */
export function splitTestId(step: Pick<FunnelStep, 'splitTesting'>): string | null {
  return step.splitTesting?.[0]?.sfid ?? null;
}

/** X05: whether a variant may be shown on a device. */
export function isVisibleOn(variant: Pick<Variant, 'visibility'>, device: DeviceKind): boolean {
  const visibility = variant.visibility ?? 'All';
  return visibility === 'All' || visibility === `${device} only`;
}

function defaultVariant(visible: readonly Variant[]): Variant | undefined {
  return visible.find((variant) => variant.default) ?? visible[0];
}

import { defaultVariant, type FunnelStep, type Variant } from './funnel.ts';

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

/** X01: an invalid weight counts as zero, all zero give undefined, and `random` is uniform in [0, 1). */
export function drawWeighted<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number | null | undefined,
  random: number,
): Item | undefined {
  const weighed = items.map((item) => ({ item, weight: usable(weightOf(item)) })).filter(({ weight }) => weight > 0);
  // Weights are divided by the greatest, so that their sum cannot overflow.
  const greatest = Math.max(...weighed.map(({ weight }) => weight));
  let left = random * weighed.reduce((sum, { weight }) => sum + weight / greatest, 0);
  for (const { item, weight } of weighed) {
    left -= weight / greatest;
    if (left < 0) return item;
  }
  return weighed.at(-1)?.item;
}

/** X01: the share of each item of the draws, from 0 to 1: 0 for all where all weights are zero. */
export function drawShares<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number | null | undefined,
): number[] {
  const weights = items.map((item) => usable(weightOf(item)));
  const greatest = Math.max(...weights);
  const total = weights.reduce((sum, weight) => sum + weight / greatest, 0);
  return weights.map((weight) => (weight === 0 ? 0 : weight / greatest / total));
}

function usable(weight: number | null | undefined): number {
  const given = weight ?? 0;
  return Number.isFinite(given) ? Math.max(given, 0) : 0;
}

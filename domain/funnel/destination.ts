import { drawWeighted } from './split-test-draw.ts';

/**
 * E05: a place that advertisements lead to, shared by the main funnels that are bound to it (their `destinationId`).
 * `defaultFunnel` and `splitTesting` name funnels by sfid; `percentage` is the default funnel's share.
 */
export interface Destination {
  sfid: string;
  genericUrl: string;
  defaultFunnel: string;
  splitTestEnabled?: boolean | null;
  percentage?: number | null;
  splitTesting?: { sfid: string; percentage?: number | null }[] | null;
}

/** X04: whether the funnels of a destination compete: 100, or no percentage at all, means no split. */
export function isSplit(destination: Pick<Destination, 'splitTestEnabled' | 'percentage'>): boolean {
  return Boolean(destination.splitTestEnabled) && (destination.percentage ?? 100) < 100;
}

/**
 * X04: which of these funnels, all bound to the destination, a visitor gets. The default funnel gets its percentage;
 * the rest goes to the others by their weights, or evenly where none of them weighs anything. Without a split, or
 * without others, it is the default funnel, or the first where that one is not among them. `random` is in [0, 1).
 */
export function chooseFunnel<Funnel extends { sfid: string }>(
  destination: Destination,
  funnels: readonly Funnel[],
  random: number,
): Funnel | undefined {
  const preset = funnels.find((funnel) => funnel.sfid === destination.defaultFunnel);
  const others = funnels.filter((funnel) => funnel !== preset);
  if (!isSplit(destination) || others.length === 0) return preset ?? others[0];
  const share = preset ? (destination.percentage ?? 100) / 100 : 0;
  if (random < share) return preset;
  const rest = (random - share) / (1 - share);
  return drawWeighted(others, ({ sfid }) => weightIn(destination, sfid), rest) ?? drawWeighted(others, () => 1, rest);
}

function weightIn(destination: Destination, funnel: string): number | null | undefined {
  return destination.splitTesting?.find(({ sfid }) => sfid === funnel)?.percentage;
}

import { drawWeighted } from './split-test-draw.ts';

/**
 * E05: an entry for advertisements that the main funnels with its `destinationId` share. `defaultFunnel` and
 * `splitTesting` name funnels by sfid; `percentage` is the default funnel's share.
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
 * X04: the funnel that a visitor gets, of those bound to the destination. The default funnel gets its percentage; the
 * others share the rest by their weights, or evenly where all weights are zero. Without a split, or without others, it
 * is the default funnel, or the first where the default is not in the list. `random` is in [0, 1).
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

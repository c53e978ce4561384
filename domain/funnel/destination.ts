import { drawShares, drawWeighted } from './split-test.ts';

/** E05: `defaultFunnel` and `splitTesting` name funnels by sfid, and `percentage` is the default funnel's share. */
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

/** X04: the default funnel gets its percentage, the others the rest by weight or evenly; `random` is in [0, 1). */
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

/** X04: the shares from 0 to 1 are those of `chooseFunnel`, and together are 1 unless there is no funnel. */
export function funnelShares<Funnel extends { sfid: string }>(
  destination: Destination,
  funnels: readonly Funnel[],
): { funnel: Funnel; share: number }[] {
  const preset = funnels.find((funnel) => funnel.sfid === destination.defaultFunnel);
  const others = funnels.filter((funnel) => funnel !== preset);
  if (!isSplit(destination) || others.length === 0) {
    const only = preset ?? others[0];
    return funnels.map((funnel) => ({ funnel, share: funnel === only ? 1 : 0 }));
  }
  const first = preset ? (destination.percentage ?? 100) / 100 : 0;
  const parts = drawShares(others, ({ sfid }) => weightIn(destination, sfid));
  const isEven = parts.every((part) => part === 0);
  const rest = new Map(others.map((funnel, at) => [funnel, isEven ? 1 / others.length : parts[at]]));
  return funnels.map((funnel) => ({
    funnel,
    share: funnel === preset ? first : (1 - first) * (rest.get(funnel) ?? 0),
  }));
}

function weightIn(destination: Destination, funnel: string): number | null | undefined {
  return destination.splitTesting?.find(({ sfid }) => sfid === funnel)?.percentage;
}

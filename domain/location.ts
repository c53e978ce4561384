import type { FunnelStep } from './funnel.ts';
import { pickStep } from './progression.ts';
import { firstSegment, urlsOfStep } from './step-urls.ts';

/**
 * N02: the step that an address names. The URL's first segment decides; the `step` number decides among steps that
 * share it, or on a generic entry; where neither is known it is the first step.
 */
export function stepAtLocation(
  sorted: readonly FunnelStep[],
  location: { path: string; step: number | null },
): FunnelStep | undefined {
  const segment = firstSegment(location.path);
  const sharing = sorted.filter((step) => urlsOfStep(step).includes(segment));
  const numbered = location.step === null ? undefined : pickStep(sorted, location.step);
  if (sharing.length > 0) return sharing.find((step) => step === numbered) ?? sharing[0];
  return numbered ?? sorted.find((step) => step.genericUrl === segment) ?? sorted[0];
}

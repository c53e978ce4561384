import type { FunnelStep } from './funnel.ts';
import { pickStep } from './progression.ts';
import { firstSegment, genericUrlOfStep, urlsOfStep } from './step-urls.ts';

type Addressed = Pick<FunnelStep, 'step' | 'genericUrl' | 'url' | 'variants'>;

/** N02: the URL's first segment decides, and the `step` number among steps that share it or on a generic entry. */
export function stepAtLocation<Step extends Addressed>(
  sorted: readonly Step[],
  location: { path: string; step: number | null },
): Step | undefined {
  const segment = firstSegment(location.path);
  const sharing = sorted.filter((step) => urlsOfStep(step).includes(segment));
  const numbered = (steps: readonly Step[]) => (location.step === null ? undefined : pickStep(steps, location.step));
  if (sharing.length > 0) return numbered(sharing) ?? pickStep(sharing, 'FIRST');
  const entered = sorted.find((step) => genericUrlOfStep(step) === segment);
  return numbered(sorted) ?? entered ?? pickStep(sorted, 'FIRST');
}

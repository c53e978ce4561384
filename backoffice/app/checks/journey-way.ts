import type { EdgeName } from '../../../graph/graph.ts';
import type { CheckedFinding } from '../../contracts/admin-checks-api.ts';
import type { LitWay } from '../diagram/diagram.types.ts';

type Journey = NonNullable<CheckedFinding['journey']>;

/** A place of a journey: the step, and how it is left from there. */
export interface JourneyPlace {
  step: string;
  on: Journey['steps'][number]['on'];
  /** Null where no page follows, and at the end. */
  to: string | null;
}

export function placesOf(journey: Journey | null): JourneyPlace[] {
  const steps = journey?.steps ?? [];
  return steps.map(({ step, on }, at) => ({ step, on, to: steps[at + 1]?.step ?? null }));
}

/** The way as far as it was walked when a place was reached. */
export function wayUntil(journey: Journey, at: number): LitWay {
  const places = placesOf(journey).slice(0, at + 1);
  const edges = places
    .slice(0, -1)
    .flatMap(({ step, on, to }): EdgeName[] => (on && to ? [{ from: step, on, to }] : []));
  return {
    steps: places.map(({ step }) => step),
    edges,
    at: places.at(-1)?.step ?? null,
  };
}

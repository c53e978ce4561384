import { errorText } from '../../../domain/error-text.ts';
import type { JourneyStep } from '../../../graph/paths/paths.ts';
import { MachineWalker } from './machine-walker.ts';
import type { PlannedWalk, Runner, WalkFailure, WalkResult } from './results.ts';

/** Milliseconds since any moment. */
export type Stopwatch = () => number;

/** A walk over a step that failed on the device and round is not begun, so that one fault costs one wait. */
export async function runWalks(
  runner: Runner,
  plan: readonly PlannedWalk[],
  stopwatch: Stopwatch,
  walkOne: (walk: PlannedWalk) => Promise<WalkFailure | null>,
): Promise<WalkResult[]> {
  const results: WalkResult[] = [];
  const failed = new Map<string, PlannedWalk>();
  for (const walk of plan) {
    const repeats = [null, ...walk.journey.steps].map((step) => failed.get(stepKey(walk, step))).find(Boolean) ?? null;
    const begun = stopwatch();
    const failure = repeats ? null : await walkOne(walk);
    if (failure) failed.set(stepKey(walk, failure.at), walk);
    results.push({ runner, walk, took: stopwatch() - begun, failure, repeats });
  }
  return results;
}

export function runInMachine(plan: readonly PlannedWalk[], stopwatch: Stopwatch): Promise<WalkResult[]> {
  return runWalks('machine', plan, stopwatch, async (walk) => {
    const walker = new MachineWalker(walk);
    try {
      walker.walks();
      return null;
    } catch (error) {
      return { at: walker.current, message: errorText(error), screenshot: null };
    }
  });
}

function stepKey({ published, device, round }: PlannedWalk, step: JourneyStep | null): string {
  return JSON.stringify([published.hash, device, round, step?.from, step?.on, step?.to]);
}

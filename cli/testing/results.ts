import type { DeviceKind } from '../../domain/funnel/split-test.ts';
import type { PublishedFunnel } from '../../graph/brand/published-funnel.ts';
import { nodeById } from '../../graph/graph.ts';
import { fullWalkCopy, nodesOf } from '../../graph/paths/journey-copy.ts';
import { type Coverage, coverage, type Journey, type JourneyStep } from '../../graph/paths/paths.ts';
import { type PlannedWalk, pagesOf } from './plan.ts';

export type Runner = 'machine' | 'browser';

export interface WalkFailure {
  /** The step that could not be taken; null for the first page. */
  at: JourneyStep | null;
  /** What was expected, and what was seen. */
  message: string;
  /** A JPEG of the page; null in the machine. */
  screenshot: Buffer | null;
}

/** The result of a walk. `repeats` has the walk that failed at one of its steps already, so that it was not begun. */
export interface WalkResult {
  runner: Runner;
  walk: PlannedWalk;
  /** In milliseconds. */
  took: number;
  failure: WalkFailure | null;
  repeats: PlannedWalk | null;
}

/** What the walks of one funnel covered in one runner. */
export interface FunnelCoverage extends Coverage {
  published: PublishedFunnel;
  runner: Runner;
  /** The steps with their variants, on each device that walked. */
  pages: { covered: number; total: number };
}

/** `home, pay, yes to special-offer: thanks`, with what distinguishes the walk from others of the journey. */
export function titleOf({ published, journey, device, round }: PlannedWalk): string {
  const { graph } = published;
  const steps = fullWalkCopy(nodesOf(graph), journey.steps).join(', ');
  const variants = graph.nodes.some((node) => node.splitTestEnabled) ? `, variants ${round + 1}` : '';
  return `${graph.funnel.uniqueIdentifier}: ${steps === '' ? nameOfStep(published, journey.end) : steps} (${deviceName(device)}${variants})`;
}

export function deviceName(device: DeviceKind): string {
  return device === 'Mobile' ? 'phone' : 'desktop';
}

/** The step at which a walk failed, in words: `yes at special-offer`. */
export function placeOf({ walk, failure }: WalkResult): string {
  const at = failure?.at;
  if (!at) return `the first page, ${nameOfStep(walk.published, walk.journey.steps[0]?.from ?? walk.journey.end)}`;
  return `${at.on} from ${nameOfStep(walk.published, at.from)} to ${nameOfStep(walk.published, at.to)}`;
}

export function isGood({ failure, repeats }: WalkResult): boolean {
  return failure === null && repeats === null;
}

/** The steps that a walk took before it failed, as a journey; null for a walk that took none. */
export function walkedPart({ walk, failure, repeats }: WalkResult): Journey | null {
  if (repeats) return null;
  if (!failure) return walk.journey;
  if (failure.at === null) return null;
  const taken = walk.journey.steps.slice(0, walk.journey.steps.indexOf(failure.at));
  return { steps: taken, end: failure.at.from };
}

export function coverageOf(published: PublishedFunnel, runner: Runner, results: readonly WalkResult[]): FunnelCoverage {
  const own = results.filter((result) => result.runner === runner && result.walk.published === published);
  const parts = own.flatMap((result) => walkedPart(result) ?? []);
  const shown = own.flatMap((result) => {
    const part = walkedPart(result);
    return part ? pagesIn(result.walk, part) : [];
  });
  const planned = own.flatMap(({ walk }) => pagesIn(walk, walk.journey));
  return {
    published,
    runner,
    ...coverage(published.graph, parts),
    pages: { covered: new Set(shown).size, total: new Set(planned).size },
  };
}

export function isFullyCovered({ nodes, edges, pages }: FunnelCoverage): boolean {
  return [nodes, edges, pages].every(({ covered, total }) => covered === total);
}

function pagesIn({ published, device, round }: PlannedWalk, journey: Journey): string[] {
  return pagesOf(published.graph, journey, device, round).map((page) => `${device} ${page}`);
}

function nameOfStep({ graph }: PublishedFunnel, id: string): string {
  return nodeById(graph, id)?.url ?? id;
}

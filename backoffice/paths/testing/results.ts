import type { FunnelGraph, GraphNode } from '../../../contracts/page/published-graph.ts';
import { chooseVariant, type DeviceKind, isVisibleOn } from '../../../domain/funnel/split-test.ts';
import { nodeById } from '../../../graph/graph.ts';
import { fullWalkCopy, indexNodes } from '../../../graph/paths/journey-copy.ts';
import { type Coverage, coverage, type Journey, type JourneyStep, paths } from '../../../graph/paths/paths.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';

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
export function walkTitle({ published, journey, device, round }: PlannedWalk): string {
  const { graph } = published;
  const steps = fullWalkCopy(indexNodes(graph), journey.steps).join(', ');
  const variants = graph.nodes.some((node) => node.splitTestEnabled) ? `, variants ${round + 1}` : '';
  return `${graph.funnel.uniqueIdentifier}: ${steps === '' ? nameOfStep(published, journey.end) : steps} (${deviceName(device)}${variants})`;
}

function deviceName(device: DeviceKind): string {
  return device === 'Mobile' ? 'phone' : 'desktop';
}

/** The step at which a walk failed, in words: `yes at special-offer`. */
export function failurePlace({ walk, failure }: WalkResult): string {
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
  return journeyPages(published.graph, journey, device, round).map((page) => `${device} ${page}`);
}

function nameOfStep({ graph }: PublishedFunnel, id: string): string {
  return nodeById(graph, id)?.url ?? id;
}

/** A walk of a plan: a journey on one device, with one variant of each split test. */
export interface PlannedWalk {
  published: PublishedFunnel;
  /** Its place among the walks of its funnel. */
  index: number;
  journey: Journey;
  device: DeviceKind;
  /** Which variant each split test shows: its place among those that the device shows, beginning again after the last. */
  round: number;
}

/** A phone walks every journey, and each further device and variant only as many as show all its pages. */
export function planWalks(funnels: readonly PublishedFunnel[]): PlannedWalk[] {
  const walks = funnels.flatMap(planFunnel);
  const key = ({ device, round }: PlannedWalk) => `${device === 'Mobile' ? 0 : 1} ${String(round).padStart(4, '0')}`;
  return walks.sort((a, b) => key(a).localeCompare(key(b)));
}

function planFunnel(published: PublishedFunnel): PlannedWalk[] {
  const { graph } = published;
  const journeys = paths(graph);
  const rounds = Math.max(
    1,
    ...graph.nodes.filter((node) => node.splitTestEnabled).map(({ variants }) => variants.length),
  );
  const chosen: Omit<PlannedWalk, 'index'>[] = [];
  for (const device of ['Mobile', 'Desktop'] as const) {
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const pages = journeys.map((journey) => journeyPages(graph, journey, device, round));
      const all = device === 'Mobile' && round === 0;
      const places = all
        ? journeys.map((_, place) => place)
        : cover(pages.map((each) => each.filter((page) => !seen.has(page))));
      for (const place of places) {
        const journey = journeys[place];
        if (journey) chosen.push({ published, journey, device, round });
        for (const page of pages[place] ?? []) seen.add(page);
      }
    }
  }
  return chosen.map((walk, index) => ({ ...walk, index }));
}

/** The variant that a step shows on a device in a round of the plan, or undefined for a step without one. */
export function variantIn(node: GraphNode, device: DeviceKind, round: number) {
  const visible = node.variants.filter((variant) => isVisibleOn(variant, device));
  return node.splitTestEnabled ? visible[round % visible.length] : chooseVariant(node, { device }, 0);
}

/** The pages of a journey: each step with the variant that it shows. */
export function journeyPages(graph: FunnelGraph, { steps, end }: Journey, device: DeviceKind, round: number): string[] {
  const ids = [...steps.map(({ from }) => from), end];
  return [...new Set(ids)].map((id) => {
    const node = graph.nodes.find((each) => each.id === id);
    return `${id} ${(node && variantIn(node, device, round)?.sfid) ?? ''}`;
  });
}

/** The places of a few sets that together have every member: the one with the most new members comes next. */
export function cover(sets: readonly string[][]): number[] {
  const missing = new Set(sets.flat());
  const chosen: number[] = [];
  while (missing.size > 0) {
    const news = sets.map((set) => set.filter((member) => missing.has(member)).length);
    const best = news.indexOf(Math.max(...news));
    chosen.push(best);
    for (const member of sets[best] ?? []) missing.delete(member);
  }
  return chosen;
}

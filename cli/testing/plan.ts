import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { chooseVariant, type DeviceKind, isVisibleOn } from '../../domain/funnel/split-test.ts';
import type { PublishedFunnel } from '../../graph/brand/published-funnel.ts';
import { type Journey, paths } from '../../graph/paths/paths.ts';

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

/**
 * The walks that test a brand's funnels, grouped by device and round: every journey on a phone, and for each further device and
 * variant as many as show every page there that no walk on this device has shown.
 */
export function planOf(funnels: readonly PublishedFunnel[]): PlannedWalk[] {
  const walks = funnels.flatMap(walksOf);
  const key = ({ device, round }: PlannedWalk) => `${device === 'Mobile' ? 0 : 1} ${String(round).padStart(4, '0')}`;
  return walks.sort((a, b) => key(a).localeCompare(key(b)));
}

function walksOf(published: PublishedFunnel): PlannedWalk[] {
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
      const pages = journeys.map((journey) => pagesOf(graph, journey, device, round));
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
export function pagesOf(graph: FunnelGraph, { steps, end }: Journey, device: DeviceKind, round: number): string[] {
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

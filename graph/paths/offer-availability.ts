import type { FunnelGraph, GraphEdge } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { findTarget, isOrderFormNode } from '../graph.ts';
import { collectOutgoing, type Outgoing, reachFrom, trailTo } from './paths.back.ts';

/** `replaced` stands where a bought offer was declined, or the other way round; no path leads to an `unreached` one. */
export type OfferAvailability = 'open' | 'replaced' | 'unreached';

/** A sale's step, and the steps whose offers were bought after it, by their ids. */
export interface SaleSoFar {
  saleStep: string;
  captured: readonly string[];
}

/** N05, N06: no and fail of a bought step count only where its yes leads back, so a machine's own steps stay open. */
export function offerAvailability(
  graph: FunnelGraph,
  { saleStep, captured }: SaleSoFar,
  step: string,
): OfferAvailability {
  const walk = walksAfter(graph, saleStep);
  if (!walk.reaches(step)) return 'unreached';
  const left = new Set(captured.filter((each) => !walk.leads(each, each)));
  if (!walk.reaches(step, left)) return 'replaced';
  const refused = new Set([step]);
  const isReplaced = captured.some(
    (each) => walk.reaches(each) && !walk.leads(each, step) && !walk.reaches(each, refused),
  );
  return isReplaced ? 'replaced' : 'open';
}

/** The walks on from a sale. */
interface Walks {
  /** Whether a walk reaches a step without the no and fail edges of these steps. */
  reaches: (step: string, accepted?: ReadonlySet<string>) => boolean;
  /** Whether a yes on the first step can lead to the second one. */
  leads: (from: string, to: string) => boolean;
}

function walksAfter(graph: FunnelGraph, saleStep: string): Walks {
  const outgoing = collectOutgoing(graph);
  const entries = entriesOf(graph, saleStep);
  const isReached = (from: string | undefined, step: string, follow?: (edge: GraphEdge) => boolean) =>
    from !== undefined && reachFrom(from, outgoing, follow).has(step);
  return {
    reaches: (step, accepted = NONE) =>
      entries.some((entry) =>
        isReached(entry, step, ({ from, on }) => on === 'yes' || on === 'next' || !accepted.has(from)),
      ),
    leads: (from, to) => isReached(followYes(outgoing, from), to),
  };
}

const NONE: ReadonlySet<string> = new Set();

/** The step after the sale. A sale from outside a funnel names no order form, so that it may stand on any of them. */
function entriesOf(graph: FunnelGraph, saleStep: string): (string | undefined)[] {
  const forms = graph.nodes.filter(isOrderFormNode).map(({ id }) => id);
  const sold = forms.includes(saleStep) ? [saleStep] : forms;
  return sold.map((form) => findTarget(graph, form, 'next'));
}

function followYes(outgoing: Outgoing, step: string): string | undefined {
  return outgoing.get(step)?.find(({ on }) => on === 'yes')?.to;
}

/** N13: bought offers are left by yes, others not; where no such walk is left any counts, and null means none. */
export function upsellIndexAt(graph: FunnelGraph, { saleStep, captured }: SaleSoFar, step: string): number | null {
  const outgoing = collectOutgoing(graph);
  const entry = findTarget(graph, saleStep, 'next') ?? null;
  const capturedSteps = new Set(captured);
  const isAsWalked = ({ from, on }: GraphEdge) => on === 'next' || (on === 'yes') === capturedSteps.has(from);
  for (const follow of [isAsWalked, () => true]) {
    const reach = reachFrom(entry, outgoing, follow);
    if (!reach.has(step)) continue;
    const walked = [...trailTo(reach, step).map(({ from }) => from), step];
    return walked.filter((id) => isOffer(graph, id)).length;
  }
  return null;
}

function isOffer(graph: FunnelGraph, id: string): boolean {
  return graph.nodes.some((node) => node.id === id && isOfferKind(node.kind));
}

import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { APPROVAL_PROVIDERS } from '../../../domain/orders/approval-provider.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { FlowFact } from '../../../machines/flow-facts.ts';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import type { FunnelContext, FunnelInput } from '../../../machines/funnel/funnel.types.ts';
import { resume } from '../../../machines/session/resume.ts';
import type { PathOrder } from '../../contracts/admin-paths-api.ts';
import type { PageLoad } from '../../figures/page-loads.ts';
import { beginCopy, type Done } from '../machine-copy.ts';
import { matchedFacts, type Standing } from './follow-facts.ts';
import { pastsAt } from './past.ts';
import { standInShop } from './stand-ins.ts';

export interface ReplayedFunnel {
  machine: FunnelMachine;
  graph: FunnelGraph;
  version: string;
  orders: readonly PathOrder[];
}

export type Begun = Standing & { isCut: boolean };

/** Each past and each way to open the page is tried; `before` is the context at the end of the load before. */
export function beginLoad(funnel: ReplayedFunnel, load: PageLoad, before: FunnelContext | null): Begun[] {
  const { graph, orders, machine } = funnel;
  const facts = load.facts.map(({ fact }) => fact);
  const at = firstStep(facts);
  if (at === null) return [];
  const pasts = [...pastsAt(graph, before, orders, load.at), ...unseenPast(facts, before, at)];
  const inputs = pasts.flatMap(({ saved, orders: known }) => {
    const start = resume(graph, at, saved, known);
    if (start.entry.type !== 'step') return [];
    return returnsIn(facts).map((providerReturn) => recordedInput(funnel, { ...start, providerReturn }, facts));
  });
  return inputs.flatMap((input) => {
    const made: Done = { taken: [], emitted: [] };
    const snapshot = beginCopy(machine, input, made);
    const matched = matchedFacts(made.emitted, load.facts, 0);
    return matched ? [{ snapshot, ...matched }] : [];
  });
}

/** The step of the first fact that names one. */
function firstStep(facts: readonly FlowFact[]): string | null {
  for (const fact of facts) {
    if (fact.type === 'edge.taken') return fact.from;
    if ('stepId' in fact) return fact.stepId;
  }
  return null;
}

/** C04: a mere look at a first page tells nothing, so the first load told may go on from one on the same step. */
function unseenPast(facts: readonly FlowFact[], before: FunnelContext | null, at: string) {
  const [first] = facts;
  const goesOn = before === null && first?.type === 'step.entered' && first.how === 'resumed';
  return goesOn ? [{ saved: { visited: [at], draft: null, upsells: [] }, orders: [] }] : [];
}

/** Q03: the returns that may have opened the page; null for a page that no provider led to. */
function returnsIn(facts: readonly FlowFact[]): (ProviderReturn | null)[] {
  const first = facts.find(({ type }) => type !== 'consent.changed' && type !== 'setup.checked');
  if (first?.type === 'step.entered' && first.how !== 'returned') return [null];
  const returns = APPROVAL_PROVIDERS.map((provider) => ({
    provider,
    flow: 'payment' as const,
    action: 'success' as const,
    paymentId: null,
    token: '',
    payerId: null,
  }));
  return [...returns, null];
}

/** What chance, device and storage decided, as the record has it. */
function recordedInput(
  { graph, version }: ReplayedFunnel,
  start: Pick<FunnelInput, 'entry' | 'sale' | 'draft' | 'upsells' | 'visited' | 'providerReturn'>,
  facts: readonly FlowFact[],
): FunnelInput {
  const entered = facts.flatMap((fact) => (fact.type === 'step.entered' ? [fact] : []));
  const variants = [...entered].reverse().map(({ stepId, variantId }) => [stepId, variantId ?? '']);
  return {
    ...start,
    shop: standInShop(graph),
    funnelHash: version,
    query: '',
    affParameters: undefined,
    variants: Object.fromEntries(variants),
    cameAlongEdge: entered[0]?.how === 'edge' && facts[0] === entered[0],
  };
}

import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import { nodeById } from '../../../graph/graph.ts';
import type { FlowFact } from '../../../machines/flow-facts.ts';
import { compile } from '../../../machines/funnel/compile.ts';
import { findVariant } from '../../../machines/funnel/funnel.rules.ts';
import type { FunnelContext, UpsellRecord } from '../../../machines/funnel/funnel.types.ts';
import type { PathOrder } from '../../contracts/admin-paths-api.ts';
import type { RecordedFact, WalkRecord } from '../../contracts/walk-record.ts';
import { gapIn, groupByLoad, type PageLoad, walkAround } from '../../figures/page-loads.ts';
import { beginLoad, type ReplayedFunnel } from './begin-load.ts';
import { canonicalText } from './canonical-text.ts';
import { type Followed, followFacts } from './follow-facts.ts';
import { inOrder, recordedProjection, replayedState, type WrittenProjection } from './projection.ts';
import type { WalkState } from './walk-state.ts';

export type WalkReplay =
  | { type: 'same'; facts: number; pages: number; projection: WrittenProjection }
  /** The record lacks something, which the sentences say, and was not replayed to its end. */
  | { type: 'incomplete'; why: string[] }
  | { type: 'different'; difference: Parting };

/** Where a replay parts from the record first. */
export type Parting =
  /** The machine does not come to this fact where it stands; `instead` are the facts that it could have come to. */
  | { type: 'fact'; recorded: RecordedFact; at: string | null; instead: FlowFact[] }
  /** All facts are those of the machine, and still it comes to something else than was recorded. */
  | { type: 'projection'; field: keyof WrittenProjection; recorded: WrittenProjection; machine: WrittenProjection };

/** A replay with the state of the machine after each fact to which it came. */
export interface SteppedReplay {
  replay: WalkReplay;
  states: FactState[];
}

/** The state after a fact, which is named by its page load and number. */
export interface FactState {
  pageLoad: string;
  seq: number;
  state: WalkState;
}

/** Runs the machine of the order's version over what was recorded of its walk. Nothing of it is trusted, and nothing has an effect. */
export function replayWalk(record: WalkRecord): WalkReplay {
  return stepThrough(record).replay;
}

/** The same with the state after each fact, as far as the machine came. */
export function stepThrough(record: WalkRecord): SteppedReplay {
  const { graph, version, orders } = record;
  const unplayed = (why: string[]): SteppedReplay => ({ replay: { type: 'incomplete', why }, states: [] });
  if (record.missing.length > 0) return unplayed(record.missing);
  if (!graph || !version) return unplayed(['The version of its funnel is not stored.']);
  const sale = orders.find(({ kind }) => kind === 'sale') ?? orders[0];
  const ids = orders.map(({ id }) => id);
  const loads = walkAround(groupByLoad(record.facts), ids, Date.parse(sale?.placedAt ?? ''));
  const gaps = loads.flatMap((load) => gapIn(load, version.hash) ?? []);
  const lost = loads.length === 0 ? ['No facts of its walk are stored.'] : lostIn(graph, loads, orders);
  if (gaps.length + lost.length > 0) return unplayed([...gaps, ...lost]);
  return replayed({ machine: compile(graph), graph, version: version.hash, orders }, loads);
}

/** What the server knows of the walk, and no fact tells. */
function lostIn(graph: FunnelGraph, loads: readonly PageLoad[], orders: readonly PathOrder[]): string[] {
  const facts = replayedFacts(loads);
  const shown = new Set(facts.flatMap((fact) => (fact.type === 'step.entered' ? [fact.stepId] : [])));
  const hasReceipt = [...shown].some((id) => nodeById(graph, id)?.kind === 'thankyou');
  const unseen = orders.filter(({ step }) => !shown.has(step));
  return [
    ...unseen.map(({ number }) => `Order ${number} was placed on a step that no fact says was shown.`),
    ...(!hasReceipt && orders.some(({ receiptAt }) => receiptAt !== null)
      ? ['The receipt was shown, and no fact says so.']
      : []),
  ];
}

function replayedFacts(loads: readonly PageLoad[]): FlowFact[] {
  const facts = loads.flatMap((load) => load.facts.map(({ fact }) => fact));
  return facts.filter(({ type }) => type !== 'consent.changed' && type !== 'setup.checked');
}

function replayed(funnel: ReplayedFunnel, loads: readonly PageLoad[]): SteppedReplay {
  const contexts: FunnelContext[] = [];
  const states: FactState[] = [];
  const ended = (replay: WalkReplay): SteppedReplay => ({ replay, states });
  for (const [place, load] of loads.entries()) {
    const end = replayLoad(funnel, load, contexts.at(-1) ?? null);
    if (!end) return ended({ type: 'incomplete', why: [unconnected(load)] });
    states.push(...factStates(load, end));
    if (end.type === 'parted') return ended(parted(end, load));
    if (end.isCut && place === loads.length - 1)
      return ended({ type: 'incomplete', why: [`The facts of the page of ${loadTime(load)} end between two steps.`] });
    contexts.push(end.snapshot.context);
  }
  return ended(compared(funnel, loads, contexts));
}

/** Facts that were recorded at once have one state, which is that after the last of them. */
function factStates({ facts }: PageLoad, { reached }: Followed): FactState[] {
  return reached.flatMap(({ place, state }, index) =>
    facts.slice(reached[index - 1]?.place ?? 0, place).map(({ pageLoad, seq }) => ({ pageLoad, seq, state })),
  );
}

/** The run of a page load that agrees with all of its facts, else the one that agrees with the most; null where none begins as it did. */
function replayLoad(funnel: ReplayedFunnel, load: PageLoad, before: FunnelContext | null): Followed | null {
  let best: Followed | null = null;
  for (const begun of beginLoad(funnel, load, before)) {
    const end = followFacts(begun, load.facts, funnel);
    if (end.type === 'followed') return end;
    if (!best || end.place > best.place) best = end;
  }
  return best;
}

function unconnected(load: PageLoad): string {
  return `The page of ${loadTime(load)} does not follow from what was recorded before it.`;
}

function loadTime({ at }: PageLoad): string {
  return new Date(at).toISOString();
}

function parted({ place, snapshot, instead }: Extract<Followed, { type: 'parted' }>, load: PageLoad): WalkReplay {
  const recorded = load.facts[place];
  if (!recorded) throw new Error('a replay parted after the last fact');
  const context: FunnelContext = snapshot.context;
  return { type: 'different', difference: { type: 'fact', recorded, at: context.at, instead } };
}

function compared(funnel: ReplayedFunnel, loads: readonly PageLoad[], contexts: readonly FunnelContext[]): WalkReplay {
  const { graph, version, orders } = funnel;
  const facts = replayedFacts(loads);
  const recorded = recordedProjection(graph, version, facts, orders);
  const machine = machineProjection(funnel, contexts);
  const field = FIELDS.find((name) => canonicalText(recorded[name]) !== canonicalText(machine[name]));
  if (field) return { type: 'different', difference: { type: 'projection', field, recorded, machine } };
  return { type: 'same', facts: facts.length, pages: loads.length, projection: machine };
}

const FIELDS: readonly (keyof WrittenProjection)[] = ['version', 'step', 'visited', 'variants', 'upsells', 'sale'];

/** What the contexts at the ends of the page loads say together, with the server's ends of what they left open. */
function machineProjection(
  { graph, version, orders }: ReplayedFunnel,
  contexts: readonly FunnelContext[],
): WrittenProjection {
  const visited = [...new Set(contexts.flatMap((context) => context.visited))];
  const variants = visited.map((id): [string, string | null] => {
    const [context, node] = [contexts.find((each) => each.visited.includes(id)), nodeById(graph, id)];
    return [id, context && node ? (findVariant(context, node)?.sfid ?? null) : null];
  });
  return {
    version,
    step: contexts.at(-1)?.at ?? null,
    visited,
    variants: Object.fromEntries(variants),
    upsells: inOrder(graph, resolvedUpsells(contexts, orders)),
    sale: resolvedSale(contexts, orders),
  };
}

/** N10: an offer that was left while its payment was open is bought if the server says so later. */
function resolvedUpsells(contexts: readonly FunnelContext[], orders: readonly PathOrder[]): UpsellRecord[] {
  const records = new Map<string, UpsellRecord>();
  for (const each of contexts.flatMap(({ upsells }) => upsells))
    if (records.get(each.step)?.status !== 'purchased') records.set(each.step, each);
  for (const { step, offer, status } of orders)
    if (offer !== null && isCapturedOrAuthorized(status) && contexts.some(({ at }) => at === step))
      records.set(step, { step, offer, status: 'purchased' });
  return [...records.values()];
}

/** The sale that the machine knows, or the one that it left on its step, by the attempts of the server. */
function resolvedSale(contexts: readonly FunnelContext[], orders: readonly PathOrder[]): WrittenProjection['sale'] {
  const sale = orders.find(({ kind }) => kind === 'sale');
  if (!sale) return null;
  const state = replayedState(sale);
  const isKnown = contexts.at(-1)?.sale?.orderId === sale.id || contexts.some(({ at }) => at === sale.step);
  return isCapturedOrAuthorized(state) && !isKnown ? null : { order: sale.id, state };
}

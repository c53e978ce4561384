import type { SentFact } from '../../../contracts/api/facts-api.ts';
import type { OrderPath, PathEvent, PathOrder } from '../../contracts/admin-paths-api.ts';
import type { RecordedFact, WalkRecord } from '../../contracts/walk-record.ts';
import { secondText } from '../../figures/number-text.ts';
import { groupByLoad, type PageLoad, walkAround } from '../../figures/page-loads.ts';
import { alignedRows } from '../aligned-rows.ts';
import { money, section } from '../orders/order-text.ts';
import { namesIn } from '../orders/order-walk.ts';
import { edgeSentence, type FunnelNames, walkSentence } from '../orders/walk-copy.ts';
import type { ReadRecord } from './walk-record.ts';

/** The path of an order, from the record of its walk: the facts of its browser, and the attempts and amounts of the server. */
export function orderPath(read: ReadRecord): OrderPath {
  const { order, version, orders, missing } = read.record;
  return {
    order,
    version,
    orders,
    events: pathEvents(read, () => null),
    missing: [...missing, ...notes(walkOfRecord(read.record))],
  };
}

/** The same events with those facts, too, that say nothing to an operator: who steps through a walk misses none. */
export function walkEvents(read: ReadRecord): PathEvent[] {
  return pathEvents(read, ({ type, ...fields }) => {
    const given = Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`);
    return `${type} (${given.join(', ')})`;
  });
}

/** `textOf` has the text of a fact that has no sentence; null leaves it out. */
function pathEvents({ record, published }: ReadRecord, textOf: (fact: SentFact) => string | null): PathEvent[] {
  const names = namesIn(published);
  const recorded = walkOfRecord(record)
    .flatMap(({ facts }) => facts)
    .flatMap((fact) => recordedEvent(fact, factSentence(fact.fact, names) ?? textOf(fact.fact)));
  return inTime(recorded, record.orders.flatMap(serverEvents));
}

/** The page loads of the walk in which the orders were placed. */
export function walkOfRecord({ facts, orders }: WalkRecord): PageLoad[] {
  const ids = orders.map(({ id }) => id);
  const [first] = orders;
  return walkAround(groupByLoad(facts), ids, Date.parse(first?.placedAt ?? ''));
}

/** What the times of a walk say of its clock. */
function notes(loads: readonly PageLoad[]): string[] {
  const isBack = loads.some(({ facts }) => facts.some(({ at }, place) => at < (facts[place - 1]?.at ?? at)));
  return isBack ? ['Some times are earlier than those before them: a clock was set back, or facts came late.'] : [];
}

const KINDS: Partial<Record<RecordedFact['fact']['type'], PathEvent['kind']>> = {
  'step.entered': 'step',
  'edge.taken': 'edge',
  'offer.answered': 'answer',
  'payment.ended': 'payment',
};

function factSentence(fact: SentFact, names: FunnelNames): string | null {
  if (fact.type === 'edge.taken') return edgeSentence(fact, names);
  return walkSentence({ type: fact.type, fact, step_sfid: 'stepId' in fact ? fact.stepId : null }, names);
}

function recordedEvent({ at, fact, pageLoad, seq }: RecordedFact, text: string | null): PathEvent[] {
  if (text === null) return [];
  const { type } = fact;
  const step = 'stepId' in fact ? fact.stepId : type === 'edge.taken' ? fact.from : null;
  const edge = type === 'edge.taken' ? { from: fact.from, on: fact.on, to: fact.to } : null;
  const variant = type === 'step.entered' ? fact.variantId : null;
  return [{ at, fact: { pageLoad, seq }, kind: KINDS[type] ?? 'other', text, step, variant, edge, order: null }];
}

/** What the server did for an order: its attempts, and what it booked. */
function serverEvents(order: PathOrder): PathEvent[] {
  const place = { fact: null, step: order.step, variant: null, edge: null, order: order.number };
  const attempts = order.attempts
    .flatMap((attempt) => attemptEvents(order, attempt))
    .map((each) => ({ ...each, ...place }));
  const amounts = order.money.map(({ kind, amount, at }) => ({
    at,
    kind: 'money' as const,
    text: `${kind.replaceAll('_', ' ')} of ${money(amount, order)} for ${order.number}`,
    ...place,
  }));
  return [...attempts, ...amounts];
}

/** The begin of an attempt, and its end where it has one. */
function attemptEvents(
  order: PathOrder,
  attempt: PathOrder['attempts'][number],
): Pick<PathEvent, 'at' | 'kind' | 'text'>[] {
  const { number, status, amount, provider, createdAt, resolvedAt, failure } = attempt;
  const name = `attempt ${number} for ${order.number}`;
  const why = failure === null ? '' : ` (${failure})`;
  const begun = {
    at: createdAt,
    kind: 'attempt' as const,
    text: `${name} of ${money(amount, order)} at ${provider} began`,
  };
  const end = resolvedAt ?? createdAt;
  return [begun, { at: end, kind: 'attempt' as const, text: `${name}: ${status.replaceAll('_', ' ')}${why}` }];
}

/** Puts the server's events between those of the browser, whose order stays as it is. */
function inTime(recorded: readonly PathEvent[], own: readonly PathEvent[]): PathEvent[] {
  const left = own.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const merged = recorded.flatMap((event) => {
    const later = left.findIndex(({ at }) => at > event.at);
    return [...left.splice(0, later < 0 ? left.length : later), event];
  });
  return [...merged, ...left];
}

/** The path of an order for a terminal. */
export function pathText(path: OrderPath, { names, zone }: { names: Pick<FunnelNames, 'step'>; zone: string }): string {
  return [
    headText(path),
    section('Orders', alignedRows(path.orders.map((order) => orderCells(order, names)))),
    section(`The walk, in ${zone}`, path.events.map(eventText)),
    section('Not stored', path.missing),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function headText({ order, version }: OrderPath): string {
  if (!version) return `Path of order ${order}, whose version of the funnel is not stored`;
  return `Path of order ${order}: brand ${version.brand}, funnel ${version.funnel}, version ${version.hash.slice(0, 12)} (${version.is})`;
}

function orderCells(order: PathOrder, names: Pick<FunnelNames, 'step'>): string[] {
  const paid = order.paidAt === null ? 'not paid' : `paid ${secondText(order.paidAt)}`;
  return [
    order.number,
    order.kind,
    names.step(order.step),
    order.status,
    money(order.total, order),
    order.method,
    paid,
  ];
}

/** The shop's own events stand beside the shopper's, under a mark of their own. */
function eventText({ at, kind, text }: PathEvent): string {
  const isOfShop = kind === 'attempt' || kind === 'money';
  return `${secondText(at)}  ${isOfShop ? 'shop   ' : 'shopper'}  ${text}`;
}

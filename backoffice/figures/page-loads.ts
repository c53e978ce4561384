import type { RecordedFact } from '../contracts/walk-record.ts';

/** The place of a fact in a visit: the number within its page load, and the server's time as ISO 8601. */
export type FactPlace = Pick<RecordedFact, 'pageLoad' | 'seq' | 'at'>;

/** The facts of one page load in the order in which its machine emitted them. */
export interface PageLoad<Fact extends FactPlace = RecordedFact> {
  id: string;
  /** When it began, in milliseconds since 1970, by the server's clock. */
  at: number;
  facts: readonly Fact[];
}

/** Numbers order the facts of a load, and not the clock, which may jump; no fact is checked here. */
export function groupByLoad<Fact extends FactPlace>(facts: readonly Fact[]): PageLoad<Fact>[] {
  const loads = new Map<string, Fact[]>();
  for (const fact of facts) {
    const own = loads.get(fact.pageLoad);
    if (own) own.push(fact);
    else loads.set(fact.pageLoad, [fact]);
  }
  return [...loads]
    .map(([id, own]) => ({
      id,
      at: own.reduce((first, { at }) => Math.min(first, Date.parse(at)), Number.POSITIVE_INFINITY),
      facts: [...own].sort((one, other) => one.seq - other.seq),
    }))
    .sort((one, other) => one.at - other.at);
}

/** What keeps a page load from being replayed, as a sentence; null where its facts are whole. */
export function gapIn({ facts }: PageLoad, version: string): string | null {
  const other = facts.find((each) => each.version !== version);
  if (other) return `A page of this walk showed the version ${other.version.slice(0, 12)}, and not that of the order.`;
  for (const [place, { seq, fact, at }] of facts.entries()) {
    const before = facts[place - 1]?.seq ?? 0;
    if (seq === before) return `The fact ${seq} of the page of ${at} is stored twice.`;
    if (seq !== before + 1 && !(seq === before + 2 && isOfAmazon(fact)))
      return `Between the facts ${before} and ${seq} of the page of ${at} some are missing.`;
  }
  return null;
}

/** K04: an event of Amazon Pay has a number and is not stored; the error that it triggers comes right after it. */
function isOfAmazon(fact: RecordedFact['fact']): boolean {
  return fact.type === 'error.shown' && fact.method.startsWith('AmazonPay:');
}

/** A walk begins with a load that has no past; `orders` are of its checkout, and `at` is in ms since 1970. */
export function walkAround(loads: readonly PageLoad[], orders: readonly string[], at: number): PageLoad[] {
  const walks: PageLoad[][] = [];
  for (const load of loads) {
    const last = walks.at(-1);
    if (last && !begins(load)) last.push(load);
    else walks.push([load]);
  }
  const named = walks.find((walk) => walk.some((load) => names(load, orders)));
  return named ?? walks.findLast(([first]) => first !== undefined && first.at <= at) ?? walks[0] ?? [];
}

function begins({ facts }: PageLoad): boolean {
  const first = facts.find(({ fact }) => fact.type === 'step.entered')?.fact;
  return first?.type === 'step.entered' && first.how === 'started';
}

function names({ facts }: PageLoad, orders: readonly string[]): boolean {
  return facts.some(
    ({ fact }) => fact.type === 'payment.ended' && fact.orderId !== null && orders.includes(fact.orderId),
  );
}

import { limitFor } from '../../http/client-address.ts';
import type { CardTestingGuard, CountedTry, Tried } from '../records/guards.types.ts';

/**
 * N08: refuses card testing. Declines are counted in a sliding hour per guest session, card and network address, and each
 * paid order allows its address one decline more; a try over a limit is answered like every decline, and the provider is not
 * called. The counts are in this process alone: docs/decisions/0016-card-testing-limits.md and 0047 explain the bounds.
 */
export class VelocityLimit implements CardTestingGuard {
  readonly #limits: VelocityLimits;
  readonly #byKey = new Map<string, DatedTry[]>();

  constructor(limits: VelocityLimits = LIMITS) {
    this.#limits = limits;
  }

  begin(tried: Tried, now: Date): CountedTry | null {
    const after = now.getTime() - WINDOW_MS;
    const keys = keysOf(tried, this.#limits).map((each) => ({ ...each, tries: this.#since(each.key, after) }));
    const known = keys[0]?.tries.find((counted) => counted.order === tried.order && counted.state !== 'declined');
    if (known) return this.#opened(keys, known);
    if (keys.some(isOver)) return null;
    const state = tried.card === null ? 'looking' : 'charging';
    const counted: DatedTry = { order: tried.order, at: now.getTime(), state };
    for (const { key, tries } of keys) this.#keep(key, [...tries, counted]);
    return this.#opened(keys, counted);
  }

  #opened(keys: TriedKey[], counted: DatedTry): CountedTry {
    return {
      end: (outcome) => {
        if (outcome === 'declined' || outcome === 'open')
          counted.state = counted.state === 'declined' ? 'declined' : outcome;
        else for (const each of keys) this.#release(each, counted, outcome === 'paid');
      },
    };
  }

  /** Removes a try that was no decline. A paid one stays with its address, as one of the latest. */
  #release({ kind, key }: TriedKey, counted: DatedTry, isPaid: boolean): void {
    const others = this.#since(key, 0).filter((each) => each !== counted);
    if (isPaid && kind === 'address') this.#keep(key, withPaid(others, counted));
    else this.#keep(key, others);
  }

  #since(key: string, after: number): DatedTry[] {
    return (this.#byKey.get(key) ?? []).filter((counted) => counted.at > after);
  }

  /** Stores the tries of a key, and evicts the key that was used longest ago. */
  #keep(key: string, tries: DatedTry[]): void {
    this.#byKey.delete(key);
    if (tries.length > 0) this.#byKey.set(key, tries);
    const [oldest] = this.#byKey.size > MOST_KEYS ? this.#byKey.keys() : [];
    if (oldest !== undefined) this.#byKey.delete(oldest);
  }
}

/** The most declines within an hour, per key. */
export interface VelocityLimits {
  session: number;
  card: number;
  /** The highest limit, because a company or a mobile network shares one address. */
  address: number;
  /** The most cards of a session that are looked up at once, and the most tries of an address that are in flight. */
  inFlight: number;
}

const LIMITS: VelocityLimits = {
  session: 10,
  card: 10,
  address: 30,
  inFlight: 100,
};
const WINDOW_MS = 60 * 60_000;
const MOST_KEYS = 100_000;

/** The paid orders of an address that count: with a thousand shoppers, a decline of each is allowed. */
const MOST_PAID = 1_000;

interface DatedTry {
  order: string;
  at: number;
  /** An id is looked up, or a card charged; then its outcome. */
  state: 'looking' | 'charging' | 'open' | 'declined' | 'paid';
}

/** The tries of an address with one more that was paid. */
function withPaid(others: readonly DatedTry[], counted: DatedTry): DatedTry[] {
  const unpaid = others.filter(({ state }) => state !== 'paid');
  const paid = others.filter(({ state }) => state === 'paid').slice(1 - MOST_PAID);
  return [...unpaid, ...paid, { ...counted, state: 'paid' }];
}

interface TriedKey {
  kind: 'own' | 'address';
  key: string;
  most: number;
  inFlight: number;
}

function keysOf({ session, card, address }: Tried, { inFlight, ...limits }: VelocityLimits): TriedKey[] {
  const keys: TriedKey[] = [{ kind: 'own', key: `session ${session}`, most: limits.session, inFlight }];
  if (card !== null) keys.push({ kind: 'own', key: `card ${card}`, most: limits.card, inFlight });
  if (address !== null)
    keys.push({
      kind: 'address',
      key: `address ${address}`,
      most: limitFor(address, limits.address),
      inFlight: limitFor(address, inFlight),
    });
  return keys;
}

/**
 * True where no more tries are allowed. Many honest shoppers share an address: open challenges do not count for it, and tries
 * in flight have a limit of their own, as have the look-ups of a session, which may send an order with a card for each press.
 */
function isOver({ kind, most, inFlight, tries }: TriedKey & { tries: readonly DatedTry[] }): boolean {
  const count = (...states: DatedTry['state'][]) => tries.filter(({ state }) => states.includes(state)).length;
  if (kind === 'own') return count('charging', 'open', 'declined') >= most || count('looking') >= inFlight;
  return count('declined') >= most + count('paid') || count('looking', 'charging') >= inFlight;
}

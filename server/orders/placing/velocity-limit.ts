import type { CardTestingGuard, CountedTry, Tried } from '../records/guards.types.ts';

/**
 * N08: keeps stolen cards from being tried out here. Declines are counted in a sliding hour for the guest session, the
 * card and the network address that they came from; whoever is over a limit is answered as by any decline, and the
 * provider is not asked. It lives in this process alone: see docs/decisions/0016-card-testing-limits.md for its bounds.
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
    if (keys.some(({ kind, most, tries }) => tries.filter((counted) => counts(counted, kind)).length >= most))
      return null;
    const counted: DatedTry = { order: tried.order, at: now.getTime(), state: 'charging' };
    for (const { key, tries } of keys) this.#keep(key, [...tries, counted]);
    return this.#opened(keys, counted);
  }

  #opened(keys: { key: string }[], counted: DatedTry): CountedTry {
    return {
      end: (outcome) => {
        if (outcome !== 'harmless') counted.state = counted.state === 'declined' ? 'declined' : outcome;
        else
          for (const { key } of keys)
            this.#keep(
              key,
              this.#since(key, 0).filter((each) => each !== counted),
            );
      },
    };
  }

  #since(key: string, after: number): DatedTry[] {
    return (this.#byKey.get(key) ?? []).filter((counted) => counted.at > after);
  }

  /** The key that nobody touched for longest makes room. */
  #keep(key: string, tries: DatedTry[]): void {
    this.#byKey.delete(key);
    if (tries.length > 0) this.#byKey.set(key, tries);
    const [oldest] = this.#byKey.size > MOST_KEYS ? this.#byKey.keys() : [];
    if (oldest !== undefined) this.#byKey.delete(oldest);
  }
}

/** How many declines an hour may bring, before the next try is refused. */
export interface VelocityLimits {
  session: number;
  card: number;
  /** The highest one: a company or a mobile network is one address. */
  address: number;
}

const LIMITS: VelocityLimits = { session: 10, card: 10, address: 30 };
const WINDOW_MS = 60 * 60_000;
const MOST_KEYS = 100_000;

interface DatedTry {
  order: string;
  at: number;
  state: 'charging' | 'open' | 'declined';
}

function keysOf({ session, card, address }: Tried, limits: VelocityLimits) {
  const keys = [
    { kind: 'session', key: `session ${session}`, most: limits.session },
    { kind: 'card', key: `card ${card}`, most: limits.card },
  ];
  return address === null ? keys : [...keys, { kind: 'address', key: `address ${address}`, most: limits.address }];
}

/** Many honest shoppers of one address may have a question of their bank open at once; many charges under way they do not. */
function counts(counted: DatedTry, kind: string): boolean {
  return kind !== 'address' || counted.state !== 'open';
}

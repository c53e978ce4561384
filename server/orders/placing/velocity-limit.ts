import { limitFor } from '../../http/client-address.ts';
import type { CardTestingGuard, CountedTry, Tried } from '../records/guards.types.ts';

/**
 * N08: refuses card testing. Declines are counted in a sliding hour per guest session, card and network address; a try over a
 * limit is answered like every decline, and the provider is not called. The counts are in this process alone:
 * docs/decisions/0016-card-testing-limits.md explains the bounds.
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
  const keys = [{ kind: 'session', key: `session ${session}`, most: limits.session }];
  if (card !== null) keys.push({ kind: 'card', key: `card ${card}`, most: limits.card });
  if (address !== null)
    keys.push({ kind: 'address', key: `address ${address}`, most: limitFor(address, limits.address) });
  return keys;
}

/** Open challenges do not count for an address, which many honest shoppers share; charges in flight do. */
function counts(counted: DatedTry, kind: string): boolean {
  return kind !== 'address' || counted.state !== 'open';
}

import type { CardTestingGuard, OpenTrial, Tried } from '../records/guards.types.ts';

/**
 * N08: keeps stolen cards from being tried out here. Declines are counted in a sliding hour for the guest session, the
 * card and the network address that they came from; whoever is over a limit is answered as by any decline, and the
 * provider is not asked. It lives in this process alone: see docs/decisions/0016-card-testing-limits.md for its bounds.
 */
export class CardTrials implements CardTestingGuard {
  readonly #limits: TrialLimits;
  readonly #byKey = new Map<string, Trial[]>();

  constructor(limits: TrialLimits = LIMITS) {
    this.#limits = limits;
  }

  begin(tried: Tried, now: Date): OpenTrial | null {
    const after = now.getTime() - WINDOW_MS;
    const keys = keysOf(tried, this.#limits).map((each) => ({ ...each, trials: this.#since(each.key, after) }));
    const known = keys[0]?.trials.find((trial) => trial.order === tried.order && trial.state !== 'declined');
    if (known) return this.#opened(keys, known);
    if (keys.some(({ kind, most, trials }) => trials.filter((trial) => counts(trial, kind)).length >= most))
      return null;
    const trial: Trial = { order: tried.order, at: now.getTime(), state: 'charging' };
    for (const { key, trials } of keys) this.#keep(key, [...trials, trial]);
    return this.#opened(keys, trial);
  }

  #opened(keys: { key: string }[], trial: Trial): OpenTrial {
    return {
      end: (outcome) => {
        if (outcome !== 'harmless') trial.state = trial.state === 'declined' ? 'declined' : outcome;
        else
          for (const { key } of keys)
            this.#keep(
              key,
              this.#since(key, 0).filter((each) => each !== trial),
            );
      },
    };
  }

  #since(key: string, after: number): Trial[] {
    return (this.#byKey.get(key) ?? []).filter((trial) => trial.at > after);
  }

  /** The key that nobody touched for longest makes room. */
  #keep(key: string, trials: Trial[]): void {
    this.#byKey.delete(key);
    if (trials.length > 0) this.#byKey.set(key, trials);
    const [oldest] = this.#byKey.size > MOST_KEYS ? this.#byKey.keys() : [];
    if (oldest !== undefined) this.#byKey.delete(oldest);
  }
}

/** How many declines an hour may bring, before the next try is refused. */
export interface TrialLimits {
  session: number;
  card: number;
  /** The highest one: a company or a mobile network is one address. */
  address: number;
}

const LIMITS: TrialLimits = { session: 10, card: 10, address: 30 };
const WINDOW_MS = 60 * 60_000;
const MOST_KEYS = 100_000;

interface Trial {
  order: string;
  at: number;
  state: 'charging' | 'open' | 'declined';
}

function keysOf({ session, card, address }: Tried, limits: TrialLimits) {
  const keys = [
    { kind: 'session', key: `session ${session}`, most: limits.session },
    { kind: 'card', key: `card ${card}`, most: limits.card },
  ];
  return address === null ? keys : [...keys, { kind: 'address', key: `address ${address}`, most: limits.address }];
}

/** Many honest shoppers of one address may have a question of their bank open at once; many charges under way they do not. */
function counts(trial: Trial, kind: string): boolean {
  return kind !== 'address' || trial.state !== 'open';
}

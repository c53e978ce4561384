import { limitFor } from '../../http/client-address.ts';
import { isWithin } from '../../timing/is-within.ts';
import type { CardTestingGuard, CountedTry, Tried } from '../records/guards.types.ts';

/**
 * N08: refuses card testing. Declines are counted in a sliding hour per guest session, card and network address, and each
 * paid order allows its address one decline more; a try over a limit is answered like every decline, and the provider is not
 * called. The counts are in this process alone: docs/decisions/0016-card-testing-limits.md explains the bounds.
 */
export class VelocityLimit implements CardTestingGuard {
  readonly #limits: VelocityLimits;
  readonly #byKey = new Map<string, KeyTries>();
  /** What look-ups wait for: the next end of a try of their key. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(limits: VelocityLimits = LIMITS) {
    this.#limits = limits;
  }

  begin(tried: Tried, now: Date): CountedTry | null {
    const keys = this.#triedKeys(tried, now);
    const isLookUp = tried.card === null;
    const known = keys[0]?.unpaid.find((counted) => counted.order === tried.order && counted.state !== 'declined');
    // Each look-up reaches the provider, that of the same id too.
    if (known && !isLookUp) return this.#opened(tried, keys, known);
    if (keys.some(isDeclined) || keys.some(isBusy)) return null;
    const state = isLookUp ? 'waiting' : 'charging';
    const counted: DatedTry = { order: tried.order, at: now.getTime(), state };
    for (const { key, unpaid, paid } of keys) this.#store(key, { unpaid: [...unpaid, counted], paid });
    return this.#opened(tried, keys, counted);
  }

  isBusy(tried: Tried, now: Date): boolean {
    const keys = this.#triedKeys(tried, now);
    return keys.some(isBusy) && !keys.some(isDeclined);
  }

  #triedKeys(tried: Tried, now: Date) {
    const counts = (at: number) => isWithin(WINDOW_MS, at, now.getTime());
    return keysOf(tried, this.#limits).map((each) => ({ ...each, ...this.#triesOf(each.key, counts) }));
  }

  #opened(tried: Tried, keys: TriedKey[], counted: DatedTry): CountedTry {
    const end: CountedTry['end'] = (outcome) => {
      if (outcome === 'paid' || outcome === 'harmless')
        for (const each of keys) this.#release(each, counted, outcome === 'paid');
      else if (counted.state !== 'declined') this.#addOutcome(keys, counted, outcome);
      for (const { key } of keys) this.#wake(key);
    };
    const turn: CountedTry['turn'] = async (clock) => {
      const mayLook = await this.#lookUpTurn(tried, counted, clock);
      if (!mayLook) end('harmless');
      return mayLook;
    };
    return { end, turn };
  }

  async #lookUpTurn(tried: Tried, counted: DatedTry, clock: () => Date): Promise<boolean> {
    while (counted.state === 'waiting') {
      const keys = this.#triedKeys(tried, clock());
      if (keys.some(isDeclined)) return false;
      const reserved = keys.find(isReserved);
      if (reserved) await this.#endOf(reserved.key);
      else counted.state = 'looking';
    }
    return true;
  }

  #endOf(key: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), resolve]));
  }

  #wake(key: string): void {
    const waiting = this.#waiting.get(key) ?? [];
    this.#waiting.delete(key);
    for (const resolve of waiting) resolve();
  }

  /** An open try does not count for an address, so that it is kept there only once it is declined. */
  #addOutcome(keys: TriedKey[], counted: DatedTry, outcome: 'declined' | 'open'): void {
    counted.state = outcome;
    for (const { kind, key } of keys) {
      if (kind === 'own') continue;
      const { others, paid } = this.#without(key, counted);
      this.#store(key, { unpaid: outcome === 'declined' ? [...others, counted] : others, paid });
    }
  }

  /** Removes a try that was no decline. A paid one stays with its address, as one of the latest. */
  #release({ kind, key }: TriedKey, counted: DatedTry, isCaptured: boolean): void {
    const { others: unpaid, paid } = this.#without(key, counted);
    if (isCaptured && kind === 'address') paid.push(counted.at);
    if (paid.length > MOST_CAPTURED) paid.shift();
    this.#store(key, { unpaid, paid });
  }

  #without(key: string, counted: DatedTry): { others: DatedTry[]; paid: number[] } {
    const { unpaid, paid } = this.#triesOf(key, () => true);
    return { others: unpaid.filter((each) => each !== counted), paid };
  }

  /** A busy address has a thousand paid orders, which each of its tries would else look through: only the oldest are looked at. */
  #triesOf(key: string, counts: (at: number) => boolean): KeyTries {
    const { unpaid, paid } = this.#byKey.get(key) ?? { unpaid: [], paid: [] };
    while (paid[0] !== undefined && !counts(paid[0])) paid.shift();
    return { unpaid: unpaid.filter(({ at }) => counts(at)), paid };
  }

  /** Stores the tries of a key, and evicts the key that was used longest ago. */
  #store(key: string, tries: KeyTries): void {
    this.#byKey.delete(key);
    if (tries.unpaid.length > 0 || tries.paid.length > 0) this.#byKey.set(key, tries);
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
  /** The most look-ups of a session that are in flight or wait for their turn, and the most tries of an address. */
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
const MOST_CAPTURED = 1_000;

interface DatedTry {
  order: string;
  at: number;
  /** An id waits for its turn and is looked up, or a card is charged; then its outcome. */
  state: 'waiting' | 'looking' | 'charging' | 'open' | 'declined';
}

interface KeyTries {
  unpaid: DatedTry[];
  /** The times of an address's latest tries that were paid, the oldest first. */
  paid: number[];
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

type CountedKey = TriedKey & KeyTries;

/** True where declines allow no more tries. Many honest shoppers share an address, so open challenges do not count for it. */
function isDeclined(each: CountedKey): boolean {
  return triesLeft(each) <= 0;
}

/** True where the look-ups in flight could use up the tries that are left. */
function isReserved(each: CountedKey): boolean {
  return triesLeft(each) <= count(each, 'looking');
}

function triesLeft(each: CountedKey): number {
  if (each.kind === 'own') return each.most - count(each, 'charging', 'open', 'declined');
  return each.most + each.paid.length - count(each, 'declined');
}

/**
 * True where too many tries are in flight. They have a limit of their own, as have the look-ups of a session, which may send
 * an order with a card for each press.
 */
function isBusy(each: CountedKey): boolean {
  const states: DatedTry['state'][] = each.kind === 'own' ? ['waiting', 'looking'] : ['waiting', 'looking', 'charging'];
  return count(each, ...states) >= each.inFlight;
}

function count({ unpaid }: KeyTries, ...states: DatedTry['state'][]): number {
  return unpaid.filter(({ state }) => states.includes(state)).length;
}

import type { FreeSlots } from './claim-deliveries.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import type { Call, Delivery } from './outbox.types.ts';
import type { Pace } from './pace.ts';

/** A claim, and the call that says it once its event is read. */
export interface HeldClaim {
  claim: ClaimedDelivery;
  said: Promise<Delivery | Call>;
}

/**
 * What this process has claimed and not delivered yet. An endpoint has `batch` slots; one that answers has some claims more, which
 * wait for a slot, so that a statement is not made for each slot that gets free.
 */
export class HeldClaims {
  readonly #pace: Pick<Pace, 'batch' | 'ahead'>;
  readonly #underWay = new Map<string, number>();
  readonly #waiting = new Map<string, HeldClaim[]>();
  /** Deliveries that have ended and whose results are not stored yet. */
  readonly #ended = new Map<string, number>();
  /** The endpoints whose last delivery was taken. */
  readonly #answering = new Set<string>();

  constructor(pace: Pick<Pace, 'batch' | 'ahead'>) {
    this.#pace = pace;
  }

  add(held: HeldClaim): void {
    const { endpoint } = held.claim;
    this.#waiting.set(endpoint, [...(this.#waiting.get(endpoint) ?? []), held]);
  }

  /** The next claim of an endpoint, which has a slot from now on; undefined where no slot is free or no claim is left. */
  next(endpoint: string): HeldClaim | undefined {
    if ((this.#underWay.get(endpoint) ?? 0) >= this.#pace.batch) return undefined;
    const next = this.#waiting.get(endpoint)?.shift();
    if (next) change(this.#underWay, endpoint, 1);
    return next;
  }

  /** Frees the slot of a delivery. After one that was not taken the claims that wait are returned, for another time. */
  end(endpoint: string, isTaken: boolean): ClaimedDelivery[] {
    change(this.#underWay, endpoint, -1);
    change(this.#ended, endpoint, 1);
    if (isTaken) {
      this.#answering.add(endpoint);
      return [];
    }
    this.#answering.delete(endpoint);
    return (this.#waiting.get(endpoint) ?? []).splice(0).map(({ claim }) => claim);
  }

  /** Gives up the claims on these events that have not begun, for another time. */
  drop(ids: ReadonlySet<number>): ClaimedDelivery[] {
    const isMeant = ({ claim }: HeldClaim) => ids.has(claim.event.id);
    return [...this.#waiting].flatMap(([endpoint, waiting]) => {
      this.#waiting.set(
        endpoint,
        waiting.filter((each) => !isMeant(each)),
      );
      return waiting.filter(isMeant).map(({ claim }) => claim);
    });
  }

  /** The result of a delivery that ended is stored, or could not be. */
  resolve(endpoint: string): void {
    change(this.#ended, endpoint, -1);
  }

  /** Whether an endpoint has no claim, and no result to come after which one of its deliveries may be due. */
  isIdle(endpoint: string): boolean {
    return this.#count(endpoint) === 0 && !this.#ended.has(endpoint);
  }

  /** How many claims an endpoint has. */
  #count(endpoint: string): number {
    return (this.#underWay.get(endpoint) ?? 0) + (this.#waiting.get(endpoint)?.length ?? 0);
  }

  /** Whether so few are left that a statement for more is worth it. */
  isShort(endpoint: string): boolean {
    const { batch, ahead } = this.#pace;
    const enough = this.#answering.has(endpoint) ? Math.max(batch, (batch + ahead) / 2) : batch;
    return this.#count(endpoint) < enough;
  }

  /** What a statement may claim for each endpoint: an endpoint that answers has as many slots more as it may have claims `ahead`. */
  slots(ahead: number = this.#pace.ahead): FreeSlots {
    const { batch } = this.#pace;
    const endpoints = [...new Set([...this.#underWay.keys(), ...this.#answering])];
    const busyOf = (endpoint: string) => this.#count(endpoint) - (this.#answering.has(endpoint) ? ahead : 0);
    return { most: batch, busy: Object.fromEntries(endpoints.map((endpoint) => [endpoint, busyOf(endpoint)])) };
  }
}

/** Changes the count of an endpoint; one of none is no entry. */
function change(counts: Map<string, number>, endpoint: string, by: 1 | -1): void {
  const count = (counts.get(endpoint) ?? 0) + by;
  if (count === 0) counts.delete(endpoint);
  else counts.set(endpoint, count);
}

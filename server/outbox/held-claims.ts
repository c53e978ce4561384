import { isWithin } from '../timing/is-within.ts';
import type { FreeSlots } from './claim-deliveries.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import type { Call, Delivery } from './outbox.types.ts';
import type { Pace } from './pace.ts';

/** A claim, and the call that says it once its event is read. */
export interface HeldClaim {
  claim: ClaimedDelivery;
  said: Promise<Delivery | Call>;
  readAt: Date;
  /** When its call began; null while it waits for a slot. */
  begunAt: Date | null;
  /** When its row was written last; null while it has none, and its lease is that of its event. */
  storedAt: Date | null;
}

interface Slots {
  underWay: Set<HeldClaim>;
  waiting: HeldClaim[];
  /** Whether its last delivery was taken. */
  isAnswering: boolean;
}

/** An answering endpoint holds more claims than its `batch` slots, so that no statement is made for each free slot. */
export class HeldClaims {
  readonly #pace: Pick<Pace, 'batch' | 'ahead' | 'patience' | 'lease'>;
  readonly #slots = new Map<string, Slots>();

  constructor(pace: Pick<Pace, 'batch' | 'ahead' | 'patience' | 'lease'>) {
    this.#pace = pace;
  }

  #of(endpoint: string): Slots {
    const slots = this.#slots.get(endpoint) ?? { underWay: new Set(), waiting: [], isAnswering: false };
    this.#slots.set(endpoint, slots);
    return slots;
  }

  add(held: HeldClaim): void {
    this.#of(held.claim.endpoint).waiting.push(held);
  }

  /** The next claim of an endpoint, which has a slot from now on; undefined where no slot is free or no claim is left. */
  next(endpoint: string, now: Date): HeldClaim | undefined {
    const { underWay, waiting } = this.#of(endpoint);
    if (underWay.size >= this.#pace.batch) return undefined;
    const next = waiting.shift();
    if (!next) return undefined;
    next.begunAt = now;
    underWay.add(next);
    return next;
  }

  /** Frees the slot of a delivery. After one that was not taken the claims that wait are returned, for another time. */
  end(held: HeldClaim, isTaken: boolean): HeldClaim[] {
    const slots = this.#of(held.claim.endpoint);
    slots.underWay.delete(held);
    slots.isAnswering = isTaken;
    return isTaken ? [] : slots.waiting.splice(0);
  }

  /** A call beyond the patience holds up its event, while a claim that waits for a slot needs a row each half lease. */
  late(now: Date): HeldClaim[] {
    const { patience, lease } = this.#pace;
    const isPast = (span: number, since: Date) => !isWithin(span, since.getTime(), now.getTime());
    return [...this.#slots.values()].flatMap(({ underWay, waiting }) => {
      const isSlow = [...underWay].some(({ begunAt }) => begunAt !== null && isPast(patience, begunAt));
      const needsRow = ({ storedAt, begunAt, readAt }: HeldClaim) =>
        isPast(lease / 2, storedAt ?? readAt) || (storedAt === null && isSlow && isPast(patience, begunAt ?? readAt));
      return [...underWay, ...waiting].filter(needsRow);
    });
  }

  count(endpoint: string): number {
    const { underWay, waiting } = this.#of(endpoint);
    return underWay.size + waiting.length;
  }

  /** Whether so few are left that a statement for more is worth it. */
  isShort(endpoint: string): boolean {
    const { batch, ahead } = this.#pace;
    return this.room(endpoint) > (this.#of(endpoint).isAnswering ? Math.min(ahead, (batch + ahead) / 2) : 0);
  }

  /** How many claims more an endpoint may have: one that answers has some ahead, which wait for its slots. */
  room(endpoint: string): number {
    const { batch, ahead } = this.#pace;
    return batch + (this.#of(endpoint).isAnswering ? ahead : 0) - this.count(endpoint);
  }

  slots(): FreeSlots {
    const free = [...this.#slots.keys()].map((endpoint) => [endpoint, this.room(endpoint)]);
    return { most: this.#pace.batch, free: Object.fromEntries(free) };
  }
}

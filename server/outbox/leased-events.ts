import type { LeasedDelivery } from './claim-deliveries.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import type { Result } from './write-results.ts';

/** An event that this process alone delivers for the first time, until what became of it is stored. */
export interface LeasedEvent {
  id: number;
  lease: number;
  /** The deliveries that have not ended, by their endpoints. */
  open: Map<string, ClaimedDelivery>;
  results: Result[];
}

/** Events with what became of them, and the leases that are over with them. */
export interface EndedEvents {
  events: readonly LeasedEvent[];
  leases: readonly number[];
}

/** The leased events of a process. */
export class LeasedEvents {
  readonly #open = new Map<number, LeasedEvent>();
  #ended: LeasedEvent[] = [];
  /** How many events of each lease are not stored. */
  readonly #left = new Map<number, number>();

  begin(deliveries: readonly LeasedDelivery[]): void {
    for (const { lease, claim } of deliveries) {
      const event = this.#open.get(claim.event.id) ?? this.#add(claim.event.id, lease);
      event.open.set(claim.endpoint, claim);
    }
  }

  #add(id: number, lease: number): LeasedEvent {
    const event = { id, lease, open: new Map<string, ClaimedDelivery>(), results: [] };
    this.#open.set(id, event);
    this.#left.set(lease, (this.#left.get(lease) ?? 0) + 1);
    return event;
  }

  /** Takes how a delivery ended. False where it is none of a leased event, or its event is stored without it. */
  end(result: Result): boolean {
    const event = this.#open.get(result.claim.event.id);
    if (!event?.open.delete(result.claim.endpoint)) return false;
    event.results.push(result);
    if (event.open.size === 0) this.#end(event);
    return true;
  }

  /** Those of these events that are under way. */
  open(ids: ReadonlySet<number>): ReadonlySet<number> {
    return new Set([...ids].filter((id) => this.#open.has(id)));
  }

  /** Waits no longer for what is open of these events. Returns these deliveries, which have rows from now on. */
  expire(ids: ReadonlySet<number>): ClaimedDelivery[] {
    const late = [...ids].flatMap((id) => this.#open.get(id) ?? []);
    for (const event of late) this.#end(event);
    return late.flatMap(({ open }) => [...open.values()]);
  }

  #end(event: LeasedEvent): void {
    this.#open.delete(event.id);
    this.#ended.push(event);
  }

  get hasEnded(): boolean {
    return this.#ended.length > 0;
  }

  /** Takes out the events that are to be stored now. */
  takeEnded(): EndedEvents {
    const events = this.#ended.splice(0);
    for (const { lease } of events) this.#left.set(lease, (this.#left.get(lease) ?? 0) - 1);
    const leases = [...new Set(events.map(({ lease }) => lease))].filter((lease) => this.#left.get(lease) === 0);
    for (const lease of leases) this.#left.delete(lease);
    return { events, leases };
  }
}

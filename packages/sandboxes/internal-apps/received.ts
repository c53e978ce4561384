import type { FieldFault } from './checks.ts';

export type Service = 'attentive' | 'klaviyo';

/** An event that a service counted. `repeats` are the later calls with its id, which it did not count. */
export interface CountedEvent {
  id: string;
  body: unknown;
  repeats: number;
}

export interface RefusedCall {
  path: string;
  status: number;
  faults: FieldFault[];
}

/** The calls that a development shop makes in a day are far fewer. */
const MOST_STORED = 1_000;

/** What the sandbox received since its start or its last reset; the last ones of each kind. */
export class Received {
  #counted: Record<Service, Map<string, CountedEvent>> = { attentive: new Map(), klaviyo: new Map() };
  #refused: RefusedCall[] = [];

  /** Counts an event once for a person and an id, as the services do. */
  count(service: Service, { id, person, body }: { id: string; person: string; body: unknown }): void {
    const events = this.#counted[service];
    const key = `${id} ${person}`;
    const known = events.get(key);
    if (known) known.repeats += 1;
    else events.set(key, { id, body, repeats: 0 });
    const [oldest] = events.keys();
    if (events.size > MOST_STORED && oldest !== undefined) events.delete(oldest);
  }

  refuse(call: RefusedCall): void {
    this.#refused = [...this.#refused, call].slice(-MOST_STORED);
  }

  all(): Record<Service, CountedEvent[]> & { refused: RefusedCall[] } {
    const { attentive, klaviyo } = this.#counted;
    return { attentive: [...attentive.values()], klaviyo: [...klaviyo.values()], refused: this.#refused };
  }

  clear(): void {
    for (const events of Object.values(this.#counted)) events.clear();
    this.#refused = [];
  }
}

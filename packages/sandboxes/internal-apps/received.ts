import type { FieldFault } from './checks.ts';

export type Service = 'attentive' | 'klaviyo';

/** An event that a service counted. `repeats` are the later calls with its id, which it did not count. */
export interface CountedEvent {
  id: string;
  name: string;
  body: unknown;
  repeats: number;
}

export interface RefusedCall {
  path: string;
  status: number;
  faults: FieldFault[];
}

/** The calls that a development shop makes in a day are far fewer. */
const MOST_STORED = 20_000;

const NONE: Record<Service, number> = { attentive: 0, klaviyo: 0 };

/** What the sandbox received since its start or its last reset; the last ones of each kind. */
export class Received {
  #counted: Record<Service, Map<string, CountedEvent>> = { attentive: new Map(), klaviyo: new Map() };
  #refused: RefusedCall[] = [];
  #throttled: Record<Service, number> = { ...NONE };

  /** Counts an event once for a person, a name and an id, as the services do. */
  count(service: Service, event: { id: string; name: string; person: string; body: unknown }): void {
    const { id, name, person, body } = event;
    const events = this.#counted[service];
    const key = `${id} ${name} ${person}`;
    const known = events.get(key);
    if (known) known.repeats += 1;
    else events.set(key, { id, name, body, repeats: 0 });
    const [oldest] = events.keys();
    if (events.size > MOST_STORED && oldest !== undefined) events.delete(oldest);
  }

  refuse(call: RefusedCall): void {
    this.#refused = [...this.#refused, call].slice(-MOST_STORED);
  }

  throttle(service: Service): void {
    this.#throttled[service] += 1;
  }

  all() {
    const { attentive, klaviyo } = this.#counted;
    return {
      attentive: [...attentive.values()],
      klaviyo: [...klaviyo.values()],
      refused: this.#refused,
      throttled: { ...this.#throttled },
    };
  }

  clear(): void {
    for (const events of Object.values(this.#counted)) events.clear();
    this.#refused = [];
    this.#throttled = { ...NONE };
  }
}

import type { FieldFault } from './checks.ts';
import { CountingBook } from './counting-book.ts';

export type Service = 'attentive' | 'klaviyo';

interface RefusedCall {
  path: string;
  status: number;
  faults: FieldFault[];
}

interface CountedEvent {
  id: string;
  name: string;
  body: unknown;
}

/** The calls that a development shop makes in a day are far fewer. */
const MOST_STORED = 20_000;

/** What the sandbox received; the last calls of each kind. */
export class Received {
  #counted = {
    attentive: new CountingBook<CountedEvent>(MOST_STORED),
    klaviyo: new CountingBook<CountedEvent>(MOST_STORED),
  };
  #refused: RefusedCall[] = [];
  #throttled: Record<Service, number> = { attentive: 0, klaviyo: 0 };

  /** Counts an event once for a person, a name and an id, as the services do. */
  count(service: Service, { id, name, body, person }: CountedEvent & { person: string }): void {
    this.#counted[service].count(`${id} ${name} ${person}`, { id, name, body });
  }

  refuse(call: RefusedCall): void {
    this.#refused = [...this.#refused, call].slice(-MOST_STORED);
  }

  throttle(service: Service): void {
    this.#throttled[service] += 1;
  }

  all() {
    const { attentive, klaviyo } = this.#counted;
    const counted = { attentive: attentive.all(), klaviyo: klaviyo.all() };
    return { ...counted, refused: this.#refused, throttled: { ...this.#throttled } };
  }
}

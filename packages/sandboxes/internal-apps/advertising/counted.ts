import type { FieldFault } from '../checks.ts';
import { PlannedAnswers } from '../planned-answers.ts';

/** What a service counted. `repeats` are later calls with its id, which it did not count. */
interface Counted {
  id: string;
  body: unknown;
  repeats: number;
}

interface Refused {
  error: string;
  faults: FieldFault[];
}

/** The last ones of each kind are stored. */
const MOST_STORED = 1_000;

/** One service: what it counted and refused, and how it answers its next calls. */
export class CountingService {
  readonly planned = new PlannedAnswers();
  #counted: Counted[] = [];
  #refused: Refused[] = [];

  /** Counts what has no id each time. */
  count(id: string | null, name: string, body: unknown): void {
    const known = id === null ? undefined : this.#counted.find((each) => each.id === `${name} ${id}`);
    if (known) known.repeats += 1;
    else this.#counted = [...this.#counted, { id: `${name} ${id ?? ''}`.trim(), body, repeats: 0 }].slice(-MOST_STORED);
  }

  refuse(error: string, faults: FieldFault[]): void {
    this.#refused = [...this.#refused, { error, faults }].slice(-MOST_STORED);
  }

  all() {
    return { counted: this.#counted, refused: this.#refused, misbehaved: this.planned.answered };
  }
}

export const SERVICES = ['meta', 'ga4', 'affiliates'] as const;

export type ServiceName = (typeof SERVICES)[number];

/** Meta, Google Analytics and an affiliates' network. */
export class AdvertisingServices {
  #services = newServices();

  of(name: ServiceName): CountingService {
    return this.#services[name];
  }

  named(name: string): CountingService | null {
    const known = SERVICES.find((each) => each === name);
    return known ? this.of(known) : null;
  }

  all() {
    return Object.fromEntries(SERVICES.map((name) => [name, this.of(name).all()]));
  }

  clear(): void {
    this.#services = newServices();
  }
}

function newServices(): Record<ServiceName, CountingService> {
  return { meta: new CountingService(), ga4: new CountingService(), affiliates: new CountingService() };
}

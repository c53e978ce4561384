import { randomUUID } from 'node:crypto';
import type { FieldFault } from '../checks.ts';
import { CountingBook } from '../counting-book.ts';
import { PlannedAnswers } from '../planned-answers.ts';

interface Refused {
  error: string;
  faults: FieldFault[];
}

/** The last ones of each kind are stored. */
const MOST_STORED = 1_000;

/** One service: what it counted and refused, and how it answers its next calls. */
export class CountingService {
  readonly planned = new PlannedAnswers();
  #counted = new CountingBook<{ id: string; body: unknown }>(MOST_STORED);
  #refused: Refused[] = [];

  /** Counts what has no id each time. */
  count(id: string | null, name: string, body: unknown): void {
    const known = `${name} ${id ?? ''}`.trim();
    this.#counted.count(id === null ? randomUUID() : known, { id: known, body });
  }

  refuse(error: string, faults: FieldFault[]): void {
    this.#refused = [...this.#refused, { error, faults }].slice(-MOST_STORED);
  }

  all() {
    return { counted: this.#counted.all(), refused: this.#refused, misbehaved: this.planned.answered };
  }
}

export const SERVICES = ['meta', 'ga4', 'affiliates'] as const;

/** Meta, Google Analytics and an affiliates' network. */
type AdvertisingServices = Readonly<Record<(typeof SERVICES)[number], CountingService>>;

/** The services of the present; a reset puts fresh ones in their place. */
export interface AdvertisingApps {
  advertising: AdvertisingServices;
}

export function advertisingServices(): AdvertisingServices {
  return { meta: new CountingService(), ga4: new CountingService(), affiliates: new CountingService() };
}

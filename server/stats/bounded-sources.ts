import { OTHER_SOURCE } from '../../domain/tracking/traffic-source.ts';

/** Addresses are written by anybody, so that a funnel has at most so many sources in an hour of a process. */
const MOST_SOURCES = 50;

const HOUR_MS = 3_600_000;

/** The sources of each funnel in this hour: what comes after the first fifty is `other`. */
export class BoundedSources {
  readonly #clock: () => Date;
  #hour = 0;
  #known = new Map<string, Set<string>>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** The source itself, or `other`. */
  bounded(funnel: string, source: string): string {
    const known = this.#ofThisHour(funnel);
    if (known.has(source)) return source;
    if (known.size >= MOST_SOURCES) return OTHER_SOURCE;
    known.add(source);
    return source;
  }

  #ofThisHour(funnel: string): Set<string> {
    const hour = Math.floor(this.#clock().getTime() / HOUR_MS);
    if (hour !== this.#hour) this.#known = new Map();
    this.#hour = hour;
    const known = this.#known.get(funnel) ?? new Set();
    this.#known.set(funnel, known);
    return known;
  }
}

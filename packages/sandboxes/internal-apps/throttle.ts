import { isRecord } from '../kit/input.ts';
import type { Service } from './received.ts';

/** How many calls a service takes in a window. */
interface Limit {
  most: number;
  seconds: number;
}

/** Klaviyo's published limits of its events: a burst of a second, and the steady rate of a minute. Attentive publishes none. */
const PUBLISHED: Record<Service, readonly Limit[]> = {
  attentive: [],
  klaviyo: [
    { most: 350, seconds: 1 },
    { most: 3_500, seconds: 60 },
  ],
};

/** Counts the calls of each service in fixed windows. */
export class Throttle {
  #limits: Record<Service, readonly Limit[]> = PUBLISHED;
  #windows = new Map<string, number>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Counts a call. Returns the seconds after which it may be sent again, or null where it is taken now. */
  take(service: Service): number | null {
    const now = this.#clock().getTime() / 1_000;
    const windows = this.#limits[service].map((limit) => ({ ...limit, window: Math.floor(now / limit.seconds) }));
    const keyOf = ({ seconds, window }: { seconds: number; window: number }) => `${service} ${seconds} ${window}`;
    const full = windows.find((each) => (this.#windows.get(keyOf(each)) ?? 0) >= each.most);
    if (full) return Math.ceil((full.window + 1) * full.seconds - now);
    for (const each of windows) this.#windows.set(keyOf(each), (this.#windows.get(keyOf(each)) ?? 0) + 1);
    return null;
  }

  /** Replaces the limits of a service by one. Returns the problem of a wrong input. */
  change(input: unknown): string | null {
    const { service, most, seconds } = isRecord(input) ? input : {};
    if (service !== 'attentive' && service !== 'klaviyo') return 'service is attentive or klaviyo';
    if (!isCount(most) || !isCount(seconds) || seconds < 1) return 'most and seconds are whole numbers';
    this.#limits = { ...this.#limits, [service]: [{ most, seconds }] };
    this.#windows.clear();
    return null;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

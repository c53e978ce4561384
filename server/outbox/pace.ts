/** The pace of the outbox; times are in milliseconds. */
export interface Pace {
  /** How many events an endpoint gets at once. */
  batch: number;
  /** How many deliveries more a process claims for an endpoint that answers, which wait for one of its slots. */
  ahead: number;
  /** How many events are leased by one statement. */
  leased: number;
  /** How long a call of a leased event is waited for at least, before a row is stored for it and for what waits behind it. */
  patience: number;
  timeout: number;
  /** How long a lease or a claim holds, which is renewed in time. After a crash the delivery is due again at its end. */
  lease: number;
  /** How long the writing of results waits for further results. */
  gather: number;
  /** How long no event has to come before a lease. */
  lull: number;
  /** How long a lease waits in all while events keep coming. */
  lullWithin: number;
  /** How often a busy outbox looks for deliveries that are due again, or that another process queued. */
  lookEvery: number;
  /** The pause after the first failure. It doubles with each further failure, up to the longest pause. */
  firstPause: number;
  longestPause: number;
  /** The time in its queue after which a delivery that fails is parked. */
  parkAfter: number;
}

const SECOND = 1000;
const HOUR = 3_600 * SECOND;

export const PACE: Pace = {
  batch: 10,
  ahead: 200,
  leased: 200,
  patience: 2 * SECOND,
  timeout: 30 * SECOND,
  lease: 20 * SECOND,
  gather: 20,
  lull: 100,
  lullWithin: 2 * SECOND,
  lookEvery: SECOND,
  firstPause: 5 * SECOND,
  longestPause: HOUR,
  parkAfter: 72 * HOUR,
};

/** The share of a pause by which chance makes it longer, so that what failed together is not tried again together. */
const JITTER = 0.25;

/** The pause before the next try, in milliseconds, after that many tries; `random` is from 0 to below 1. */
export function pauseAfter(
  attempts: number,
  { firstPause, longestPause }: Pick<Pace, 'firstPause' | 'longestPause'>,
  random: number,
): number {
  return Math.round(Math.min(longestPause, firstPause * 2 ** (attempts - 1)) * (1 + JITTER * random));
}

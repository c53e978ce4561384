import { sql } from 'kysely';
import { FIGURE_DIMENSIONS } from '../../domain/tracking/figure-dimensions.ts';
import { dayIn, firstMoment } from '../../domain/zone.ts';
import type { Db, DbTransaction } from '../db/schema/schema.ts';
import { closedUntil, closeUntil, forgetQuarters, storeDay, storeFigures } from './closed-hours.ts';
import { rawCounts } from './raw-counts.ts';
import { beginOf, type Dimension, endOf, quartersOf, type Span } from './spans.ts';
import { markChangedVisits, markLateHours, staleHour } from './stale-hours.ts';

/** The time of the oldest row that this process has written since it was asked. */
export class WrittenSince {
  #oldest: Date | null = null;

  readonly note = (at: Date): void => {
    if (this.#oldest === null || at < this.#oldest) this.#oldest = at;
  };

  /** The time, and none from now on; null where nothing was written. */
  take(): Date | null {
    const oldest = this.#oldest;
    this.#oldest = null;
    return oldest;
  }
}

export interface ClosingDeps {
  db: Db;
  clock: () => Date;
  written: Pick<WrittenSince, 'take' | 'note'>;
  statsMonths: number;
  /** The time zones of the brands: of the hours in which a day of one of them begins, the quarters are stored, too. */
  zones: () => readonly string[];
  /** Waits between two hours, so that shoppers' statements come in between. */
  pause: () => Promise<unknown>;
}

const HOUR_MS = 3_600_000;

/** A fact is at most ten minutes older than its arrival, and a count is written within seconds. */
const CLOSES_AFTER_MS = 15 * 60_000;

const MONTH_MS = 31 * 24 * HOUR_MS;

const DIMENSIONS: readonly Dimension[] = ['all', ...FIGURE_DIMENSIONS];

/** An arbitrary number, used for no other lock. */
const CLOSING_LOCK = 7_348_203;

/** One process at a time computes the hours that have ended, and again those whose rows have changed. */
export function closingHours(deps: ClosingDeps): (isStopped: () => boolean) => Promise<number> {
  return async (isStopped) => {
    if (!(await markStaleHours(deps))) return 0;
    let computed = 0;
    const all = async (next: typeof computeNext) => {
      while (!isStopped() && (await alone(deps.db, (trx) => next(trx, deps)))) {
        computed += 1;
        await deps.pause();
      }
    };
    // An hour that has ended and cannot be computed keeps no marked one back.
    try {
      await all(computeNext);
    } finally {
      await all(computeStale);
    }
    return computed;
  };
}

/** Runs in a transaction that has the lock; null where another process has it. */
async function alone<Result>(db: Db, work: (trx: DbTransaction) => Promise<Result>) {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ has: boolean }>`select pg_try_advisory_xact_lock(${CLOSING_LOCK}) as has`.execute(trx);
    return rows[0]?.has ? work(trx) : null;
  });
}

/** Under the lock, since a row that was written beside a computation may be missing in it. */
async function markStaleHours({ db, clock, written }: ClosingDeps): Promise<boolean> {
  const oldest = written.take();
  let isMarked: true | null = null;
  try {
    isMarked = await alone(db, async (trx) => {
      const until = await closedUntil(trx);
      await markLateHours(trx, oldest, until);
      await markChangedVisits(trx, clock(), until);
      return true as const;
    });
  } finally {
    if (!isMarked && oldest) written.note(oldest);
  }
  return isMarked ?? false;
}

/** False where no hour that has ended is left to compute. */
async function computeNext(trx: DbTransaction, deps: ClosingDeps): Promise<boolean> {
  const { clock, zones } = deps;
  const until = await closedUntil(trx);
  const end = beginOf('hour', new Date(clock().getTime() - CLOSES_AFTER_MS));
  if (until >= end) return false;
  const next = await nextHour(trx, until);
  const isDue = next !== null && next < end;
  if (isDue) await compute(trx, next, zones());
  const closed = isDue ? endOf({ kind: 'hour', since: next }) : end;
  await closeUntil(trx, closed);
  // The hours from the last closed one to the next have no rows, and complete the last one's day.
  await sumDays(trx, new Set(isDue ? [until, next] : [until]), closed);
  return isDue;
}

/** The same of the hours that are marked. */
async function computeStale(trx: DbTransaction, { clock, statsMonths, zones }: ClosingDeps): Promise<boolean> {
  const stale = await staleHour(trx, new Date(clock().getTime() - statsMonths * MONTH_MS + HOUR_MS));
  if (!stale) return false;
  await compute(trx, stale, zones());
  await trx.deleteFrom('stale_hours').where('hour', '=', stale).execute();
  await sumDays(trx, new Set([stale]), await closedUntil(trx));
  return true;
}

async function compute(trx: DbTransaction, hour: Date, zones: readonly string[]): Promise<void> {
  const all: Span = { kind: 'hour', since: hour };
  await forgetQuarters(trx, hour);
  const spans = zones.some((zone) => beginsDayInside(zone, hour)) ? [all, ...quartersOf(hour)] : [all];
  for (const span of spans) {
    const counted = await rawCounts(trx, { since: span.since, until: endOf(span), sfid: null, dimensions: DIMENSIONS });
    await storeFigures(trx, span, counted);
  }
}

/** A day of Kolkata begins at 18:30 UTC. */
function beginsDayInside(zone: string, hour: Date): boolean {
  const day = dayIn(zone, new Date(hour.getTime() + HOUR_MS - 1));
  return day !== dayIn(zone, hour) && firstMoment(zone, day) > hour;
}

async function sumDays(trx: DbTransaction, hours: ReadonlySet<Date>, until: Date): Promise<void> {
  const days = new Set([...hours].map((hour) => beginOf('day', hour).getTime()));
  for (const time of days) {
    const since = new Date(time);
    if (endOf({ kind: 'day', since }) <= until) await storeDay(trx, since);
  }
}

/** The first hour from `until` on that has any rows. */
async function nextHour(trx: DbTransaction, until: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(at) from shown_variants where at >= ${until}),
      (select min(at) from first_passages where at >= ${until}),
      (select min(hour) from hourly_event_counts where hour >= ${until})
    ) as at`.execute(trx);
  const at = rows[0]?.at;
  return at ? beginOf('hour', at) : null;
}

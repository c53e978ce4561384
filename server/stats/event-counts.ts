import { sql } from 'kysely';
import { OTHER_SOURCE } from '../../domain/tracking/traffic-source.ts';
import type { Db, Schema } from '../db/schema/schema.ts';
import type { DeviceClass } from './visit-traits.ts';

/** What an event is counted by: ids that the server knows, and its visitor's traits, each '' where the event has none. */
export interface CountedEvent extends Omit<Schema['hourly_event_counts'], 'hour' | 'count'> {
  device: DeviceClass | '';
}

interface HourCount extends CountedEvent {
  /** The beginning of the quarter of an hour (ISO 8601); rows of before are of whole hours. */
  hour: string;
  count: number;
}

const HOUR_MS = 3_600_000;

/** A day of another clock may begin at each quarter of an hour of UTC. */
const QUARTER_MS = HOUR_MS / 4;

/** Hears the time of what was stored. */
export type WrittenAt = (at: Date) => void;

/** A process counts by at most so many keys in an hour; beyond them source and country are `other`. */
const MOST_KEYS = 4_000;

/** C03: the counts of statistics events that no statement has written yet, by quarter of an hour, place and traits. */
export class EventCounts {
  readonly #mostKeys: number;
  readonly #written: WrittenAt;
  #unwritten = new Map<string, HourCount>();
  #hour = '';
  #keys = new Set<string>();

  constructor({ mostKeys = MOST_KEYS, written = () => undefined }: { mostKeys?: number; written?: WrittenAt } = {}) {
    this.#mostKeys = mostKeys;
    this.#written = written;
  }

  add(event: CountedEvent, at: Date): void {
    const beginOf = (length: number) => new Date(Math.floor(at.getTime() / length) * length).toISOString();
    this.#add({ ...this.#bounded(event, beginOf(HOUR_MS)), hour: beginOf(QUARTER_MS), count: 1 });
  }

  /** Adds the counts to the stored ones in one statement. Counts that could not be written are written the next time. */
  async write(db: Db): Promise<void> {
    const written = this.#unwritten;
    if (written.size === 0) return;
    this.#unwritten = new Map();
    try {
      await addCounts(db, [...written.values()]);
    } catch (error) {
      for (const count of written.values()) this.#add(count);
      throw error;
    }
    for (const { hour } of written.values()) this.#written(new Date(hour));
  }

  #bounded(event: CountedEvent, hour: string): CountedEvent {
    if (hour !== this.#hour) this.#keys = new Set();
    this.#hour = hour;
    const key = keyOf(event);
    if (this.#keys.has(key)) return event;
    if (this.#keys.size >= this.#mostKeys) return { ...event, source: OTHER_SOURCE, country: OTHER_SOURCE };
    this.#keys.add(key);
    return event;
  }

  #add(more: HourCount): void {
    const { count, ...place } = more;
    const key = keyOf(place);
    this.#unwritten.set(key, { ...more, count: count + (this.#unwritten.get(key)?.count ?? 0) });
  }
}

function keyOf(place: object): string {
  return JSON.stringify(Object.entries(place).sort());
}

/** In the order of the key, so that two processes cannot wait for each other. */
async function addCounts(db: Db, counts: readonly HourCount[]): Promise<void> {
  await sql`
    insert into hourly_event_counts (${COLUMNS}, count)
    select ${COLUMNS}, count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counts (
      hour timestamptz, event_type text, funnel_sfid text, funnel_hash text, step_sfid text, variant_sfid text,
      destination_sfid text, looks_like_robot boolean, device text, source text, country text, count bigint
    )
    order by ${COLUMNS}
    on conflict (${COLUMNS}) do update set count = hourly_event_counts.count + excluded.count`.execute(db);
}

/** The key of the table. */
const COLUMNS = sql.raw(
  [
    ...['hour', 'funnel_sfid', 'event_type', 'step_sfid', 'variant_sfid', 'destination_sfid'],
    ...['funnel_hash', 'looks_like_robot', 'device', 'source', 'country'],
  ].join(', '),
);

import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';

/** What an event is counted by: ids that the server knows, each '' where the event has none. */
export interface CountedEvent {
  event_type: string;
  funnel_sfid: string;
  step_sfid: string;
  variant_sfid: string;
  destination_sfid: string;
  looks_like_robot: boolean;
}

interface DayCount extends CountedEvent {
  /** The day in UTC, as 2026-11-23. */
  day: string;
  count: number;
}

/** C03: the counts of statistics events that no statement has written yet. There are as many as known places a day. */
export class EventCounts {
  #unwritten = new Map<string, DayCount>();

  add(event: CountedEvent, at: Date): void {
    this.#add({ ...event, day: at.toISOString().slice(0, 10), count: 1 });
  }

  /** Adds the counts to the stored ones in one statement. Counts that could not be written are written the next time. */
  async write(db: Kysely<Schema>): Promise<void> {
    const written = this.#unwritten;
    if (written.size === 0) return;
    this.#unwritten = new Map();
    try {
      await addCounts(db, [...written.values()]);
    } catch (error) {
      for (const count of written.values()) this.#add(count);
      throw error;
    }
  }

  #add(more: DayCount): void {
    const { count, ...place } = more;
    const key = JSON.stringify(Object.entries(place).sort());
    this.#unwritten.set(key, { ...more, count: count + (this.#unwritten.get(key)?.count ?? 0) });
  }
}

/** In the order of the key, so that two processes cannot wait for each other. */
async function addCounts(db: Kysely<Schema>, counts: readonly DayCount[]): Promise<void> {
  await sql`
    insert into event_counts
      (day, event_type, funnel_sfid, step_sfid, variant_sfid, destination_sfid, looks_like_robot, count)
    select day, event_type, funnel_sfid, step_sfid, variant_sfid, destination_sfid, looks_like_robot, count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counts (
      day date, event_type text, funnel_sfid text, step_sfid text, variant_sfid text, destination_sfid text,
      looks_like_robot boolean, count bigint
    )
    order by day, funnel_sfid, event_type, step_sfid, variant_sfid, destination_sfid, looks_like_robot
    on conflict (day, funnel_sfid, event_type, step_sfid, variant_sfid, destination_sfid, looks_like_robot)
      do update set count = event_counts.count + excluded.count`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../server/db/schema/schema.ts';
import type { EventRow } from '../../../server/stats/event-row.ts';
import { HeldEvents } from '../../../server/stats/held-events.ts';
import { statsStore } from '../../../server/stats/stats-store.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

const COUNTED = {
  event_type: 'Page View',
  funnel_sfid: 'f',
  step_sfid: 's',
  variant_sfid: '',
  destination_sfid: '',
  looks_like_robot: false,
  funnel_hash: 'v',
  device: '',
  source: '',
  country: '',
} as const;

async function countOf(db: Kysely<Schema>): Promise<number> {
  const row = await db.selectFrom('hourly_event_counts').select('count').executeTakeFirstOrThrow();
  return row.count;
}

describeOnBothStores('counts', (makeStore) => {
  it('C03 of several processes add up, and those that could not be written are written later', async () => {
    const { db } = await makeStore();
    const { now } = testClock();
    const [stats, other] = [statsStore(db, now), statsStore(db, now)];
    const sinks = [stats, other];
    const told = { sessionHash: 'nobody', visitor: null, counted: COUNTED };
    for (const sink of sinks) for (let n = 0; n < 3; n += 1) await sink.saveEvent({ eventType: 'Page View' }, told);
    await sql`alter table hourly_event_counts rename to hourly_event_counts_away`.execute(db);
    await expect(stats.flush()).rejects.toThrow('hourly_event_counts');
    await stats.saveEvent({ eventType: 'Page View' }, told);
    await sql`alter table hourly_event_counts_away rename to hourly_event_counts`.execute(db);
    await Promise.all(sinks.map((sink) => sink.flush()));
    expect(await countOf(db)).toBe(7);
    await stats.flush();
    expect(await countOf(db)).toBe(7);
  });

  it('C03 of two hours are apart', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const sink = statsStore(db, clock.now);
    for (let hour = 0; hour < 2; hour += 1) {
      await sink.saveEvent({ eventType: 'Page View' }, { sessionHash: 'nobody', visitor: null, counted: COUNTED });
      clock.advance(3_600_000);
    }
    await sink.flush();
    expect((await db.selectFrom('hourly_event_counts').select('count').execute()).map(({ count }) => count)).toEqual([
      1, 1,
    ]);
  });
});

describe('held events', () => {
  const at = new Date('2026-11-23T12:00:00Z');
  const row = (hash: string, payload: string, minutes = 0): EventRow => ({
    session_id: '',
    session_hash: hash,
    event_type: 'Page View',
    main_funnel_sfid: null,
    step_sfid: null,
    payload,
    ip: null,
    user_agent: null,
    at: new Date(at.getTime() + minutes * 60_000),
  });

  it('C03 of the sessions that began first make room for others, each with a cost of its own', () => {
    const held = new HeldEvents(4 * (512 + 5));
    for (const hash of ['a', 'b', 'a', 'c']) held.hold(row(hash, '12345'));
    expect(held.sessions()).toEqual(['a', 'b', 'c']);
    held.hold(row('d', '1'));
    expect(held.sessions()).toEqual(['b', 'c', 'd']);
    held.hold(row('e', '123456789'));
    expect(held.sessions()).toEqual(['b', 'c', 'd', 'e']);
    held.hold(row('f', '1'.repeat(2000)));
    expect(held.sessions()).toEqual([]);
  });

  it('C03 are held for an hour each, and a session keeps its place', () => {
    const held = new HeldEvents();
    for (const each of [row('a', '{}'), row('a', '{}', 50), row('b', '{}', 1)]) held.hold(each);
    held.dropOld(new Date(at.getTime() + 60 * 60_000));
    held.forgetVisitor('a');
    expect([held.sessions(), held.of('a').length]).toEqual([['a', 'b'], 2]);
    held.dropOld(new Date(at.getTime() + 60 * 60_000 + 1));
    expect([held.sessions(), held.of('a').length]).toEqual([['a', 'b'], 1]);
    held.drop(held.of('a'));
    expect([held.sessions(), held.of('a')]).toEqual([['b'], []]);
  });
});

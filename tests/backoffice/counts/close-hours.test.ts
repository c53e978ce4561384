import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { funnelSums } from '../../../backoffice/counts/funnel-sums.ts';
import { readCounts } from '../../../backoffice/counts/read-counts.ts';
import { sessionsByDay } from '../../../backoffice/counts/sessions-by-day.ts';
import { noCounts } from '../../../backoffice/figures/funnel-counts.ts';
import { FIGURE_DIMENSIONS } from '../../../domain/tracking/figure-dimensions.ts';
import type { Schema } from '../../../server/db/schema/schema.ts';
import { closingHours, WrittenSince } from '../../../server/figures/close-hours.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { emptyTables } from '../../support/stores/store-pool.ts';
import { describeOnBothStores, describeOnOneStore } from '../../support/stores/stores.ts';
import { countedByHand } from './counted-by-hand.ts';
import { anyTold, FIRST_HOUR, HOUR_MS, type SentBatch, type Told } from './generated-visits.ts';
import { asShown, sessionsIn, storeVersions, tellStore, versionsOf } from './told-store.ts';

const DIMENSIONS = [null, ...FIGURE_DIMENSIONS] as const;
const hour = (number: number) => new Date(FIRST_HOUR + number * HOUR_MS);
const ASKED = { sfid: 'one', since: hour(-30), until: hour(40) };
const LONG_AFTER = hour(50);

/** While the visits are told, a day begins there at 10:15 UTC. */
const ZONES = ['UTC', 'Pacific/Chatham'];

/** A process of the shop: what it writes, and its round at a time. */
function processOn(db: Kysely<Schema>) {
  const written = new WrittenSince();
  return {
    tell: (told: Told) => tellStore(db, told, written.note),
    close: (now: Date) =>
      closingHours({
        db,
        written,
        clock: () => now,
        statsMonths: 13,
        zones: () => ZONES,
        pause: async () => undefined,
      })(() => false),
  };
}

async function expectCountedByHand(db: Kysely<Schema>, told: readonly Told[]): Promise<void> {
  for (const by of DIMENSIONS) {
    const byHand = countedByHand(told, { ...ASKED, by: by ?? 'all' }, versionsOf);
    expect(sessionsIn(await readCounts(db, { ...ASKED, by }))).toEqual(asShown(byHand));
  }
}

/** Each of the days that are read at once has the figures that it has alone, and once all hours are closed those that were told. */
async function expectSameByDay(db: Kysely<Schema>, told: readonly Told[] | null): Promise<void> {
  for (const timeZone of told ? ZONES : ['UTC']) await expectSameByDayOf(timeZone, db, told);
}

async function expectSameByDayOf(timeZone: string, db: Kysely<Schema>, told: readonly Told[] | null): Promise<void> {
  const days = await sessionsByDay(db, ASKED, timeZone);
  for (const [index, { since, counts }] of days.entries()) {
    const alone = { ...ASKED, since, until: days[index + 1]?.since ?? ASKED.until };
    const sessions = counts.filter(({ sfid }) => sfid === ASKED.sfid);
    const sums = funnelSums({ sessions, money: [], declines: [] }).get('');
    const read = sessionsIn([{ ...noCounts(null), ...sums }]);
    expect(read).toEqual(sessionsIn(await readCounts(db, { ...alone, by: null })));
    if (told) expect(read).toEqual(asShown(countedByHand(told, { ...alone, by: 'all' }, versionsOf)));
  }
}

const BATCH: SentBatch = {
  type: 'facts',
  hash: 'visit',
  traits: { looksLikeRobot: true, device: 'phone', source: 'mail', country: null },
  received: FIRST_HOUR + 60_000,
  batch: {
    funnelHash: 'one-new',
    sessionid: null,
    pageLoad: 'load',
    facts: [
      {
        seq: 1,
        at: 1000,
        stepId: null,
        fact: { type: 'step.entered', stepId: 'a', variantId: 'first', how: 'started' },
      },
      { seq: 2, at: 9000, stepId: null, fact: { type: 'edge.taken', from: 'a', on: 'next', to: 'b' } },
    ],
  },
};

describeOnOneStore('PostgreSQL', 'closing any hour', (makeStore) => {
  it('C04 changes no figure, whenever it happens and whichever process wrote what came late', async () => {
    const { db } = await makeStore();
    const rounds = fc.uniqueArray(fc.record({ after: fc.nat(10), now: fc.constantFrom(1, 2, 4, 24, 40) }), {
      maxLength: 4,
      selector: ({ after }) => after,
    });
    await fc.assert(
      fc.asyncProperty(anyTold, rounds, async (told, closings) => {
        await emptyTables(db);
        await storeVersions(db);
        const processes = [processOn(db), processOn(db)];
        for (const [index, each] of told.entries()) {
          await processes[index % 2]?.tell(each);
          const closing = closings.find(({ after }) => after === index);
          if (!closing) continue;
          for (const { close } of processes) await close(hour(closing.now));
          for (const { close } of processes) await close(hour(closing.now));
          await expectCountedByHand(db, told.slice(0, index + 1));
        }
        await expectSameByDay(db, null);
        for (const { close } of [...processes, ...processes]) await close(LONG_AFTER);
        await expectCountedByHand(db, told);
        await expectSameByDay(db, told);
        const hashes = new Set(told.flatMap((each) => (each.type === 'facts' ? [each.hash] : [])));
        const paid: Told[] = [...hashes].map((hash) => ({ type: 'paid', hash }));
        for (const each of paid) await processes[0]?.tell(each);
        await processes[1]?.close(LONG_AFTER);
        await expectCountedByHand(db, [...told, ...paid]);
      }),
      soakRuns(60),
    );
  });
});

describeOnBothStores('closing an hour', (makeStore) => {
  it('C04 computes each hour once, and a robot’s again once it has paid', async () => {
    const { db } = await makeStore();
    await storeVersions(db);
    const { tell, close } = processOn(db);
    await tell(BATCH);
    expect(await close(new Date(FIRST_HOUR + HOUR_MS + 14 * 60_000))).toBe(0);
    expect(await close(new Date(FIRST_HOUR + HOUR_MS + 15 * 60_000))).toBe(1);
    expect([await close(LONG_AFTER), await close(LONG_AFTER)]).toEqual([0, 0]);
    await expectCountedByHand(db, [BATCH]);
    await tell({ type: 'paid', hash: 'visit' });
    expect([await close(LONG_AFTER), await close(LONG_AFTER)]).toEqual([1, 0]);
    await expectCountedByHand(db, [BATCH, { type: 'paid', hash: 'visit' }]);
    expect((await readCounts(db, { ...ASKED, by: null }))[0]?.passed).toHaveLength(1);
  });

  it.each([
    ['source', false],
    ['source', true],
    ['country', false],
  ] as const)(
    'C04 computes the hours of a visit again that says its %s later (paid robot: %s)',
    async (trait, isRobot) => {
      const { db } = await makeStore();
      await storeVersions(db);
      const { tell, close } = processOn(db);
      const known = { ...BATCH.traits, looksLikeRobot: isRobot, source: 'mail', country: 'US' };
      const told: Told[] = [
        { type: 'paid', hash: 'visit' },
        { ...BATCH, traits: { ...known, [trait]: null } },
        {
          ...BATCH,
          traits: known,
          received: FIRST_HOUR + 4 * HOUR_MS,
          batch: { ...BATCH.batch, facts: BATCH.batch.facts.map((fact) => ({ ...fact, seq: fact.seq + 2 })) },
        },
      ];
      for (const each of told.slice(0, 2)) await tell(each);
      await close(hour(3));
      await expectCountedByHand(db, told.slice(0, 2));
      for (const each of told.slice(2)) await tell(each);
      for (const now of [hour(3), hour(3), LONG_AFTER]) await close(now);
      await expectCountedByHand(db, told);
      expect(await close(LONG_AFTER)).toBe(0);
    },
  );

  it.each([3, 50])(
    'C04 computes the hour of a passage again whose step is looked at later, also in hour %i',
    async (hours) => {
      const { db } = await makeStore();
      await storeVersions(db);
      const { tell, close } = processOn(db);
      const [look, passage] = BATCH.batch.facts.map((fact) => ({
        ...BATCH,
        traits: { ...BATCH.traits, looksLikeRobot: false },
        batch: { ...BATCH.batch, facts: [fact] },
      }));
      if (!look || !passage) throw new Error('a fact is missing');
      const late = { ...look, received: FIRST_HOUR + 3 * HOUR_MS };
      await tell(passage);
      await close(hour(hours));
      await tell(late);
      await close(hour(hours));
      await expectCountedByHand(db, [passage, late]);
    },
  );

  it('an hour of before, whose quarters are not stored, counts to the day in which it begins', async () => {
    const { db } = await makeStore();
    await storeVersions(db);
    const { tell, close } = processOn(db);
    const late = { ...BATCH, traits: { ...BATCH.traits, looksLikeRobot: false }, received: FIRST_HOUR + 110 * 60_000 };
    await tell(late);
    await close(LONG_AFTER);
    const passed = async (timeZone: string) => {
      const days = await sessionsByDay(db, ASKED, timeZone);
      return days.map(({ counts }) => counts.filter(({ place: [kind] }) => kind === 'passed').length);
    };
    const exact = await passed('Pacific/Chatham');
    await db.deleteFrom('closed_figures').where('span', '=', 'quarter').execute();
    const former = await passed('Pacific/Chatham');
    expect([exact.indexOf(1) - former.indexOf(1), exact.length]).toEqual([1, former.length]);
    for (const each of [exact, former]) expect(each.reduce((sum, count) => sum + count)).toBe(1);
  });

  it('C04 that is marked and cannot be computed keeps no other from being closed, and is computed once it can be', async () => {
    const { db } = await makeStore();
    await storeVersions(db);
    const { tell, close } = processOn(db);
    const person = { ...BATCH, traits: { ...BATCH.traits, looksLikeRobot: false } };
    await tell(person);
    await close(new Date(FIRST_HOUR + HOUR_MS + 15 * 60_000));
    await db
      .insertInto('stale_hours')
      .values([{ hour: hour(-1) }, { hour: hour(0) }])
      .execute();
    await sql`alter table closed_figures add constraint broken check (
      span <> 'hour' or since <> ${sql.lit(hour(0).toISOString())}) not valid`.execute(db);
    onTestFinished(async () => {
      await sql`alter table closed_figures drop constraint if exists broken`.execute(db);
    });
    const other = { ...person, hash: 'other', received: FIRST_HOUR + 3 * HOUR_MS };
    await tell(other);
    // Marked hours are taken in any order, so that each one's turn comes before the broken one's.
    const marked = async () => (await db.selectFrom('stale_hours').select('hour').execute()).length;
    await expect(close(LONG_AFTER)).rejects.toThrow(/broken/);
    while ((await marked()) > 1) await close(LONG_AFTER).catch(String);
    const until = await db.selectFrom('figures_closed').select('until').executeTakeFirstOrThrow();
    const stale = await db.selectFrom('stale_hours').select('hour').execute();
    expect([until.until > hour(4), stale]).toEqual([true, [{ hour: hour(0) }]]);
    await sql`alter table closed_figures drop constraint broken`.execute(db);
    await close(LONG_AFTER);
    expect(await db.selectFrom('stale_hours').select('hour').execute()).toEqual([]);
    await expectCountedByHand(db, [person, other]);
  });

  it('C04 that has ended and cannot be computed keeps no marked one from being computed', async () => {
    const { db } = await makeStore();
    await storeVersions(db);
    const { tell, close } = processOn(db);
    const person = { ...BATCH, traits: { ...BATCH.traits, looksLikeRobot: false } };
    await tell(person);
    await close(new Date(FIRST_HOUR + HOUR_MS + 15 * 60_000));
    await db
      .insertInto('stale_hours')
      .values([{ hour: hour(-1) }, { hour: hour(0) }])
      .execute();
    await sql`alter table closed_figures add constraint broken check (
      span <> 'hour' or since <= ${sql.lit(hour(0).toISOString())}) not valid`.execute(db);
    onTestFinished(async () => {
      await sql`alter table closed_figures drop constraint if exists broken`.execute(db);
    });
    await tell({ ...person, hash: 'other', received: FIRST_HOUR + 3 * HOUR_MS });
    await expect(close(LONG_AFTER)).rejects.toThrow(/broken/);
    expect(await db.selectFrom('stale_hours').select('hour').execute()).toEqual([]);
  });

  it('C04 at once by two processes computes it by one of them', async () => {
    const { db } = await makeStore();
    await storeVersions(db);
    const processes = [processOn(db), processOn(db)];
    await processes[0]?.tell(BATCH);
    const computed = await Promise.all(processes.map(({ close }) => close(LONG_AFTER)));
    expect(computed.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
    for (const { close } of processes) await close(LONG_AFTER);
    await expectCountedByHand(db, [BATCH]);
  });

  it('figures stay when their rows have gone by age, and are not computed again', async () => {
    const { db } = await makeStore();
    await storeVersions(db);
    const { tell, close } = processOn(db);
    await tell({ ...BATCH, traits: { ...BATCH.traits, looksLikeRobot: false } });
    await close(LONG_AFTER);
    const before = await readCounts(db, { ...ASKED, by: 'source' });
    expect(before.flatMap(({ passed }) => passed)).toHaveLength(1);
    const rows = await db.selectFrom('first_passages').selectAll().execute();
    await db.deleteFrom('first_passages').execute();
    await db
      .insertInto('stale_hours')
      .values({ hour: hour(0) })
      .execute();
    await close(new Date(FIRST_HOUR + 14 * 31 * 24 * HOUR_MS));
    expect(rows).toHaveLength(1);
    expect(await readCounts(db, { ...ASKED, by: 'source' })).toEqual(before);
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type SeedOptions, seedDemo } from '../../../scripts/seed-demo/seed.ts';
import { openStore } from '../../../server/db/open-store.ts';
import { sluice } from '../../backoffice/cli/sluice.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { inSoak } from '../../support/soak/soak.ts';
import { freshDataFolder, postgresDuringTests } from '../../support/stores/stores.ts';

const databaseUrl = postgresDuringTests();
const DAY = 24 * 3_600_000;
const SESSIONS = inSoak(60, 24);
const UNTIL = Date.parse('2026-11-20T15:00:00Z');

async function demo(changes: Partial<SeedOptions> = {}): Promise<SeedOptions> {
  return {
    sessions: SESSIONS,
    days: 10,
    // One of its people comes by an advertisement and pays through PayPal, whose return leads to a longer address.
    seed: 21,
    dataFolder: await freshDataFolder(),
    databaseUrl: null,
    funnelsFolder: demoFunnelsFolder(),
    until: UNTIL,
    ...changes,
  };
}

it('a demo has orders of several days of its own that agree with the providers, and a store with orders gets no demo', {
  timeout: 180_000,
}, async () => {
  const options = await demo();
  const seeded = await seedDemo(options);
  expect(seeded).toMatchObject({ ok: true, walks: { length: SESSIONS } });
  const { days, first, last } = await ledgerOf(options);
  expect(days).toBeGreaterThan(1);
  expect(first).toBeGreaterThan(UNTIL - 10 * DAY);
  expect(last).toBeLessThanOrEqual(UNTIL);
  const settings = { SLUICE_DATA: options.dataFolder, SLUICE_FUNNELS: options.funnelsFolder };
  expect(await sluice(['reconcile'], settings)).toMatchObject({ code: 0, complained: '' });
  expect(await seedDemo(options)).toMatchObject({ ok: false, message: expect.stringMatching(/has orders/) });
});

it('the same seed makes the same walks on either store, and another one others', { timeout: 180_000 }, async () => {
  const walks = async (changes: Partial<SeedOptions>) => seedDemo(await demo({ sessions: inSoak(25, 6), ...changes }));
  const first = await walks({});
  expect(first.ok).toBe(true);
  expect(await walks({ databaseUrl: await databaseUrl() })).toEqual(first);
  expect(await walks({ seed: 4 })).not.toEqual(first);
});

/** On how many days money was booked, and when first and last. */
async function ledgerOf({ dataFolder }: SeedOptions) {
  const opened = await openStore({ dataFolder });
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const { rows } = await sql<{ days: number; first: Date; last: Date }>`
    select count(distinct at::date)::int as days, min(at) as first, max(at) as last from ledger`.execute(store.db);
  await store.close();
  const [row] = rows;
  if (!row) throw new Error('the ledger cannot be read');
  return { days: row.days, first: row.first.getTime(), last: row.last.getTime() };
}

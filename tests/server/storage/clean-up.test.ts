import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Store } from '../../../server/db/connection/store.ts';
import type { Schema } from '../../../server/db/schema/schema.ts';
import { factsStore } from '../../../server/stats/facts-store.ts';
import { cleanUp } from '../../../server/storage/clean-up.ts';
import { DECLINED, testClock } from '../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { cardToken, saleBody } from '../checkout/placing/buy.ts';

const DAY = 24 * 3_600_000;
const STATS_MONTHS = 13;
const shop = appDuringTests();

function roundOf(store: Store, now: () => Date, pause: () => Promise<unknown> = async () => {}) {
  return cleanUp({ store, clock: now, pause, failed: expect.unreachable, statsMonths: STATS_MONTHS, most: 100 });
}

/** Stores a quote, or a card, that nothing was ordered with. */
async function addUnused(db: Kysely<Schema>, at: Date, count: number): Promise<void> {
  await sql`
    insert into quotes (id, session_hash, checkout_id, funnel_hash, request, price, total_minor, currency, created_at)
    select 'unused-' || n, 's', 'unused-' || n, 'f', '{}', '{}', 0, 'USD', ${at} from generate_series(1, ${count}) n`.execute(
    db,
  );
  await sql`
    insert into instruments (id, session_hash, checkout_id, provider, provider_ref, display, created_at)
    select 'unused-' || n, 's', 'unused-' || n, 'stripe', 'pm_unused_' || n, '{}', ${at} from generate_series(1, ${count}) n`.execute(
    db,
  );
}

/** 250 rows of this time, and 250 that are a second younger. */
function rowsOf(at: Date) {
  const young = new Date(at.getTime() + 1000);
  return sql`from generate_series(1, 250) n cross join (values (${at}::timestamptz), (${young})) as each (at)`;
}

async function addLines(db: Kysely<Schema>, at: Date): Promise<void> {
  await sql`insert into server_log (level, message, at) select 'info', 'm', at ${rowsOf(at)}`.execute(db);
}

async function addEvents(db: Kysely<Schema>, at: Date): Promise<void> {
  await sql`
    insert into stats_events (session_id, event_type, payload, at)
    select '1', 'Page View', '{}', at ${rowsOf(at)}`.execute(db);
}

async function addAffiliates(db: Kysely<Schema>, at: Date): Promise<void> {
  await sql`
    insert into session_affiliates (session_hash, parameters, updated_at)
    select n || at::text, '{}', at ${rowsOf(at)}`.execute(db);
}

describeOnBothStores('old rows', (makeStore) => {
  it('forms of pictures go after 90 days, unless a brand still shows their original', async () => {
    const store = await makeStore();
    const { db } = store;
    const clock = testClock();
    const ages: [string, number][] = [
      ['shown', 100],
      ['replaced', 100],
      ['replaced-lately', 80],
    ];
    for (const [hash, days] of ages) {
      const made_at = new Date(clock.now().getTime() - days * DAY);
      await db
        .insertInto('picture_forms')
        .values({ hash, form: '480.avif', body: Buffer.from('a'), made_at })
        .execute();
    }
    const picture = { hash: 'shown', width: 1, height: 1, forms: 'raster' };
    const pictures = JSON.stringify({ 'a.png': picture });
    await db
      .insertInto('brand_pictures')
      .values({ brand: 'acorn', hash: 'h', pictures, published_at: clock.now() })
      .execute();
    await roundOf(store, clock.now)(() => false);
    const left = await db.selectFrom('picture_forms').select('hash').orderBy('hash').execute();
    expect(left.map(({ hash }) => hash)).toEqual(['replaced-lately', 'shown']);
  });

  it('C03 C05 O07 of every table go at their age, in batches with pauses, and younger ones stay', async () => {
    const store = await makeStore();
    const { db } = store;
    const clock = testClock();
    let pauses = 0;
    const round = roundOf(store, clock.now, async () => {
      pauses += 1;
    });
    await addLines(db, new Date(clock.now().getTime() - 30 * DAY));
    await addEvents(db, new Date(clock.now().getTime() - STATS_MONTHS * 31 * DAY));
    await addAffiliates(db, new Date(clock.now().getTime() - 90 * DAY));
    await addUnused(db, new Date(clock.now().getTime() - 90 * DAY), 250);
    expect(await round(() => false)).toBe(5 * 250);
    expect(pauses).toBe(2 * 5);
    for (const table of ['server_log', 'stats_events', 'session_affiliates'] as const) {
      const left = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirst();
      expect([table, left?.rows]).toEqual([table, 250]);
    }
    expect(await round(() => false)).toBe(0);
  });

  it('T04 E21 events that tell of a visitor go after 30 days', async () => {
    const store = await makeStore();
    const clock = testClock();
    const seen = { payload: '{}', ip: '192.0.2.1', user_agent: '' };
    for (const [session, days] of [
      ['1', 29],
      ['2', 30],
    ] as const) {
      const at = new Date(clock.now().getTime() - days * DAY);
      for (const event_type of ['NewSession', 'Page View'])
        await store.db
          .insertInto('stats_events')
          .values({ ...seen, session_id: session, event_type, at })
          .execute();
    }
    await roundOf(store, clock.now)(() => false);
    const kept = store.db.selectFrom('stats_events').select(['session_id', 'event_type']).orderBy('id');
    expect((await kept.execute()).map((each) => Object.values(each))).toEqual([
      ['1', 'NewSession'],
      ['1', 'Page View'],
      ['2', 'Page View'],
    ]);
  });

  it('E21 events lose ip and user agent after 30 days, and stay', async () => {
    const store = await makeStore();
    const clock = testClock();
    for (const [session, days] of [
      ['1', 29],
      ['2', 30],
    ] as const) {
      const at = new Date(clock.now().getTime() - days * DAY);
      await store.db
        .insertInto('stats_events')
        .values({ session_id: session, event_type: 'Page View', payload: '{}', ip: '192.0.2.1', user_agent: '', at })
        .execute();
    }
    const round = roundOf(store, clock.now);
    expect([await round(() => false), await round(() => false)]).toEqual([1, 0]);
    const kept = store.db.selectFrom('stats_events').select(['session_id', 'ip', 'user_agent']).orderBy('session_id');
    expect(await kept.execute()).toEqual([
      { session_id: '1', ip: '192.0.2.1', user_agent: '' },
      { session_id: '2', ip: null, user_agent: null },
    ]);
  });

  it('a stop ends it after the batch', async () => {
    const store = await makeStore();
    const { db } = store;
    const clock = testClock();
    await addUnused(db, new Date(clock.now().getTime() - 40 * DAY), 250);
    let isStopped = false;
    const round = roundOf(store, clock.now, async () => {
      isStopped = true;
    });
    expect(await round(() => isStopped)).toBe(100);
  });
});

it('O08 a quote and a card that an order was paid with stay, and those of nothing go', async () => {
  const { db } = shop().store;
  const ann = await GuestBrowser.opened(shop().app);
  const paid = await saleBody(shop(), ann, randomUUID());
  expect((await ann.post('orders/createguest', paid)).statusCode).toBe(200);
  const declined = await saleBody(shop(), ann, randomUUID());
  declined.cardDetails = { cardId: await cardToken(shop().sandbox, DECLINED) };
  expect((await ann.post('orders/createguest', declined)).statusCode).toBe(402);
  await saleBody(shop(), ann, randomUUID());
  await addUnused(db, new Date(), 3);
  const later = new Date(Date.now() + 1000 * DAY);
  const round = roundOf(shop().store, () => later);
  await round(() => false);
  const quotes = await db.selectFrom('quotes').select('checkout_id').execute();
  expect(new Set(quotes.map(({ checkout_id }) => checkout_id))).toEqual(
    new Set([paid.checkoutId, declined.checkoutId]),
  );
  const cards = await db.selectFrom('instruments').select('provider_ref').execute();
  expect(cards).toEqual([{ provider_ref: paid.cardDetails?.cardId }]);
});

it('C04 the walks of visits go after the months of the setting, and the visit of an order stays', async () => {
  const { db } = shop().store;
  const ann = await GuestBrowser.opened(shop().app);
  expect((await ann.post('orders/createguest', await saleBody(shop(), ann, randomUUID()))).statusCode).toBe(200);
  const old = new Date();
  const young = new Date(old.getTime() + 1000);
  const taken = { type: 'edge.taken', from: 'a', on: 'next', to: 'b' } as const;
  const entered = { type: 'step.entered', stepId: 'b', variantId: 'v', how: 'edge' } as const;
  const facts = [taken, entered].map((fact, index) => ({ seq: index + 1, at: 1, stepId: null, fact }));
  const batch = { funnelHash: 'f', sessionid: null, pageLoad: 'p', facts };
  const person = { looksLikeRobot: false, device: 'phone', source: null, country: null } as const;
  await factsStore(db, () => old).saveFacts(batch, 'old', person);
  await factsStore(db, () => young).saveFacts(batch, 'young', person);
  const round = roundOf(shop().store, () => new Date(old.getTime() + 13 * 31 * DAY));
  await round(() => false);
  const [youngVisit] = await db.selectFrom('visits').selectAll().where('session_hash', '=', 'young').execute();
  for (const table of ['facts', 'first_passages', 'shown_variants'] as const) {
    const left = await db.selectFrom(table).select('visit_number').distinct().execute();
    expect([table, left]).toEqual([table, [{ visit_number: youngVisit?.number }]]);
  }
  const orders = await db.selectFrom('orders').select('visit_number').where('visit_number', 'is not', null).execute();
  const kept = await db.selectFrom('visits').select('number').execute();
  expect(new Set(kept.map(({ number }) => number))).toEqual(
    new Set([...orders.map(({ visit_number }) => visit_number), youngVisit?.number]),
  );
});

it('the embedded database uses the space of removed rows again', async () => {
  const { store } = shop();
  const clock = testClock();
  const sizes: number[] = [];
  for (let day = 0; day < 3; day += 1) {
    await sql`
      insert into server_log (level, message, at)
      select 'info', repeat('m', 500), ${clock.now()} from generate_series(1, 2000)`.execute(store.db);
    const { rows } = await sql<{ size: number }>`select pg_relation_size('server_log')::int as size`.execute(store.db);
    sizes.push(rows[0]?.size ?? 0);
    clock.advance(31 * DAY);
    await roundOf(store, clock.now)(() => false);
  }
  expect(sizes).toEqual([sizes[0], sizes[0], sizes[0]]);
});

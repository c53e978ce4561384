import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { readArms } from '../../../backoffice/counts/read-experiment.ts';
import type { SentFact } from '../../../contracts/api/facts-api.ts';
import { SESSION_EVENT } from '../../../domain/tracking/event-types.ts';
import type { OrderTable } from '../../../server/db/schema/order-tables.ts';
import type { Schema } from '../../../server/db/schema/schema.ts';
import { EventCounts } from '../../../server/stats/event-counts.ts';
import { factsStore } from '../../../server/stats/facts-store.ts';
import type { VisitTraits } from '../../../server/stats/visit-traits.ts';
import { attemptRow, captureRow, orderRow } from '../../server/db/fixtures/rows.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

const HOUR = Date.UTC(2026, 10, 23, 12);
const SCOPE = {
  funnel: 'funnel',
  step: 'landing',
  hashes: ['v1', 'v2'],
  since: new Date(HOUR),
  until: new Date(HOUR + 3_600_000),
};

const PHONE: VisitTraits = { looksLikeRobot: false, device: 'phone', source: null, country: null };
const ROBOT: VisitTraits = { ...PHONE, looksLikeRobot: true };

interface Look {
  variant: string;
  version?: string;
  traits?: VisitTraits;
  minutes?: number;
}

interface Visit extends Look {
  how?: Extract<SentFact, { type: 'step.entered' }>['how'];
  /** What the visit paid, in cents: the sale, then offers. */
  paid?: number[];
  step?: string;
}

describeOnBothStores('the sessions of a split test', (makeStore) => {
  let db: Kysely<Schema>;

  beforeEach(async () => {
    ({ db } = await makeStore());
  });

  const at = (minutes = 1) => new Date(HOUR + minutes * 60_000);

  /** A session that begins on the landing page; most do nothing else. */
  async function look({ variant, version = 'v1', traits = PHONE, minutes }: Look): Promise<void> {
    const counts = new EventCounts();
    const place = { funnel_sfid: 'funnel', funnel_hash: version, step_sfid: 'landing', variant_sfid: variant };
    const { looksLikeRobot: looks_like_robot, device } = traits;
    const event = { ...place, destination_sfid: '', looks_like_robot, device, source: '', country: '' };
    counts.add({ ...event, event_type: SESSION_EVENT }, at(minutes));
    counts.add({ ...event, event_type: 'Page View' }, at(minutes));
    await counts.write(db);
  }

  /** A visit that does more than look; one that began on the landing page has its look counted, too. */
  async function visit(given: Visit): Promise<string> {
    const { variant, version = 'v1', traits = PHONE, minutes, how = 'started', paid = [], step = 'landing' } = given;
    const hash = randomUUID();
    if (how === 'started' && step === 'landing') await look(given);
    await enter({ hash, variant, version, traits, minutes, how, step });
    const found = await db.selectFrom('visits').select('number').where('session_hash', '=', hash).executeTakeFirst();
    for (const [index, cents] of paid.entries())
      await pay(cents, {
        visit_number: found?.number ?? null,
        purpose: index === 0 ? 'sale' : `offer:${index}`,
        created_at: at(minutes),
      });
    return hash;
  }

  async function enter({
    hash,
    variant,
    version = 'v1',
    traits = PHONE,
    minutes,
    how = 'started',
    step = 'landing',
  }: Visit & { hash: string }) {
    const fact: SentFact = { type: 'step.entered', stepId: step, variantId: variant, how };
    const facts = [{ seq: 1, at: 1, stepId: step, fact }];
    const batch = { funnelHash: version, sessionid: null, pageLoad: randomUUID(), facts };
    await factsStore(db, () => at(minutes)).saveFacts(batch, hash, traits);
  }

  async function pay(cents: number, changes: Partial<Insertable<OrderTable>>): Promise<void> {
    const order = orderRow({ ...changes, paid_at: at(), status: 'Paid' });
    const attempt = attemptRow(order.id, 1, 'captured');
    await db.insertInto('orders').values(order).execute();
    await db.insertInto('attempts').values(attempt).execute();
    const capture = { ...captureRow(order.id, attempt.id, randomUUID()), amount_minor: cents };
    await db.insertInto('ledger').values(capture).execute();
  }

  const arms = async () =>
    (await readArms(db, SCOPE)).toSorted((a, b) =>
      `${a.variantId}${a.device}` < `${b.variantId}${b.device}` ? -1 : 1,
    );

  it('are those that only look, too, by the variant that they were shown', async () => {
    await look({ variant: 'a' });
    await look({ variant: 'a', version: 'v2', traits: { ...PHONE, device: 'desktop' } });
    await look({ variant: 'b' });
    await look({ variant: 'b', traits: ROBOT });
    await look({ variant: 'b', version: 'other' });
    await look({ variant: 'b', minutes: 61 });
    await look({ variant: 'b', minutes: -1 });
    expect(await arms()).toMatchObject([
      { variantId: 'a', device: 'Desktop', sessions: 1, conversions: 0 },
      { variantId: 'a', device: 'Mobile', sessions: 1, conversions: 0 },
      { variantId: 'b', device: 'Mobile', sessions: 1, conversions: 0, revenue: [] },
    ]);
  });

  it('have their sale once, and what they paid for all of it, as the ledger has it', async () => {
    await look({ variant: 'a' });
    await visit({ variant: 'a', paid: [5_000, 1_500] });
    await visit({ variant: 'a', paid: [2_000] });
    await visit({ variant: 'a' });
    expect(await arms()).toEqual([
      {
        variantId: 'a',
        device: 'Mobile',
        sessions: 4,
        conversions: 2,
        revenue: [{ currency: 'USD', sum: 8_500, sumOfSquares: 6_500 ** 2 + 2_000 ** 2 }],
      },
    ]);
  });

  it('came over an edge, too, and count by the variant that they saw first', async () => {
    const hash = await visit({ variant: 'a', how: 'edge', paid: [100] });
    await enter({ hash, variant: 'b', version: 'v2', how: 'edge', minutes: 5 });
    await visit({ variant: 'b', step: 'elsewhere', paid: [100] });
    expect(await arms()).toMatchObject([{ variantId: 'a', sessions: 1, conversions: 1 }]);
  });

  it('are no robots, but for those that have paid', async () => {
    await visit({ variant: 'a', traits: ROBOT });
    await visit({ variant: 'a', traits: ROBOT, how: 'edge' });
    await visit({ variant: 'b', traits: ROBOT, paid: [700] });
    await visit({ variant: 'b', traits: ROBOT, how: 'edge', paid: [700] });
    expect(await arms()).toMatchObject([{ variantId: 'b', sessions: 2, conversions: 2, revenue: [{ sum: 1_400 }] }]);
  });

  it('have no sale of another funnel, an unpaid one, an earlier one, a renewal or a refund', async () => {
    const hash = await visit({ variant: 'a' });
    const { number } = await db
      .selectFrom('visits')
      .select('number')
      .where('session_hash', '=', hash)
      .executeTakeFirstOrThrow();
    const own = { visit_number: number, created_at: at() };
    await pay(100, { ...own, funnel_sfid: 'other' });
    await pay(100, { ...own, purpose: 'renewal:1:1' });
    await pay(100, { ...own, created_at: at(-30) });
    await db.insertInto('orders').values(orderRow(own)).execute();
    expect(await arms()).toMatchObject([{ sessions: 1, conversions: 0, revenue: [] }]);
  });

  it('are at least those that paid, where a browser’s event is lost, and of no device where none is known', async () => {
    const traits: VisitTraits = { ...PHONE, device: 'tablet' };
    const hash = await visit({ variant: 'a', how: 'resumed', traits, paid: [100] });
    expect(hash).not.toBe('');
    expect(await arms()).toMatchObject([{ device: null, sessions: 1, conversions: 1 }]);
  });
});

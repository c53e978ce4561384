import { expect, it } from 'vitest';
import type { FactBatch, SentFact } from '../../../contracts/api/facts-api.ts';
import { factsStore } from '../../../server/stats/facts-store.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { orderRow } from '../db/fixtures/rows.ts';

const PERSON = {
  looksLikeRobot: false,
  device: 'phone',
  source: 'mail',
  country: 'US',
} as const;
const NOW = Date.UTC(2026, 10, 23, 12);
const FIRST: SentFact = { type: 'edge.taken', from: 'a', on: 'next', to: 'b' };
const ENTERED: SentFact = { type: 'step.entered', stepId: 'b', variantId: 'b-1', how: 'edge' };

function batchOf(facts: FactBatch['facts'], pageLoad = 'load-1'): FactBatch {
  return {
    funnelHash: 'version',
    sessionid: '20261123000001',
    pageLoad,
    facts,
  };
}

/** A fact that its browser's clock dates some seconds after the server's noon. */
function sent(seq: number, fact: SentFact, seconds = 0): FactBatch['facts'][number] {
  return {
    seq,
    at: NOW + seconds * 1000,
    stepId: null,
    fact,
  };
}

describeOnBothStores('the facts of a visit', (makeStore) => {
  it('C04 are stored once each, however often and in whichever order they are sent, by one statement a batch', async () => {
    const { db } = await makeStore();
    const { saveFacts } = factsStore(db, () => new Date(NOW));
    const both = batchOf([sent(2, ENTERED, 1), sent(1, FIRST)]);
    await Promise.all([
      saveFacts(both, 'one', PERSON),
      saveFacts(both, 'one', PERSON),
      saveFacts(both, 'other', PERSON),
    ]);
    await saveFacts(batchOf([sent(1, FIRST), sent(1, FIRST), sent(3, FIRST)]), 'one', PERSON);
    const stored = await db.selectFrom('facts').select(['visit_number', 'seq']).execute();
    const visits = await db.selectFrom('visits').select(['number', 'sessionid']).execute();
    expect(visits.map(({ sessionid }) => sessionid)).toEqual(['20261123000001', '20261123000001']);
    expect(stored).toHaveLength(5);
    expect(await db.selectFrom('first_passages').selectAll().execute()).toHaveLength(2);
    expect(await db.selectFrom('shown_variants').selectAll().execute()).toHaveLength(2);
  });

  it('C04 make the earliest passage of an edge the first one, also where it is told last', async () => {
    const { db } = await makeStore();
    let now = NOW + 60_000;
    const { saveFacts } = factsStore(db, () => new Date(now));
    await saveFacts(batchOf([sent(1, FIRST)], 'late'), 'one', PERSON);
    now = NOW;
    await saveFacts(batchOf([sent(1, FIRST, -5), sent(2, ENTERED)], 'early'), 'one', PERSON);
    now = NOW + 120_000;
    await saveFacts(batchOf([sent(9, { ...ENTERED, variantId: 'b-2' })], 'later'), 'one', PERSON);
    expect(await db.selectFrom('first_passages').selectAll().execute()).toMatchObject([
      { from_step: 'a', on_event: 'next', to_step: 'b', at: new Date(NOW - 5000) },
    ]);
    expect(await db.selectFrom('shown_variants').selectAll().execute()).toMatchObject([{ variant_sfid: 'b-1' }]);
  });

  it.each([
    ['of another year', 3.2e10],
    ['of the year 1970', -NOW],
    ['at the end of time', 8.64e15 - NOW],
  ])('C04 have the server’s time where a browser’s clock is %s', async (_, off) => {
    const { db } = await makeStore();
    const { saveFacts } = factsStore(db, () => new Date(NOW));
    await saveFacts(batchOf([sent(1, FIRST, off / 1000)]), 'one', PERSON);
    expect((await db.selectFrom('facts').select('at').execute())[0]?.at).toEqual(new Date(NOW));
  });

  it('C04 have the known fields alone, and their answers and payments are rows', async () => {
    const { db } = await makeStore();
    const answered: SentFact = { type: 'offer.answered', stepId: 'b', offer: 'o', answer: 'no' };
    const ended: SentFact = {
      type: 'payment.ended',
      stepId: 'b',
      offer: null,
      method: 'card',
      outcome: 'declined',
      reason: 'card_declined',
      orderId: 'order-1',
    };
    const withEmail = { ...answered, email: 'ann@example.com' };
    await factsStore(db, () => new Date(NOW)).saveFacts(batchOf([sent(1, withEmail), sent(2, ended)]), 'one', PERSON);
    const facts = await db.selectFrom('facts').select('fact').orderBy('seq').execute();
    expect(facts[0]?.fact).toEqual({ stepId: 'b', offer: 'o', answer: 'no' });
    expect(await db.selectFrom('answered_offers').selectAll().execute()).toMatchObject([
      { step_sfid: 'b', offer_sfid: 'o', answer: 'no' },
    ]);
    expect(await db.selectFrom('ended_payments').selectAll().execute()).toMatchObject([
      { method: 'card', outcome: 'declined', reason: 'card_declined', order_id: 'order-1', offer_sfid: null },
    ]);
  });

  it('C04 mark a visit that looked like a robot once, which is none again once it has paid, and keep its first device', async () => {
    const { db } = await makeStore();
    const { saveFacts } = factsStore(db, () => new Date(NOW));
    const counted = () => db.selectFrom('counted_visits').select(['is_robot', 'has_paid', 'device']).execute();
    await saveFacts(batchOf([sent(1, FIRST)]), 'one', PERSON);
    await saveFacts(batchOf([sent(2, FIRST)]), 'one', { ...PERSON, looksLikeRobot: true, device: 'desktop' });
    await saveFacts(batchOf([sent(3, FIRST)]), 'one', PERSON);
    expect(await counted()).toEqual([{ is_robot: true, has_paid: false, device: 'phone' }]);
    const { number } = await db.selectFrom('visits').select('number').executeTakeFirstOrThrow();
    await db
      .insertInto('orders')
      .values(orderRow({ visit_number: number, paid_at: new Date(NOW) }))
      .execute();
    expect(await counted()).toEqual([{ is_robot: false, has_paid: true, device: 'phone' }]);
  });

  it('C04 tell the end of a paid order once, though two pages of a visit learn of it', async () => {
    const { db } = await makeStore();
    const { saveFacts } = factsStore(db, () => new Date(NOW));
    const end = { type: 'payment.ended', stepId: 'b', offer: null, method: 'card', reason: null } as const;
    const paid: SentFact = { ...end, outcome: 'paid', orderId: 'order-1' };
    const open: SentFact = { ...end, outcome: 'unresolved', orderId: 'order-1' };
    await saveFacts(batchOf([sent(1, open, -9), sent(2, paid)], 'here'), 'one', PERSON);
    await saveFacts(
      batchOf([sent(1, open, -9), sent(2, paid), sent(3, { ...paid, orderId: 'order-2' })], 'there'),
      'one',
      PERSON,
    );
    const ends = await db.selectFrom('ended_payments').select(['outcome', 'order_id']).orderBy('order_id').execute();
    expect(ends.filter(({ outcome }) => outcome === 'paid').map(({ order_id }) => order_id)).toEqual([
      'order-1',
      'order-2',
    ]);
    expect(ends).toHaveLength(4);
  });
});

import { expect, it } from 'vitest';
import type { FactBatch, SentFact } from '../../../contracts/api/facts-api.ts';
import { factsStore } from '../../../server/stats/facts-store.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

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
    await Promise.all([saveFacts(both, 'one'), saveFacts(both, 'one'), saveFacts(both, 'other')]);
    await saveFacts(batchOf([sent(1, FIRST), sent(1, FIRST), sent(3, FIRST)]), 'one');
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
    await saveFacts(batchOf([sent(1, FIRST)], 'late'), 'one');
    now = NOW;
    await saveFacts(batchOf([sent(1, FIRST, -5), sent(2, ENTERED)], 'early'), 'one');
    now = NOW + 120_000;
    await saveFacts(batchOf([sent(9, { ...ENTERED, variantId: 'b-2' })], 'later'), 'one');
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
    await saveFacts(batchOf([sent(1, FIRST, off / 1000)]), 'one');
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
    await factsStore(db, () => new Date(NOW)).saveFacts(batchOf([sent(1, withEmail), sent(2, ended)]), 'one');
    const facts = await db.selectFrom('facts').select('fact').orderBy('seq').execute();
    expect(facts[0]?.fact).toEqual({ stepId: 'b', offer: 'o', answer: 'no' });
    expect(await db.selectFrom('answered_offers').selectAll().execute()).toMatchObject([
      { step_sfid: 'b', offer_sfid: 'o', answer: 'no' },
    ]);
    expect(await db.selectFrom('ended_payments').selectAll().execute()).toMatchObject([
      { method: 'card', outcome: 'declined', reason: 'card_declined', order_id: 'order-1', offer_sfid: null },
    ]);
  });
});

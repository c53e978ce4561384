import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SentFact } from '../../../../contracts/api/facts-api.ts';
import type { PublishedFunnel } from '../../../../graph/published-funnel.ts';
import type { Schema } from '../../../../server/db/schema/schema.ts';
import { attemptRow, captureRow } from '../../../server/db/fixtures/rows.ts';
import { placedBy, store } from '../orders/order-rows.ts';

/** The time at which the stored walks begin. */
export const BEGUN = Date.parse('2026-11-21T10:00:00Z');

export interface StoredWalk {
  id: string;
  number: string;
  visit: number;
}

/** What a shopper's browser tells who pays on the order form and looks at the first offer. */
export function factsOfSale(order: string): SentFact[] {
  return [
    { type: 'step.entered', stepId: 'fh-classic-landing', variantId: 'fh-classic-landing-a', how: 'started' },
    { type: 'edge.taken', from: 'fh-classic-landing', on: 'next', to: 'fh-classic-order' },
    { type: 'step.entered', stepId: 'fh-classic-order', variantId: 'fh-classic-order-a', how: 'edge' },
    { type: 'checkout.advanced', stepId: 'fh-classic-order', stage: 'submitted' },
    {
      type: 'payment.ended',
      stepId: 'fh-classic-order',
      offer: null,
      method: 'card',
      outcome: 'paid',
      reason: null,
      orderId: order,
    },
    { type: 'edge.taken', from: 'fh-classic-order', on: 'next', to: 'fh-classic-upsell-1' },
    { type: 'step.entered', stepId: 'fh-classic-upsell-1', variantId: 'fh-classic-upsell-1-a', how: 'edge' },
  ];
}

/** Stores a paid order of a version, with its visit, and the facts of it one second after the other. */
export async function storeWalk(
  db: Kysely<Schema>,
  { hash, funnel }: PublishedFunnel,
  factsOf: (order: string) => readonly SentFact[],
): Promise<StoredWalk> {
  const at = new Date(BEGUN + 5_000);
  const visit = await storeVisit(db);
  const placed = { funnel_hash: hash, funnel_sfid: funnel.sfid, step_sfid: 'fh-classic-order', visit_number: visit };
  const card = JSON.stringify({ brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030, ref: 'pm_1' });
  const number = randomUUID().slice(0, 9).toUpperCase();
  const row = placedBy('Ann Lee', at, { ...placed, number, status: 'Paid', paid_at: at, instrument: card });
  await store(db, [row]);
  const attempt = { ...attemptRow(row.id, 1, 'captured'), created_at: at, resolved_at: at };
  await db.insertInto('attempts').values(attempt).execute();
  await db
    .insertInto('ledger')
    .values({ ...captureRow(row.id, attempt.id, row.id), at })
    .execute();
  await storeFacts(db, { visit, hash, pageLoad: 'page-1' }, factsOf(row.id));
  return { id: row.id, number, visit };
}

async function storeVisit(db: Kysely<Schema>): Promise<number> {
  const at = new Date(BEGUN);
  const visit = { session_hash: randomUUID(), sessionid: null, first_at: at, last_at: at };
  const { number } = await db.insertInto('visits').values(visit).returning('number').executeTakeFirstOrThrow();
  return number;
}

/** Stores the facts of a page load, one second after the other; `at` gives other times in milliseconds since 1970. */
export async function storeFacts(
  db: Kysely<Schema>,
  { visit, hash, pageLoad }: { visit: number; hash: string; pageLoad: string },
  facts: readonly SentFact[],
  at = (place: number) => BEGUN + place * 1_000,
): Promise<void> {
  const rows = facts.map(({ type, ...fact }, place) => ({
    visit_number: visit,
    page_load: pageLoad,
    seq: place + 1,
    funnel_hash: hash,
    step_sfid: 'stepId' in fact ? fact.stepId : null,
    type,
    fact: JSON.stringify(fact),
    at: new Date(at(place)),
  }));
  for (let first = 0; first < rows.length; first += 1_000)
    await db
      .insertInto('facts')
      .values(rows.slice(first, first + 1_000))
      .execute();
}

import type { Kysely } from 'kysely';
import type { FactBatch } from '../../contracts/api/facts-api.ts';
import type { Schema } from '../../server/db/schema/schema.ts';
import { factsStore } from '../../server/stats/facts-store.ts';
import { HASHES } from './walks.ts';

const CLIENTS = 8;
const BATCHES = 200;

/** A page sends some facts at once: here a step, a form that is filled in, and the next step. */
function batchOf(number: number): FactBatch {
  const on = (stepId: string) => ({ stepId });
  const facts: FactBatch['facts'][number]['fact'][] = [
    { type: 'step.entered', ...on('form'), variantId: 'form-a', how: 'started' },
    { type: 'checkout.advanced', ...on('form'), stage: 'begun' },
    { type: 'checkout.advanced', ...on('form'), stage: 'contact' },
    { type: 'checkout.advanced', ...on('form'), stage: 'payment' },
    { type: 'method.chosen', ...on('form'), method: 'card' },
    { type: 'checkout.advanced', ...on('form'), stage: 'submitted' },
    {
      type: 'payment.ended',
      ...on('form'),
      offer: null,
      method: 'card',
      outcome: 'paid',
      reason: null,
      orderId: 'order',
    },
    { type: 'edge.taken', from: 'form', on: 'next', to: 'upsell' },
    { type: 'step.entered', ...on('upsell'), variantId: 'upsell-a', how: 'edge' },
    { type: 'offer.shown', ...on('upsell'), offer: 'upsell', index: 1 },
  ];
  return {
    funnelHash: HASHES[1],
    sessionid: null,
    pageLoad: `intake-${number}`,
    facts: facts.map((fact, index) => ({ seq: index + 1, at: index * 1000, stepId: null, fact })),
  };
}

/** The facts that are stored in a second, by batches of ten from eight clients at once, each of a visit of its own. */
export async function measureIntake(db: Kysely<Schema>): Promise<number> {
  const { saveFacts } = factsStore(db, () => new Date());
  const traits = { looksLikeRobot: false, device: 'phone', source: 'mail', country: 'US' } as const;
  let [next, stored] = [0, 0];
  const send = async () => {
    while (next < CLIENTS * BATCHES) {
      next += 1;
      const batch = batchOf(next);
      await saveFacts(batch, `intake-${next}`, traits);
      stored += batch.facts.length;
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, send));
  return stored / ((performance.now() - from) / 1000);
}

import type { Kysely } from 'kysely';
import type { OrderDetails } from '../../../contracts/api/admin-orders-api.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';
import { type FunnelNames, walkSentence } from './walk-copy.ts';

/** A walk has some dozens of facts; a visit of weeks may have more, of which the first ones tell how the order came about. */
const MOST_FACTS = 500;

/**
 * C04: the visit of an order in words, as far as its facts are stored: for so many months, and of visitors who allow
 * analytics.
 */
export async function walkOf(
  db: Kysely<Schema>,
  { visit_number: visit, funnel_hash: hash }: Pick<OrderRow, 'visit_number' | 'funnel_hash'>,
  published: PublishedFunnel | null,
): Promise<OrderDetails['walk']> {
  if (visit === null) return [];
  const facts = await db
    .selectFrom('facts')
    .select(['type', 'fact', 'step_sfid', 'at'])
    .where('visit_number', '=', visit)
    .where('funnel_hash', '=', hash)
    .orderBy('at')
    .orderBy('page_load')
    .orderBy('seq')
    .limit(MOST_FACTS)
    .execute();
  return facts.flatMap(({ at, ...fact }) => {
    const text = walkSentence(fact, namesIn(published));
    return text === null ? [] : [{ at: at.toISOString(), text }];
  });
}

/** The names of steps and offers in a version; of what it does not have, the sfid. */
function namesIn(published: PublishedFunnel | null): FunnelNames {
  return {
    step: (sfid) => {
      const node = published?.graph.nodes.find(({ id }) => id === sfid);
      return node ? `step ${node.step} (${node.type})` : `step "${sfid}"`;
    },
    offer: (sfid) => `"${published?.offers[sfid]?.name ?? sfid}"`,
  };
}

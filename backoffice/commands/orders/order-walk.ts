import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import type { Db } from '../../../server/db/schema/schema.ts';
import type { OrderRow } from '../../../server/orders/records/attempt-rows.ts';
import type { OrderDetails } from '../../contracts/admin-orders-api.ts';
import { groupByLoad } from '../../figures/page-loads.ts';
import { type FunnelNames, type StoredFact, walkSentence } from './walk-copy.ts';

/** A walk has some dozens of facts; a visit of weeks may have more, of which the first ones tell how the order came about. */
const MOST_FACTS = 500;

/** C04: facts are stored for some months, and only of browsers that told them; the order's path has more. */
export async function readWalk(
  db: Db,
  { visit_number: visit, funnel_hash: hash }: Pick<OrderRow, 'visit_number' | 'funnel_hash'>,
  published: PublishedFunnel | null,
): Promise<OrderDetails['walk']> {
  if (visit === null) return [];
  const facts = await storedFacts(db, { visit, versions: [hash], most: MOST_FACTS });
  const names = namesIn(published);
  return groupByLoad(facts)
    .flatMap((load) => load.facts)
    .flatMap(({ at, ...fact }) => {
      const text = walkSentence(fact, names);
      return text === null ? [] : [{ at, text }];
    });
}

/** A fact as it is stored, with its place in the visit. */
export interface FactOfVisit extends StoredFact {
  pageLoad: string;
  seq: number;
  version: string;
  at: string;
}

/** The first facts of a visit that pages of these versions told. */
export async function storedFacts(
  db: Db,
  { visit, versions, most }: { visit: number; versions: readonly string[]; most: number },
): Promise<FactOfVisit[]> {
  const facts = await db
    .selectFrom('facts')
    .select(['type', 'fact', 'step_sfid', 'page_load', 'seq', 'funnel_hash', 'at'])
    .where('visit_number', '=', visit)
    .where('funnel_hash', 'in', versions)
    .orderBy('at')
    .orderBy('page_load')
    .orderBy('seq')
    .limit(most)
    .execute();
  return facts.map(({ page_load, seq, funnel_hash, at, type, fact, step_sfid }) => ({
    pageLoad: page_load,
    seq,
    version: funnel_hash,
    at: at.toISOString(),
    type,
    fact,
    step_sfid,
  }));
}

/** The names of steps and offers in a version; of what it does not have, the sfid. */
export function namesIn(published: Pick<PublishedFunnel, 'graph' | 'offers'> | null): FunnelNames {
  return {
    step: (sfid) => {
      const node = published?.graph.nodes.find(({ id }) => id === sfid);
      return node ? `step ${node.step} (${node.type})` : `step "${sfid}"`;
    },
    offer: (sfid) => `"${published?.offers[sfid]?.name ?? sfid}"`,
  };
}

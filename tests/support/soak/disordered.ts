import { setTimeout } from 'node:timers/promises';
import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely';
import type { Store } from '../../../server/db/connection/store.ts';
import { seeded } from './seeded.ts';

/** The share of statements that are delayed, and the longest delay in milliseconds. */
const SLOW = { share: 0.05, most: 20 };

/**
 * A store as slow and unordered as a busy database: rows come in any order where a statement asks for none, and some
 * statements are delayed. It does so only with `SLUICE_SOAK_SEED`, which the soak sets and prints.
 */
export function disordered(store: Store): Store {
  const seed = process.env.SLUICE_SOAK_SEED;
  if (seed === undefined) return store;
  const plugin = disorder(seeded(Number(seed)));
  const patient = (statementMs: number) => store.patient(statementMs).withPlugin(plugin);
  return { ...store, db: store.db.withPlugin(plugin), patient };
}

function disorder(random: () => number): KyselyPlugin {
  const unordered = new WeakSet<QueryId>();
  return {
    transformQuery: ({ node, queryId }) => {
      if (isUnordered(node)) unordered.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (random() < SLOW.share) await setTimeout(random() * SLOW.most);
      return unordered.has(queryId) ? { ...result, rows: shuffled(result.rows, random) } : result;
    },
  };
}

/** Raw SQL may have an `order by` that a plugin cannot see. */
function isUnordered(node: RootOperationNode): boolean {
  return node.kind !== 'RawNode' && !('orderBy' in node && node.orderBy);
}

function shuffled<Row>(rows: readonly Row[], random: () => number): Row[] {
  return rows
    .map((row) => ({ row, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
}

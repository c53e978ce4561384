import { type Kysely, type KyselyPlugin, PostgresQueryCompiler, type QueryId } from 'kysely';
import { vi } from 'vitest';
import type { Schema } from '../../../server/db/schema/schema.ts';
import { readBack, type SentStatement } from './read-back.ts';

/** The statements that a call sent to the database. */
export interface Sent {
  /** Begin and commit of transactions included. */
  count: number;
  /** The tables that the same call read after it had written to them. */
  readBack: string[];
}

/** A store that counts the statements sent to the database. */
export interface CountedStore {
  db: Kysely<Schema>;
  /** Runs a call and returns the statements that it sent. */
  during(call: () => Promise<unknown>): Promise<Sent>;
}

export function countStatements(store: Kysely<Schema>): CountedStore {
  let statements: SentStatement[] = [];
  const byQuery = new WeakMap<QueryId, SentStatement>();
  const compiler = new PostgresQueryCompiler();
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const statement = { sql: compiler.compileQuery(node, queryId).sql, hasChanged: false };
      statements.push(statement);
      byQuery.set(queryId, statement);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const statement = byQuery.get(queryId);
      if (statement) statement.hasChanged = result.rows.length > 0 || (result.numAffectedRows ?? 0n) > 0n;
      return result;
    },
  };
  const db = store.withPlugin(recorder);
  const transactions = vi.spyOn(db, 'transaction');
  return {
    db,
    during: async (call) => {
      const begun = transactions.mock.calls.length;
      statements = [];
      await call();
      const count = statements.length + 2 * (transactions.mock.calls.length - begun);
      return { count, readBack: readBack(statements) };
    },
  };
}

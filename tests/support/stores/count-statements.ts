import type { Kysely, KyselyPlugin } from 'kysely';
import { vi } from 'vitest';
import type { Schema } from '../../../server/db/schema/schema.ts';

/** A store that counts what is sent to the database, the begin and the commit of transactions included. */
export interface CountedStore {
  db: Kysely<Schema>;
  /** Runs a call and says how many statements it sent. */
  during(call: () => Promise<unknown>): Promise<number>;
}

export function countStatements(store: Kysely<Schema>): CountedStore {
  let sent = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      sent += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = store.withPlugin(counter);
  const transactions = vi.spyOn(db, 'transaction');
  return {
    db,
    during: async (call) => {
      const [before, begun] = [sent, transactions.mock.calls.length];
      await call();
      return sent - before + 2 * (transactions.mock.calls.length - begun);
    },
  };
}

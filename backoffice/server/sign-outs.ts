import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../server/db/schema/schema.ts';

/** The sessions that were ended before their time, for every process on this store. */
export interface SignOuts {
  add(session: string, until: Date): Promise<void>;
  /** Those of the sessions that were. */
  among(sessions: readonly string[]): Promise<string[]>;
}

/** A row is dropped with a later sign-out, once its cookie is too old anyway. */
export function signOuts(db: Kysely<Schema>, clock: () => Date): SignOuts {
  return {
    async add(session, until) {
      await db.deleteFrom('studio_sign_outs').where('until', '<', clock()).execute();
      const insert = db.insertInto('studio_sign_outs').values({ session, until });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
    async among(sessions) {
      const isAsked = sql<boolean>`session = any(${sessions}::text[])`;
      const rows = await db.selectFrom('studio_sign_outs').select('session').where(isAsked).execute();
      return rows.map(({ session }) => session);
    },
  };
}

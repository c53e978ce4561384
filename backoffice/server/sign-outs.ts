import { sql } from 'kysely';
import type { Db } from '../../server/db/schema/schema.ts';

export type SignOuts = ReturnType<typeof signOuts>;

/** The sessions that were ended before their time, for every process on this store. */
export function signOuts(db: Db, clock: () => Date) {
  return {
    /** A row is dropped with a later sign-out, once its cookie is too old anyway. */
    async add(session: string, until: Date): Promise<void> {
      await db.deleteFrom('studio_sign_outs').where('until', '<', clock()).execute();
      const insert = db.insertInto('studio_sign_outs').values({ session, until });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
    /** Those of the sessions that were ended. */
    async among(sessions: readonly string[]): Promise<string[]> {
      const isAsked = sql<boolean>`session = any(${sessions}::text[])`;
      const rows = await db.selectFrom('studio_sign_outs').select('session').where(isAsked).execute();
      return rows.map(({ session }) => session);
    },
  };
}

import type { Kysely } from 'kysely';
import type { Schema } from '../../server/db/schema/schema.ts';

/** The sessions that were ended before their time, for every process on this store. */
export interface SignOuts {
  add(session: string, until: Date): Promise<void>;
  has(session: string): Promise<boolean>;
}

/** A row is dropped with a later sign-out, once its cookie is too old anyway. */
export function signOuts(db: Kysely<Schema>, clock: () => Date): SignOuts {
  return {
    async add(session, until) {
      await db.deleteFrom('studio_sign_outs').where('until', '<', clock()).execute();
      const insert = db.insertInto('studio_sign_outs').values({ session, until });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
    async has(session) {
      const row = db.selectFrom('studio_sign_outs').select('session').where('session', '=', session);
      return (await row.executeTakeFirst()) !== undefined;
    },
  };
}

import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';

/** Takes the turn to make a picture's forms, unless another process has it; a turn ends by itself after `forMs`. */
export async function takeTurn(db: Kysely<Schema>, hash: string, now: Date, forMs: number): Promise<boolean> {
  const until = new Date(now.getTime() + forMs);
  const taken = await db
    .insertInto('picture_turns')
    .values({ hash, until })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ until }).where('picture_turns.until', '<=', now))
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends a turn, whose forms are in the store. */
export async function endTurn(db: Kysely<Schema>, hash: string): Promise<void> {
  await db.deleteFrom('picture_turns').where('hash', '=', hash).execute();
}

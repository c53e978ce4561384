import type { Db } from './schema/schema.ts';

/** A source of random bytes, such as node:crypto's. */
export type RandomBytes = (length: number) => Uint8Array;

const KEY_LENGTH = 32;

/** Two processes that create a key of 32 bytes at once both read the one that was saved, which never changes. */
export async function readOrCreateSecret(db: Db, name: string, randomBytes: RandomBytes): Promise<Buffer> {
  const saved = await readSecret(db, name);
  if (saved) return saved;
  const value = Buffer.from(randomBytes(KEY_LENGTH)).toString('base64url');
  const insert = db.insertInto('secrets').values({ name, value });
  await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
  return (await readSecret(db, name)) ?? Promise.reject(new Error(`The secret ${name} was not saved.`));
}

async function readSecret(db: Db, name: string): Promise<Buffer | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row ? Buffer.from(row.value, 'base64url') : null;
}

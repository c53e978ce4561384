import { describe, expect, it } from 'vitest';
import type { Store } from '../../../server/db/connection/store.ts';
import { describeOnBothStores, freshDataFolder, openTestStore } from '../../support/stores/stores.ts';

function addEvent(db: Store['db'], topic: string) {
  return db.insertInto('outbox').values({ topic, payload: '{}' }).execute();
}

async function topics(db: Store['db']): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('topic').orderBy('topic').execute();
  return rows.map((row) => row.topic);
}

/** A promise with its resolver. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), given };
}

describeOnBothStores('transactions', (makeStore) => {
  it('a rollback does not undo another transaction', async () => {
    const { db } = await makeStore();
    const wrote = signal();
    const failing = db.transaction().execute(async (transaction) => {
      await addEvent(transaction, 'undone');
      wrote.give();
      await addEvent(transaction, 'undone too');
      throw new Error('changed my mind');
    });
    await wrote.given;
    const other = db.transaction().execute((transaction) => addEvent(transaction, 'kept'));
    const single = addEvent(db, 'kept too');
    await expect(failing).rejects.toThrow('changed my mind');
    await Promise.all([other, single]);
    expect(await topics(db)).toEqual(['kept', 'kept too']);
  });

  it('a transaction is invisible until its commit', async () => {
    const { db } = await makeStore();
    const pairs = Array.from({ length: 10 }, (_, pair) =>
      db.transaction().execute(async (transaction) => {
        await addEvent(transaction, `${pair} first`);
        await addEvent(transaction, `${pair} second`);
      }),
    );
    const seen = Array.from({ length: 10 }, () => topics(db));
    for (const facts of await Promise.all(seen)) expect(facts.length % 2).toBe(0);
    await Promise.all(pairs);
    expect(await topics(db)).toHaveLength(20);
  });

  it('a failing statement aborts only its own transaction', async () => {
    const { db } = await makeStore();
    const secret = { name: 'key', value: 'a' };
    await db.insertInto('secrets').values(secret).execute();
    const failing = db.transaction().execute(async (transaction) => {
      await addEvent(transaction, 'undone');
      await transaction.insertInto('secrets').values(secret).execute();
    });
    await expect(failing).rejects.toThrow('secrets_pkey');
    await addEvent(db, 'kept');
    expect(await topics(db)).toEqual(['kept']);
  });
});

describe('a transaction that waits for itself', () => {
  it('fails at once on the embedded database, and leaves it usable', async () => {
    const { db } = await openTestStore({ dataFolder: await freshDataFolder(), connectionWaitMs: 50 });
    const stuck = db.transaction().execute(async () => addEvent(db, 'never'));
    await expect(stuck).rejects.toThrow('The database was in use for 50 ms');
    await addEvent(db, 'after');
    expect(await topics(db)).toEqual(['after']);
  });
});

import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readOrCreateSecret } from '../../../server/db/secrets.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

describeOnBothStores('secrets', (makeStore) => {
  it('a key is made once, even by many callers at the same time, and each name has its own', async () => {
    const { db } = await makeStore();
    const many = Array.from({ length: 8 }, () => readOrCreateSecret(db, 'session', randomBytes));
    const [first, ...others] = await Promise.all(many);
    expect(first).toHaveLength(32);
    for (const other of others) expect(other).toEqual(first);
    expect(await readOrCreateSecret(db, 'session', randomBytes)).toEqual(first);
    expect(await readOrCreateSecret(db, 'mail', randomBytes)).not.toEqual(first);
  });
});

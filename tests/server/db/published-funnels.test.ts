import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CONSTRAINTS, isUniqueViolation } from '../../../server/db/connection/sql-state.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

const version = (hash: string, sfid: string) => ({
  hash,
  sfid,
  unique_identifier: sfid,
  brand: 'fernhollow',
  funnel: JSON.stringify({ steps: [] }),
});

describeOnBothStores('published funnels', (makeStore) => {
  it('a published version stays unchanged', async () => {
    const { db } = await makeStore();
    await db.insertInto('published_funnels').values(version('h1', 'sleep')).execute();
    const never = 'rows of published_funnels are never changed or removed';
    await expect(sql`update published_funnels set brand = 'other'`.execute(db)).rejects.toThrow(never);
    await expect(db.deleteFrom('published_funnels').execute()).rejects.toThrow(never);
    await expect(sql`truncate published_funnels cascade`.execute(db)).rejects.toThrow(never);
  });

  it('a live funnel was published, under an identifier that no other live funnel has', async () => {
    const { db } = await makeStore();
    await db
      .insertInto('published_funnels')
      .values([version('h1', 'a'), version('h2', 'b')])
      .execute();
    const go = (sfid: string, hash: string) =>
      db.insertInto('live_funnels').values({ sfid, unique_identifier: 'sleep', hash }).execute();
    await expect(go('a', 'unpublished')).rejects.toThrow('foreign key');
    await go('a', 'h1');
    const error: unknown = await go('b', 'h2').catch((reason: unknown) => reason);
    expect(isUniqueViolation(error, CONSTRAINTS.liveUniqueIdentifier)).toBe(true);
    expect(isUniqueViolation(error, CONSTRAINTS.orderNumber)).toBe(false);
  });
});

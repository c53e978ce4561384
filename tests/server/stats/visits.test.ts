import { expect, it } from 'vitest';
import { visitUpsert } from '../../../server/stats/visits.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second));

describeOnBothStores('the number of a visit', (makeStore) => {
  it('T01 is one for a guest session, however often and at once it is asked for', async () => {
    const { db } = await makeStore();
    const seen = async (hash: string, sessionid: string | null, second: number) =>
      (await visitUpsert({ hash, sessionid, at: at(second) }).execute(db)).rows[0]?.number;
    const numbers = await Promise.all([seen('a', null, 1), seen('a', '11', 3), seen('a', '11', 2), seen('b', null, 1)]);
    expect(new Set(numbers.slice(0, 3)).size).toBe(1);
    expect(numbers[3]).not.toBe(numbers[0]);
    expect(await seen('a', '22', 0)).toBe(numbers[0]);
    expect(await db.selectFrom('visits').selectAll().where('session_hash', '=', 'a').executeTakeFirst()).toMatchObject({
      sessionid: '11',
      last_at: at(3),
    });
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { visitOfOrder, visitUpsert } from '../../../server/stats/visits.ts';
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

  it('T01 of orders is the same one: its row is written where it is new, was not seen for a minute, or lacks what the browser says', async () => {
    const { db } = await makeStore();
    const ordered = async (hash: string, sessionid: string | null, second: number) => {
      const { parts, number } = visitOfOrder({ hash, sessionid, at: at(second) });
      const { rows } = await sql<{ number: number }>`with ${parts} select ${number} as number`.execute(db);
      const row = await db.selectFrom('visits').selectAll().where('session_hash', '=', hash).executeTakeFirst();
      expect(rows).toEqual([{ number: row?.number }]);
      return row;
    };
    expect(await ordered('a', null, 1)).toMatchObject({ sessionid: null, first_at: at(1), last_at: at(1) });
    expect(await ordered('a', null, 60)).toMatchObject({ last_at: at(1) });
    expect(await ordered('a', '11', 60)).toMatchObject({ sessionid: '11', first_at: at(1), last_at: at(60) });
    expect(await ordered('a', '22', 119)).toMatchObject({ sessionid: '11', last_at: at(60) });
    expect(await ordered('a', '22', 120)).toMatchObject({ sessionid: '11', first_at: at(1), last_at: at(120) });
    expect((await ordered('b', '33', 5))?.number).not.toBe((await ordered('a', '22', 120))?.number);
  });
});

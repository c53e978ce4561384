import { expect, it } from 'vitest';
import { signOuts } from '../../../backoffice/server/sign-outs.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

describeOnBothStores('the sessions that were signed out', (makeStore) => {
  it('are known to every process until their cookie is too old, and go then', async () => {
    const { db } = await makeStore();
    let now = new Date('2026-11-21T10:00:00Z');
    const [here, there] = [signOuts(db, () => now), signOuts(db, () => now)];
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    await here.add('1.a', hours(1));
    await there.add('1.a', hours(1));
    await here.add('2.b', hours(12));
    expect((await there.among(['1.a', '2.b', '3.c'])).sort()).toEqual(['1.a', '2.b']);
    now = hours(2);
    await there.add('4.d', hours(12));
    expect((await here.among(['1.a', '2.b', '4.d'])).sort()).toEqual(['2.b', '4.d']);
    expect(await here.among([])).toEqual([]);
  });
});

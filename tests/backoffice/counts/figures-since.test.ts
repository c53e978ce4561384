import { expect, it } from 'vitest';
import { figuresSince } from '../../../backoffice/counts/figures-since.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { FIRST_HOUR, VERSIONS } from './generated-visits.ts';
import { tellStore } from './told-store.ts';

describeOnBothStores('the time since which sessions are counted', (makeStore) => {
  it('is that of the migration, or of a session that was counted by a clock behind it', async () => {
    const { db } = await makeStore();
    const { applied_at: applied } = await db
      .selectFrom('schema_migrations')
      .select('applied_at')
      .where('name', '=', '119-figures')
      .executeTakeFirstOrThrow();
    expect(await figuresSince(db)).toEqual(applied);
    const traits = { looksLikeRobot: false, device: 'phone', source: null, country: null } as const;
    const begun = { type: 'begun', version: VERSIONS[0], step: 'a', variant: '', traits } as const;
    await tellStore(db, { ...begun, at: FIRST_HOUR - 365 * 86_400_000 });
    expect(await figuresSince(db)).toEqual(new Date(FIRST_HOUR - 365 * 86_400_000));
  });
});

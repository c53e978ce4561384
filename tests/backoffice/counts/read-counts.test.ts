import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCounts } from '../../../backoffice/counts/read-counts.ts';
import { FIGURE_DIMENSIONS } from '../../../domain/tracking/figure-dimensions.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { emptyTables } from '../../support/stores/store-pool.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { countedByHand } from './counted-by-hand.ts';
import { anyTold, FIRST_HOUR, HOUR_MS } from './generated-visits.ts';
import { asShown, sessionsIn, storeVersions, tellStore, versionsOf } from './told-store.ts';

const DIMENSIONS = [null, ...FIGURE_DIMENSIONS] as const;
const hour = (number: number) => new Date(FIRST_HOUR + number * HOUR_MS);

describeOnBothStores('the counts of a funnel', (makeStore) => {
  it('C04 are those that are counted by hand, of facts that come late, twice, shuffled and cut', async () => {
    const { db } = await makeStore();
    const range = fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: 0, max: 9 }));
    await fc.assert(
      fc.asyncProperty(anyTold, range, async (told, [from, hours]) => {
        await emptyTables(db);
        await storeVersions(db);
        for (const each of told) await tellStore(db, each);
        const asked = { sfid: 'one', since: hour(from), until: hour(from + hours) };
        for (const by of DIMENSIONS) {
          const byHand = countedByHand(told, { ...asked, by: by ?? 'all' }, versionsOf);
          expect(sessionsIn(await readCounts(db, { ...asked, by }))).toEqual(asShown(byHand));
        }
      }),
      soakRuns(100),
    );
  });

  it('of a funnel without a fact are empty, and no group has any', async () => {
    const { db } = await makeStore();
    const asked = { sfid: 'nowhere', since: hour(0), until: hour(5) };
    expect(await readCounts(db, { ...asked, by: null })).toEqual([
      {
        group: null,
        started: [],
        entered: [],
        passed: [],
        times: [],
        declines: [],
        money: [],
        robots: { sessions: 0 },
      },
    ]);
    expect(await readCounts(db, { ...asked, by: 'device' })).toEqual([]);
  });
});

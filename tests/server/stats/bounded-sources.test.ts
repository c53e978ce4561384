import { expect, it } from 'vitest';
import { BoundedSources } from '../../../server/stats/bounded-sources.ts';
import { EventCounts } from '../../../server/stats/event-counts.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

it('the first fifty sources of a funnel are known in each hour, and what comes after them is another one', () => {
  const clock = testClock();
  const sources = new BoundedSources(clock.now);
  const first = Array.from({ length: 50 }, (_, number) => `source-${number}`);
  expect(first.map((source) => sources.bounded('funnel', source))).toEqual(first);
  expect(sources.bounded('funnel', 'late')).toBe('other');
  expect(sources.bounded('funnel', 'source-7')).toBe('source-7');
  expect(sources.bounded('second', 'late')).toBe('late');
  clock.advance(3_600_000);
  expect(sources.bounded('funnel', 'late')).toBe('late');
});

describeOnBothStores('the keys of an hour', (makeStore) => {
  it('C03 are bounded, and each event is counted', async () => {
    const { db } = await makeStore();
    const counts = new EventCounts({ mostKeys: 3 });
    const event = {
      event_type: 'New Session',
      funnel_sfid: 'f',
      funnel_hash: 'v',
      step_sfid: 's',
      variant_sfid: '',
      destination_sfid: '',
      looks_like_robot: false,
      device: 'phone',
      country: 'US',
    } as const;
    const at = new Date('2026-11-23T12:30:00Z');
    for (let number = 0; number < 10; number += 1) counts.add({ ...event, source: `source-${number}` }, at);
    await counts.write(db);
    const rows = await db.selectFrom('hourly_event_counts').selectAll().orderBy('source').execute();
    expect(rows.map(({ source, country, count }) => [source, country, count])).toEqual([
      ['other', 'other', 7],
      ['source-0', 'US', 1],
      ['source-1', 'US', 1],
      ['source-2', 'US', 1],
    ]);
    expect(rows[0]?.hour).toEqual(new Date('2026-11-23T12:30:00Z'));
  });
});

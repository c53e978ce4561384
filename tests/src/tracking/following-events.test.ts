import { expect, it } from 'vitest';
import type { DestinationEvent } from '../../../contracts/api/facts-api.ts';
import type { StatsEvent } from '../../../contracts/api/stats-api.ts';
import type { FunnelStats } from '../../../src/adapters/api/funnel-stats.ts';
import { type FollowingOptions, followingEvents } from '../../../src/tracking/following-events.ts';

const BEGUN: StatsEvent = {
  eventType: 'New Session',
  mainFunnelId: 'funnel-1',
  sessionId: '7',
  destinationId: 'dest-1',
  splitTestingFunnelId: 'funnel-1',
};
const VIEWED: StatsEvent = { ...BEGUN, eventType: 'Page View' };

/** What follows from sent events; `after` lets milliseconds pass. */
function following(over: Partial<FollowingOptions> = {}) {
  const saved: StatsEvent[] = [];
  const destinations: DestinationEvent[] = [];
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const follow = followingEvents({
    affiliate: undefined,
    visitor: () => ({}),
    later: (run, delayMs) => void timers.push({ at: now + delayMs, run }),
    ...over,
  });
  const stats: FunnelStats = {
    save: (event) => void saved.push(event),
    saveDestination: (event) => void destinations.push(event),
  };
  const onSent = (event: StatsEvent) => follow(event, stats);
  const after = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  return { onSent, saved, destinations, after };
}

it('T04 L06 a Page View, or a New Session with it, is followed after 300 ms by one custom NewSession event', () => {
  const { onSent, saved, after } = following({ visitor: () => ({ GAID: 'g', ip: '1.2.3.4', userAgent: 'u' }) });
  onSent(BEGUN);
  onSent(VIEWED);
  after(299);
  expect(saved).toEqual([]);
  after(1);
  const payload = { customPayLoad1: '{"GAID":"g","ip":"1.2.3.4"}', customPayLoad2: '{"userAgent":"u"}' };
  expect(saved).toEqual([{ ...BEGUN, eventType: 'NewSession', ...payload }]);
  onSent(VIEWED);
  after(300);
  expect(saved).toHaveLength(2);
});

it('T04 the visitor’s identifiers are those of the moment at which the event is sent', () => {
  let ids: Record<string, string> = { GAID: 'g' };
  const { onSent, saved, after } = following({ visitor: () => ids });
  onSent(VIEWED);
  ids = {};
  after(300);
  expect(saved).toMatchObject([{ customPayLoad1: '{}', customPayLoad2: '{}' }]);
});

it('T05 a New Session sends the affiliate’s information as a custom event, and a Page View does not', () => {
  const { onSent, saved } = following({ affiliate: { affId: '7', offId: '9' } });
  onSent(VIEWED);
  expect(saved).toEqual([]);
  onSent(BEGUN);
  const payload = { customPayLoad1: '{"affId":"7"}', customPayLoad2: '{"offId":"9"}' };
  expect(saved).toEqual([{ ...BEGUN, eventType: 'AffiliateInfo', ...payload }]);
});

it('T05 the affiliate’s information is that of a visit without an affId too, and of none where there is none', () => {
  const organic = following({ affiliate: { salesFunnel: 'Funnel', landingUrl: '/' } });
  organic.onSent(BEGUN);
  expect(organic.saved).toMatchObject([{ eventType: 'AffiliateInfo', customPayLoad1: '{"salesFunnel":"Funnel"}' }]);
  const unknown = following();
  unknown.onSent(BEGUN);
  expect(unknown.saved).toEqual([]);
});

it('T04 T05 an event that follows is followed by none', () => {
  const { onSent, saved, destinations, after } = following({ affiliate: { affId: '7' } });
  for (const eventType of ['NewSession', 'AffiliateInfo', 'Video', 'Destination']) onSent({ ...BEGUN, eventType });
  after(1000);
  expect([saved, destinations]).toEqual([[], []]);
});

it('E09 C04 a New Session tells the destination its funnel, which is null in no split test', () => {
  const { onSent, destinations } = following();
  onSent(BEGUN);
  onSent({ ...BEGUN, splitTestingFunnelId: null });
  onSent({ ...BEGUN, destinationId: null });
  onSent(VIEWED);
  const event = { funnelSTId: 'funnel-1', sessionId: '7', destinationId: 'dest-1', eventType: 'Destination' };
  expect(destinations).toEqual([
    { ...event, splitTestingId: 'funnel-1' },
    { ...event, splitTestingId: null },
  ]);
});

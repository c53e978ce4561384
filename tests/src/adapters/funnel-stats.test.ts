// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { StatsEvent } from '../../../contracts/api/stats-api.ts';
import type { ApiAnswer } from '../../../src/adapters/api/api.types.ts';
import { createFunnelStats } from '../../../src/adapters/api/funnel-stats.ts';
import { createEventCounter, MOST_EVENTS } from '../../../src/adapters/storage/event-counter.ts';

const DEVICE = {
  os: 'Android OS',
  browser: 'chrome',
  language: 'en-US',
  device: 'Mobile',
  timezone: 'America/Chicago',
  screen_resolution: '390x844',
} as const;

const VIEWED: StatsEvent = { eventType: 'Page View', funnelSTPId: 'landing', sessionId: '7' };
const WATCHED: StatsEvent = { eventType: 'Video', funnelSTPId: 'landing', sessionId: '7', videoPercentage: 50 };
const RECEIPT: StatsEvent = { eventType: 'Page View', funnelSTPId: 'thank-you', sessionId: '7' };

const SAVED: ApiAnswer = { type: 'ok', body: null };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

interface Draft {
  isNew: boolean;
  isLookCounted?: boolean;
  answer?: ApiAnswer | Promise<ApiAnswer>;
  openStorage?: () => Storage;
}

/** Statistics over an API with this answer; all posted bodies in order, and what the page may let happen. */
function statsOf({ isNew, isLookCounted = false, answer = SAVED, openStorage = () => sessionStorage }: Draft) {
  const posted: [string, object][] = [];
  const logged: [string, string, unknown][] = [];
  const ends: { pause?: () => void; idle?: () => void; leave: () => void; hasEnded: boolean } = {
    leave: () => {},
    hasEnded: false,
  };
  const stats = createFunnelStats({
    api: {
      post: async (path, body) => {
        posted.push([path, body]);
        return answer;
      },
    },
    device: DEVICE,
    isNewSession: isNew,
    isLookCounted,
    count: createEventCounter(openStorage),
    isNeeded: ({ funnelSTPId }) => funnelSTPId === 'thank-you',
    onSent: () => {},
    log: (...line) => void logged.push([line[0], line[1], line[2]]),
    later: (run) => {
      ends.pause = run;
    },
    painted: async () => {},
    whenIdle: (run) => {
      ends.idle = run;
    },
    hasEnded: () => ends.hasEnded,
    onLeave: (run) => {
      const { leave } = ends;
      ends.leave = () => {
        leave();
        run();
      };
    },
  });
  return { stats, posted, logged, ends, types: () => posted.map(([, body]) => (body as StatsEvent).eventType) };
}

/** All of the answers' promises have ended before the next macrotask. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the first event of a session', () => {
  it('T02 C03 one New Session event precedes the first event of a new session, and none that of a continued one', async () => {
    const { stats, posted } = statsOf({ isNew: true });
    stats.save(VIEWED);
    await settled();
    stats.save(WATCHED);
    await settled();
    expect(posted).toEqual([
      ['funnel/stats/save', { ...VIEWED, eventType: 'New Session' }],
      ['funnel/stats/save', VIEWED],
      ['funnel/stats/save', WATCHED],
    ]);
    const again = statsOf({ isNew: false });
    again.stats.save(VIEWED);
    await settled();
    expect(again.posted).toEqual([['funnel/stats/save', VIEWED]]);
  });

  it.each(['pause', 'leave'] as const)(
    'T02 the events behind one without an answer are sent once, in their order, at the %s',
    async (end) => {
      const { stats, types, ends } = statsOf({ isNew: true, answer: new Promise(() => {}) });
      stats.save(VIEWED);
      stats.save(WATCHED);
      await settled();
      expect(types()).toEqual(['New Session']);
      ends[end]?.();
      ends.pause?.();
      ends.leave?.();
      await settled();
      expect(types()).toEqual(['New Session', 'Page View', 'Video']);
    },
  );

  it.each([
    ['a page that the server has shown', true, true],
    ['a page that it has not shown', false, undefined],
  ])(
    'C03 the first look at %s, and its session, are counted already: %s, at whichever step it begins',
    async (_, isLookCounted, isCounted) => {
      const { stats, posted } = statsOf({ isNew: true, isLookCounted });
      for (const event of [{ ...VIEWED, funnelSTPId: 'another step' }, VIEWED]) stats.save(event);
      await settled();
      expect(posted.map(([, body]) => [(body as StatsEvent).eventType, (body as StatsEvent).isCounted])).toEqual([
        ['New Session', isCounted],
        ['Page View', isCounted],
        ['Page View', undefined],
      ]);
      expect(localStorage.getItem('stats') ?? '').not.toContain('isCounted');
    },
  );

  it('T02 an event of a page that is left before it is painted is sent with the New Session event before it', () => {
    const { stats, types, ends } = statsOf({ isNew: true, answer: new Promise(() => {}) });
    ends.leave();
    expect(types()).toEqual([]);
    stats.save(VIEWED);
    ends.leave();
    expect(types()).toEqual(['New Session', 'Page View']);
    expect(localStorage.getItem('stats')).toContain('Page View');
  });

  it('T02 C03 an event is followed by the others also where it fails', async () => {
    const { stats, types } = statsOf({ isNew: true, answer: { type: 'unreachable' } });
    stats.save(VIEWED);
    await settled();
    expect(types()).toEqual(['New Session', 'Page View']);
  });
});

it.each(['idle', 'leave'] as const)(
  'E06 the last event is stored under stats in localStorage, with the device, at the %s',
  async (end) => {
    const { stats, ends } = statsOf({ isNew: true });
    stats.save(VIEWED);
    stats.save(WATCHED);
    await settled();
    expect(localStorage.getItem('stats')).toBeNull();
    ends[end]?.();
    expect(JSON.parse(localStorage.getItem('stats') ?? 'null')).toEqual({
      ...VIEWED,
      eventType: 'Video',
      videoPercentage: 50,
      deviceInfo: DEVICE,
    });
    stats.save(VIEWED);
    await settled();
    ends[end]?.();
    expect(JSON.parse(localStorage.getItem('stats') ?? 'null')).toEqual({ ...VIEWED, deviceInfo: DEVICE });
  },
);

it('K02 C03 a failed event is a line of the server’s log', async () => {
  const { stats, logged } = statsOf({ isNew: false, answer: { type: 'unreachable' } });
  stats.save(VIEWED);
  await settled();
  expect(logged).toEqual([['warn', 'a statistics event was not saved', 'Page View']]);
});

it('K02 C03 of a page that has ended no answer is expected, so that none is missed', async () => {
  const { stats, logged, ends } = statsOf({ isNew: false, answer: { type: 'unreachable' } });
  ends.hasEnded = true;
  stats.save(VIEWED);
  await settled();
  expect(logged).toEqual([]);
});

it('K02 C03 an event beyond the limit is lost without a line of the log', async () => {
  const answer = { type: 'problem', status: 429, error: null, body: null } as const;
  const { stats, posted, logged } = statsOf({ isNew: false, answer });
  stats.save(VIEWED);
  await settled();
  expect(posted).toHaveLength(1);
  expect(logged).toEqual([]);
});

it.each(['Explorium', 'explorium_page', 'My Explorium View'])(
  'T06 %s is not sent, and begins no session',
  async (eventType) => {
    const { stats, types } = statsOf({ isNew: true });
    stats.save({ ...VIEWED, eventType });
    await settled();
    expect(types()).toEqual([]);
  },
);

describe('the limit of events', () => {
  it('T03 L06 K05 drops those beyond 300 of a session, of several pages, but what the shop needs, and says so once a page', async () => {
    const first = statsOf({ isNew: true });
    for (let sent = 0; sent < 200; sent += 1) first.stats.save(VIEWED);
    await settled();
    expect(first.posted).toHaveLength(201);
    const second = statsOf({ isNew: false });
    for (let sent = 0; sent < 120; sent += 1) second.stats.save(VIEWED);
    await settled();
    expect(second.posted).toHaveLength(MOST_EVENTS - 201);
    expect(second.logged).toEqual([['warn', '[GH] detected 300 events in session already', undefined]]);
    second.stats.save(RECEIPT);
    second.stats.save(WATCHED);
    await settled();
    expect(second.posted.slice(MOST_EVENTS - 201)).toEqual([['funnel/stats/save', RECEIPT]]);
    expect(sessionStorage.getItem('fecnt')).toBe('300');
  });

  it('T03 K05 is counted on the window where the browser refuses its storage', async () => {
    const refused = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const { stats, posted, logged } = statsOf({ isNew: false, openStorage: refused });
    for (let sent = 0; sent < MOST_EVENTS + 5; sent += 1) stats.save(VIEWED);
    await settled();
    expect(posted).toHaveLength(MOST_EVENTS);
    expect(logged).toEqual([['warn', '[GH] detected 300 events on window already', undefined]]);
  });

  it.each(['', 'NaN', '-5', '1e9', '{}'])('T03 of a stored count of "%s" begins anew', async (stored) => {
    sessionStorage.setItem('fecnt', stored);
    const { stats, posted } = statsOf({ isNew: false });
    stats.save(VIEWED);
    await settled();
    expect(posted).toHaveLength(1);
    expect(sessionStorage.getItem('fecnt')).toBe('1');
  });
});

it('C04 E09 the event of a destination has its own route, and counts', async () => {
  const { stats, posted } = statsOf({ isNew: false });
  const event = { funnelSTId: 'f', sessionId: '7', destinationId: 'd', splitTestingId: null, eventType: 'Destination' };
  stats.saveDestination(event);
  await settled();
  expect(posted).toEqual([['funnel/stats/destination', event]]);
  expect(sessionStorage.getItem('fecnt')).toBe('1');
});

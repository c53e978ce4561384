// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { StatsEvent } from '../../../contracts/api/stats-api.ts';
import type { ApiAnswer } from '../../../src/adapters/api/api-client.ts';
import { createFunnelStats } from '../../../src/adapters/api/funnel-stats.ts';

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

const SAVED: ApiAnswer = { type: 'ok', body: null };

/** Statistics over an API with this answer, and all posted bodies in order. */
function statsOf({ isNew, answer = SAVED }: { isNew: boolean; answer?: ApiAnswer }) {
  const posted: [string, object][] = [];
  const post = async (path: string, body: object) => {
    posted.push([path, body]);
    return answer;
  };
  const get = async () => ({ type: 'unreachable' }) as const;
  return { stats: createFunnelStats({ get, post }, DEVICE, isNew), posted };
}

/** All of the answers' promises have ended before the next macrotask. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

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

it('E06 the last event is stored under stats in localStorage, with the device', async () => {
  const { stats } = statsOf({ isNew: true });
  stats.save(VIEWED);
  stats.save(WATCHED);
  await settled();
  stats.save(WATCHED);
  await settled();
  expect(JSON.parse(localStorage.getItem('stats') ?? 'null')).toEqual({ ...WATCHED, deviceInfo: DEVICE });
});

it('K02 C03 a failed event is a line of the server’s log', async () => {
  const { stats, posted } = statsOf({ isNew: false, answer: { type: 'unreachable' } });
  stats.save(VIEWED);
  await settled();
  expect(posted.slice(1)).toEqual([
    ['logger', { level: 'warn', message: 'a statistics event was not saved', logObject: 'Page View' }],
  ]);
});

it('K02 C03 an event beyond the limit is lost without a line of the log', async () => {
  const answer = { type: 'problem', status: 429, error: null, body: null } as const;
  const { stats, posted } = statsOf({ isNew: false, answer });
  stats.save(VIEWED);
  await settled();
  expect(posted.map(([path]) => path)).toEqual(['funnel/stats/save']);
});

import { expect, it } from 'vitest';
import { SHARED_ADDRESS } from '../../../server/http/client-address.ts';
import { type WriteKind, WriteLimits } from '../../../server/storage/write-limits.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
const MINUTE = 60_000;

/** The writes of a walk through a demo funnel, each below a kilobyte; a lead and an event of a film come with it. */
const WALK: WriteKind[] = [
  ...Array<WriteKind>(6).fill('events'),
  ...Array<WriteKind>(5).fill('quotes'),
  'custom events',
  'logs',
  'open orders',
  'affiliates',
];

/** The sum of what is counted of one kind, in kilobytes, where each call has so many and the sessions change. */
function through(limits: WriteLimits, address: string, hashOf: (call: number) => string, calls: number, now: Date) {
  const counted = Array.from({ length: calls }, (_, call) =>
    limits.count('custom events', { hash: hashOf(call), address }, 10, now),
  );
  return 10 * counted.filter((wait) => wait === 0).length;
}

it('a thousand shoppers behind one address walk in the same minute', () => {
  const limits = new WriteLimits();
  const now = testClock().now();
  const refused = Array.from({ length: 1_000 }, (_, shopper) =>
    WALK.filter((kind) => limits.count(kind, { hash: `${shopper}`, address: '198.51.100.1' }, 1, now) > 0),
  );
  expect(refused.flat()).toEqual([]);
});

/** How many of so many leads of new sessions are stored, each a kilobyte. */
function leadsThrough(limits: WriteLimits, addressOf: (lead: number) => string, leads: number, now: Date): number {
  const waits = Array.from({ length: leads }, (_, lead) =>
    limits.count('leads', { hash: `${lead}`, address: addressOf(lead) }, 1, now),
  );
  return waits.filter((wait) => wait === 0).length;
}

it('leads are counted too: three hundred in a minute from one address, however many sessions send them', () => {
  const limits = new WriteLimits();
  const clock = testClock();
  expect(leadsThrough(limits, () => '198.51.100.1', 2_664, clock.now())).toBe(300);
  clock.advance(MINUTE);
  expect(leadsThrough(limits, () => '198.51.100.1', 2_664, clock.now())).toBe(300);
});

it('leads of all addresses are bounded, and those of one session', () => {
  const now = testClock().now();
  expect(leadsThrough(new WriteLimits(), (lead) => `198.51.100.${lead % 100}`, 10_000, now)).toBe(1_500);
  const limits = new WriteLimits();
  const eve = { hash: 'eve', address: '198.51.100.1' };
  const stored = Array.from({ length: 30 }, () => limits.count('leads', eve, 1, now)).filter((wait) => wait === 0);
  expect(stored).toHaveLength(10);
});

it('a hundred and fifty shoppers behind one address begin to order in the same minute, and correct their address', () => {
  const limits = new WriteLimits();
  const now = testClock().now();
  const refused = Array.from({ length: 300 }, (_, lead) =>
    limits.count('leads', { hash: `${lead % 150}`, address: '198.51.100.1' }, 1, now),
  ).filter((wait) => wait > 0);
  expect(refused).toEqual([]);
});

it('a session is bounded in a minute and in a day, and so is an address that mints sessions', () => {
  const limits = new WriteLimits();
  const clock = testClock();
  expect(through(limits, '198.51.100.1', () => 'eve', 1_000, clock.now())).toBe(60);
  expect(limits.count('events', { hash: 'eve', address: '198.51.100.1' }, 1, clock.now())).toBe(0);
  const minutes = Array.from({ length: 20 }, () => {
    clock.advance(MINUTE);
    return through(limits, '198.51.100.1', () => 'eve', 10, clock.now());
  });
  expect(minutes).toEqual([...Array(9).fill(60), ...Array(11).fill(0)]);
  expect(through(limits, '198.51.100.2', String, 1_000, clock.now())).toBe(4_000);
  expect(through(limits, '198.51.100.3', String, 10, clock.now())).toBe(100);
});

it.each<[WriteKind, number]>([
  ['quotes', 60],
  ['open orders', 60],
  ['leads', 24 * 60],
])('an address that has used up what it may store of %s waits for %i minutes at most', (kind, minutes) => {
  const limits = new WriteLimits();
  const clock = testClock();
  const count = (hash: string) => limits.count(kind, { hash, address: '198.51.100.1' }, 10, clock.now());
  for (let minute = 0; minute < 12; minute += 1) {
    for (let session = 0; session < 1_001; session += 1) count(`${minute} ${session}`);
    clock.advance(MINUTE);
  }
  expect(count('honest')).toBe((minutes - 12) * MINUTE);
  clock.advance((minutes - 12) * MINUTE);
  expect(count('honest')).toBe(0);
});

it('a refused write says how long it has to wait, and uses nothing up', () => {
  const limits = new WriteLimits();
  const clock = testClock();
  const eve = { hash: 'eve', address: '198.51.100.1' };
  expect(limits.count('logs', eve, 29, clock.now())).toBe(0);
  clock.advance(10_000);
  expect(limits.count('logs', eve, 2, clock.now())).toBe(50_000);
  expect(limits.count('logs', eve, 1, clock.now())).toBe(0);
  clock.advance(50_000);
  expect(limits.count('logs', eve, 2, clock.now())).toBe(0);
});

it('a shared address may write as much as a hundred others', () => {
  const limits = new WriteLimits();
  expect(through(limits, SHARED_ADDRESS, String, 1_000, testClock().now())).toBe(10_000);
});

it('C05 H05 beyond the limit a call is 429 with the time to wait, under both prefixes, and nothing is stored', async () => {
  const eve = await GuestBrowser.opened(shop().app);
  const line = { level: 'info', message: 'mine', logObject: 'x'.repeat(14_000) };
  const [first, second] = [await eve.post('logger', line), await eve.post('/proxy/logger', line)];
  expect([first.statusCode, second.statusCode]).toEqual([204, 204]);
  for (const path of ['logger', '/proxy/logger']) {
    const refused = await eve.post(path, line);
    const { code, message } = refused.json().error;
    expect([refused.statusCode, code, message]).toEqual([429, 'too_many_attempts', 'Please try again in a minute']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  }
  const lines = shop().store.db.selectFrom('server_log').select('message').where('message', '=', 'mine');
  expect(await lines.execute()).toHaveLength(2);
  expect((await (await GuestBrowser.opened(shop().app)).post('logger', line)).statusCode).toBe(204);
});

it('C05 a call that is not valid is not counted', async () => {
  const eve = await GuestBrowser.opened(shop().app);
  for (let call = 0; call < 40; call += 1) expect((await eve.post('logger', { level: 'loud' })).statusCode).toBe(400);
  expect((await eve.post('logger', { level: 'info', message: 'm' })).statusCode).toBe(204);
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { isAnswering } from '../../../server/routes/health.routes.ts';
import { freeBytes, OptionalWrites, readFreeSpace } from '../../../server/storage/optional-writes.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();
const MB = 1024 * 1024;
const DROPPED = { type: 'dropped' };

/** Optional writes with a floor of 100 MB, on a disk whose free space a test sets. */
function watched(freeMb: number) {
  const clock = testClock();
  const disk = { freeMb };
  const lines: string[] = [];
  const optional = new OptionalWrites({
    freeSpace: async () => disk.freeMb * MB,
    floor: 100 * MB,
    clock: clock.now,
    log: (_, message) => lines.push(message),
  });
  return { optional, disk, clock, lines };
}

/** An error as both drivers throw it. */
function failure(code: string): Error {
  return Object.assign(new Error('could not extend file'), { code, severity: 'ERROR' });
}

it('below the floor writes are dropped and counted, and stored again a second after there is space', async () => {
  const { optional, disk, clock, lines } = watched(100);
  expect(await optional.store(async () => 7)).toEqual({ type: 'stored', value: 7 });
  disk.freeMb = 99;
  clock.advance(1_000);
  for (let write = 0; write < 3; write += 1) expect(await optional.store(expect.unreachable)).toEqual(DROPPED);
  expect([await optional.space(), optional.dropped]).toEqual(['low', 3]);
  disk.freeMb = 101;
  clock.advance(999);
  expect(await optional.store(expect.unreachable)).toEqual(DROPPED);
  clock.advance(1);
  expect(await optional.store(async () => 8)).toEqual({ type: 'stored', value: 8 });
  expect(lines).toEqual([
    'the data folder has too little space: only orders are written',
    'the data folder has space again',
  ]);
});

it('a disk that cannot be read, and a floor of 0, drop nothing', async () => {
  const clock = testClock();
  const log = expect.unreachable;
  const freeSpace = () => Promise.reject(new Error('ENOSYS'));
  const unreadable = new OptionalWrites({ freeSpace, floor: MB, clock: clock.now, log });
  expect([await unreadable.space(), (await unreadable.store(async () => 1)).type]).toEqual(['unwatched', 'stored']);
  const floorless = new OptionalWrites({ freeSpace: async () => 16 * MB, floor: 0, clock: clock.now, log });
  expect([await floorless.space(), (await floorless.store(async () => 1)).type]).toEqual(['ok', 'stored']);
});

it('a clock that is set back by 40 days hides no full disk, and ends a pause', async () => {
  const { optional, disk, clock } = watched(101);
  expect(await optional.space()).toBe('ok');
  optional.noteFailure(failure('53100'));
  disk.freeMb = 15;
  clock.advance(-40 * 86_400_000);
  expect(await optional.space()).toBe('full');
  disk.freeMb = 101;
  clock.advance(1_000);
  expect(await optional.isPaused()).toBe(false);
});

it('without space what no order needs is dropped whatever the floor, as the log says', async () => {
  const lines: string[] = [];
  const log = (_: string, message: string) => lines.push(message);
  const optional = new OptionalWrites({ freeSpace: async () => 15 * MB, floor: 0, clock: testClock().now, log });
  expect(await optional.store(expect.unreachable)).toEqual(DROPPED);
  expect(lines).toEqual(['the data folder has too little space: only orders are written']);
});

it('a disk without a free file has no space, and one without a size is not watched', async () => {
  const disk = { bavail: 100, bsize: 4_096, blocks: 200, files: 50, ffree: 50 };
  expect(freeBytes(disk)).toBe(409_600);
  expect(freeBytes({ ...disk, ffree: 0 })).toBe(0);
  expect(freeBytes({ ...disk, files: 0, ffree: 0 })).toBe(409_600);
  expect(freeBytes({ ...disk, bavail: 0, blocks: 0 })).toBeNull();
  const freeSpace = () => readFreeSpace('/proc');
  const optional = new OptionalWrites({ freeSpace, floor: MB, clock: testClock().now, log: expect.unreachable });
  expect(await optional.space()).toBe('unwatched');
});

it.each([0, 1, 15])('a shop with a floor of %s MB is not ready without space for a file of the log', async (floor) => {
  const parts = { freeSpace: async () => 16 * MB - 1, floor: floor * MB, clock: testClock().now, log: () => {} };
  const app = await shop().build({}, { optional: new OptionalWrites(parts) });
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.json()]).toMatchObject([503, { status: 'not ready', space: 'full' }]);
});

it.each(['53100', '53200'])(
  '%s of any statement pauses them for a minute, and other errors are thrown',
  async (code) => {
    const { optional, clock, lines } = watched(1_000);
    await expect(optional.store(() => Promise.reject(failure('23505')))).rejects.toThrow();
    expect(await optional.store(() => Promise.reject(failure(code)))).toEqual(DROPPED);
    clock.advance(59_999);
    expect(await optional.store(expect.unreachable)).toEqual(DROPPED);
    clock.advance(1);
    expect(await optional.store(async () => 1)).toMatchObject({ type: 'stored' });
    expect(optional.noteFailure(failure(code))).toBe(true);
    expect([await optional.isPaused(), await optional.space(), optional.dropped]).toEqual([true, 'ok', 2]);
    expect(lines).toHaveLength(2);
  },
);

it('C03 C05 O07 L06 with little space a shop sells, and stores nothing that no order needs', async () => {
  const { optional } = watched(50);
  const app = await shop().build({}, { optional });
  const ann = await GuestBrowser.opened(app);
  const { db } = shop().store;
  const lead = { email: 'ann@example.com', funnel: 'fh-classic', step: 'fh-classic-order' };
  const event = { eventType: 'Page View', mainFunnelId: 'fh-classic', funnelSTPId: 'fh-classic-landing' };
  const writes: [string, object][] = [
    ['funnel/stats/save', event],
    ['logger', { level: 'info', message: 'm' }],
    ['leads', lead],
    ['affiliate/setaffparameters', { affId: 'a' }],
  ];
  for (const [path, body] of writes) expect((await ann.post(path, body)).statusCode).toBe(204);
  for (const table of ['stats_events', 'server_log', 'leads', 'session_affiliates'] as const) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
  const sale = await saleBody(shop(), ann, randomUUID());
  expect((await ann.post('orders/setorderguest', sale)).statusCode).toBe(200);
  const paid = await ann.post('orders/createguest', sale);
  expect(paid.json()).toMatchObject({ payment: { status: 'captured' } });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', droppedWrites: 4 });
});

it('readiness tells the database and the space: a shop with little space is ready, one without any is not', async () => {
  const store = await openTestStore({ dataFolder: await freshDataFolder() });
  const { optional, disk, clock } = watched(1_000);
  const app = await shop().build({}, { optional, isHealthy: () => isAnswering(store) });
  const asked = async (freeMb: number) => {
    disk.freeMb = freeMb;
    clock.advance(1_000);
    const reply = await app.inject('/readyz');
    return [reply.statusCode, reply.json()];
  };
  const ready = { status: 'ready', database: 'ok', space: 'ok', optionalWrites: 'stored' };
  expect(await asked(100)).toEqual([200, ready]);
  expect(await asked(99)).toEqual([200, { ...ready, space: 'low', optionalWrites: 'dropped' }]);
  expect(await asked(15)).toEqual([503, { ...ready, status: 'not ready', space: 'full', optionalWrites: 'dropped' }]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  optional.noteFailure(failure('53100'));
  expect(await asked(100)).toEqual([200, { ...ready, optionalWrites: 'dropped' }]);
  await store.close();
  expect(await asked(100)).toMatchObject([503, { status: 'not ready', database: 'failing' }]);
});

it('a shop whose disk is not watched is ready', async () => {
  const reply = await shop().app.inject('/readyz');
  expect(reply.json()).toMatchObject({ status: 'ready', space: 'unwatched', optionalWrites: 'stored' });
});

import fs from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sqlState } from '../../../server/db/connection/sql-state.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { readFreeSpace } from '../../../server/storage/optional-writes.ts';
import { CAN_MOUNT, smallDisk } from '../../support/stores/small-disk.ts';
import { emptyFolder, freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { startStoreProcess } from './fixtures/test-process.ts';

function addEvent(store: Store) {
  return store.db.insertInto('outbox').values({ topic: 'fact', payload: '{}' }).execute();
}

async function countEvents(store: Store): Promise<number> {
  const count = store.db.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('rows'));
  return (await count.executeTakeFirstOrThrow()).rows;
}

/** Writes lines of the log until one is refused, and returns the refusal. */
async function refusalOf({ db }: Store): Promise<unknown> {
  for (let line = 0; line < 1_000; line += 1) {
    const row = { level: 'info', message: 'x'.repeat(2_000) };
    const refusal = await db
      .insertInto('server_log')
      .values(row)
      .execute()
      .then(() => null)
      .catch((error: unknown) => ({ error }));
    if (refusal) return refusal.error;
  }
  return null;
}

if (CAN_MOUNT) {
  it('a full disk refuses a write as 53100; the embedded store is read meanwhile, and written once there is space', async () => {
    const disk = await smallDisk();
    const failed: unknown[] = [];
    const onStatementError = (error: unknown) => void failed.push(sqlState(error));
    const store = await openTestStore({ dataFolder: disk.dataFolder, onStatementError });
    const before = await readFreeSpace(disk.dataFolder);
    await disk.fill(40_960);
    expect([Number(before) > 40_960, await readFreeSpace(disk.dataFolder)]).toEqual([true, 40_960]);
    expect(sqlState(await refusalOf(store))).toBe('53100');
    expect(failed).toEqual(['53100']);
    const count = store.db.selectFrom('server_log').select((eb) => eb.fn.countAll().as('lines'));
    expect((await count.executeTakeFirstOrThrow()).lines).toBeGreaterThan(0);
    await disk.empty();
    const { numInsertedOrUpdatedRows: inserted } = await store.db
      .insertInto('server_log')
      .values({ level: 'info', message: 'x' })
      .executeTakeFirstOrThrow();
    expect(inserted).toBe(1n);
  });
}

describe('the embedded database on the disk', () => {
  it('each of 100 commits is on the disk before it is acknowledged', async () => {
    const store = await openTestStore({ dataFolder: await freshDataFolder() });
    const fsync = vi.spyOn(fs, 'fsyncSync');
    for (let commit = 1; commit <= 100; commit += 1) {
      await addEvent(store);
      expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(commit);
    }
    fsync.mockRestore();
  });

  it('a commit that the disk refuses is not acknowledged, and no later one is written', async () => {
    const store = await openTestStore({ dataFolder: await freshDataFolder() });
    const refusal = Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
    const fsync = vi.spyOn(fs, 'fsyncSync').mockImplementationOnce(() => {
      throw refusal;
    });
    await expect(addEvent(store)).rejects.toThrow('I/O error');
    fsync.mockRestore();
    await expect(addEvent(store)).rejects.toThrow('The disk failed to save; nothing more is written. Restart Sluice.');
  });

  it('all acknowledged rows of a killed process are there', async () => {
    const dataFolder = await freshDataFolder();
    const other = await startStoreProcess(dataFolder, 50);
    expect(other.said).toBe('open');
    await other.kill();
    expect(await countEvents(await openTestStore({ dataFolder }))).toBe(50);
  });

  it('an interrupted first start does not spoil the next one, whose database its owner alone can read', async () => {
    const dataFolder = await emptyFolder();
    fs.mkdirSync(`${dataFolder}/database.new/base`, { recursive: true });
    fs.writeFileSync(`${dataFolder}/database.new/PG_VERSION`, '18\n');
    const store = await openTestStore({ dataFolder });
    await addEvent(store);
    expect(await countEvents(store)).toBe(1);
    expect(fs.readdirSync(dataFolder).sort()).toEqual(['database', 'lock']);
    expect(fs.statSync(`${dataFolder}/database`).mode & 0o077).toBe(0);
  }, 90_000);
});

it('a clock that is set back by 40 days leaves the embedded database with a timer that Node can wait for', async () => {
  const LONGEST_MS = 2 ** 31 - 1;
  const store = await openTestStore({ dataFolder: await freshDataFolder() });
  await addEvent(store);
  const [now, wait] = [vi.spyOn(Date, 'now'), vi.spyOn(globalThis, 'setTimeout')];
  onTestFinished(() => [now, wait].forEach((spy) => void spy.mockRestore()));
  const back = 40 * 24 * 3_600_000;
  const began = Date.now();
  const since = performance.now();
  now.mockImplementation(() => began - back + Math.round(performance.now() - since));
  const longest = () => Math.max(...wait.mock.calls.map(([, ms]) => ms ?? 0));
  await expect.poll(longest).toBeGreaterThanOrEqual(LONGEST_MS);
  expect(longest()).toBe(LONGEST_MS);
});

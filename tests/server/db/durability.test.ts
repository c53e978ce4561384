import fs from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../server/db/connection/store.ts';
import { emptyFolder, freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { startStoreProcess } from './fixtures/test-process.ts';

function addEvent(store: Store) {
  return store.db.insertInto('outbox').values({ topic: 'fact', payload: '{}' }).execute();
}

async function countEvents(store: Store): Promise<number> {
  const count = store.db.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('rows'));
  return (await count.executeTakeFirstOrThrow()).rows;
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

  it('an interrupted first start does not spoil the next one', async () => {
    const dataFolder = await emptyFolder();
    fs.mkdirSync(`${dataFolder}/database.new/base`, { recursive: true });
    fs.writeFileSync(`${dataFolder}/database.new/PG_VERSION`, '18\n');
    const store = await openTestStore({ dataFolder });
    await addEvent(store);
    expect(await countEvents(store)).toBe(1);
    expect(fs.readdirSync(dataFolder).sort()).toEqual(['database', 'lock']);
  }, 90_000);
});

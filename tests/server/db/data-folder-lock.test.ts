import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../server/db/open-store.ts';
import { emptyFolder, freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { startStoreProcess } from './fixtures/test-process.ts';

describe('the lock on the data folder', () => {
  it('a second process is refused, with advice', async () => {
    const dataFolder = await freshDataFolder();
    expect((await startStoreProcess(dataFolder, 0)).said).toBe('open');
    expect(await openStore({ dataFolder })).toEqual({
      ok: false,
      reason: 'locked',
      message: `Another Sluice process is using the data folder ${dataFolder}: stop it, or set SLUICE_DATA to another folder.`,
    });
  });

  it('two processes that start together get one store between them', async () => {
    const dataFolder = await freshDataFolder();
    const both = await Promise.all([startStoreProcess(dataFolder, 0), startStoreProcess(dataFolder, 0)]);
    expect(both.map((process) => process.said).sort()).toEqual(['locked', 'open']);
  });

  it('the folder is free as soon as its process is killed', async () => {
    const dataFolder = await freshDataFolder();
    const other = await startStoreProcess(dataFolder, 0);
    expect((await openStore({ dataFolder })).ok).toBe(false);
    await other.kill();
    expect((await openTestStore({ dataFolder })).kind).toBe('embedded');
  });

  it('closing frees the folder, and a closed store answers no statement', async () => {
    const dataFolder = await freshDataFolder();
    const first = await openTestStore({ dataFolder });
    expect(await openStore({ dataFolder })).toMatchObject({ ok: false, reason: 'locked' });
    await first.close();
    await first.close();
    await openTestStore({ dataFolder });
    await expect(first.db.selectFrom('secrets').selectAll().execute()).rejects.toThrow('The store is closed.');
  });

  it('the error names a folder that cannot be made', async () => {
    const file = path.join(await emptyFolder(), 'file');
    fs.writeFileSync(file, '');
    const result = await openStore({ dataFolder: path.join(file, 'data') });
    expect(result).toMatchObject({ ok: false, reason: 'folder', message: expect.stringContaining(`${file}/data`) });
  });
});

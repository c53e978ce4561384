import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Store } from '../../server/db/connection/store.ts';
import { openStore } from '../../server/db/open-store.ts';
import { demoFunnelsFolder } from '../../tests/support/funnels/demo-folder.ts';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { command } from './command.ts';
import { startShop } from './shop-server.ts';

type Json = Record<string, unknown>;

/** Changes a file of a brand, below `funnels/`. */
export type ChangeFile = (file: string, change: (json: Json) => void) => Promise<void>;

interface OwnShopOptions {
  /** Further settings. */
  env?: Record<string, string>;
  /** Changes the funnels that the shop publishes at its start, which takes seconds less than publishing them after it. */
  funnels?: (change: ChangeFile) => Promise<void>;
}

/** A shop of one test, whose funnels the test may change and publish again. */
export interface OwnShop {
  url: string;
  sandboxUrl: string;
  walletsUrl: string;
  change: ChangeFile;
  /** Publishes its funnels, and returns what the shop says of it. */
  publish(): Promise<string>;
  /** Sends a command of the operator to the running shop, and returns what it says. */
  command(name: string, fields: Record<string, string>): Promise<string>;
  /** Runs `sluice` with these arguments beside the running shop, and returns its output. */
  sluice(...args: string[]): Promise<string>;
  /** Stops the shop, and reads its store. */
  stored<Rows>(read: (db: Store['db']) => Promise<Rows>): Promise<Rows>;
  end(): Promise<void>;
}

/** Starts the shop on a copy of the demo funnels. */
export async function ownShop(options: OwnShopOptions = {}): Promise<OwnShop> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-own-'));
  const [dataFolder, funnels] = [join(folder, 'data'), join(folder, 'funnels')];
  await cp(demoFunnelsFolder(), funnels, { recursive: true });
  const change: ChangeFile = async (file, change) => {
    const json: Json = JSON.parse(await readFile(join(funnels, file), 'utf8'));
    change(json);
    await writeFile(join(funnels, file), JSON.stringify(json, null, 2));
  };
  await options.funnels?.(change);
  const [port, sandboxPort, walletsPort] = [await freePort(), await freePort(), await freePort()];
  const env = { SLUICE_FUNNELS: funnels, ...options.env };
  const shop = await startShop({ port, sandboxPort, walletsPort, dataFolder, env });
  const sluice = async (...args: string[]) => {
    const own = { ...process.env, SLUICE_DATA: dataFolder };
    const { stdout } = await promisify(execFile)(process.execPath, ['cli/sluice.js', ...args], { env: own });
    return stdout;
  };
  const commanded = async (name: string, fields: Record<string, string>) => {
    const { done, text } = await command(dataFolder, name, fields);
    if (!done) throw new Error(text);
    return text;
  };
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    // The ledgers of shop and provider have to agree after every test.
    await shop.hasEvenLedgers().finally(() => shop.stop());
  };
  return {
    url: shop.url,
    sandboxUrl: shop.sandboxUrl,
    walletsUrl: shop.walletsUrl,
    change,
    publish: () => commanded('publish', {}),
    command: commanded,
    sluice,
    async stored(read) {
      await stop();
      const opened = await openStore({ dataFolder });
      if (!opened.ok) throw new Error(opened.message);
      return read(opened.store.db).finally(() => opened.store.close());
    },
    async end() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { filled } from '../stores/data-template.ts';
import { type CardSandbox, startCardSandbox } from './card-sandbox.ts';
import type { CrashStore } from './crash-store.ts';
import type { HttpGuest } from './http-guest.ts';
import type { ShopSettings } from './shop-commands.ts';
import { type ShopProcess, startShop } from './shops.ts';

/** Milliseconds after which the recovery reads every open attempt. */
const LATER = 3 * 60_000;

/** One shop on one store with its card sandbox; it is killed and started again many times. */
export interface KilledShop {
  running(): ShopProcess;
  sandbox(): CardSandbox;
  /** Starts it again on the same store, where the guest then finds it. */
  restart(guest: HttpGuest): Promise<void>;
  /** The clock only advances, for the later shops too. Returns the number of attempts that were resolved. */
  recoverLater(): Promise<number>;
}

/** Starts it before the tests of the calling suite, and ends it after them. */
export function killedShopDuringTests(
  store: CrashStore,
  settings: Partial<Pick<ShopSettings, 'capture' | 'funnels'>> = {},
  payPal: () => ShopSettings['payPal'] = () => undefined,
): KilledShop {
  let folder = '';
  let dataFolder = '';
  let databaseUrl: string | undefined;
  let sandbox: CardSandbox | undefined;
  let shop: ShopProcess | undefined;
  let ahead = 0;
  const theSandbox = () => sandbox ?? tooEarly();
  const running = () => shop ?? tooEarly();
  const start = async () => {
    const stores = { dataFolder, databaseUrl, sandbox: theSandbox().origin };
    const payer = payPal();
    shop = await startShop({ ...settings, ...stores, ...(payer && { payPal: payer }), readPauses: [20, 50] });
  };
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-crash-'));
    dataFolder = await filled(path.join(folder, 'data'));
    databaseUrl = await store.databaseUrl?.();
    sandbox = await startCardSandbox(path.join(folder, 'sandbox'));
    await start();
  });
  afterAll(async () => {
    await shop?.kill();
    await sandbox?.kill();
    await fs.rm(folder, { recursive: true, force: true });
  });
  return {
    running,
    sandbox: theSandbox,
    async restart(guest) {
      await start();
      guest.moveTo(running().origin);
    },
    recoverLater() {
      ahead += LATER;
      return running().recover(ahead);
    },
  };
}

function tooEarly(): never {
  throw new Error('the shop runs only while the tests do');
}

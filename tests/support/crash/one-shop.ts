import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { filled } from '../stores/data-template.ts';
import { type CardSandbox, startCardSandbox } from './card-sandbox.ts';
import { HttpGuest } from './http-guest.ts';
import { type ShopProcess, startShop } from './shops.ts';

/** A shop process on the embedded store, and its card sandbox. */
export interface OneShop {
  shop(): ShopProcess;
  sandbox: CardSandbox;
  guest(): Promise<HttpGuest>;
  /** Kills the shop and starts it again on the same store with a new origin. */
  restart(): Promise<void>;
}

/** Starts it around the tests of the calling suite. Each test clears its faults. */
export function oneShopDuringTests(): () => OneShop {
  let folder = '';
  let running: OneShop | undefined;
  let shop: ShopProcess | undefined;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-shop-'));
    const sandbox = await startCardSandbox(path.join(folder, 'sandbox'));
    const settings = { dataFolder: await filled(path.join(folder, 'data')), sandbox: sandbox.origin };
    shop = await startShop(settings);
    const restart = async () => {
      await shop?.kill();
      shop = await startShop(settings);
    };
    const theShop = () => shop ?? never();
    running = { shop: theShop, sandbox, guest: () => HttpGuest.opened(theShop().origin), restart };
  });
  beforeEach(() => running?.sandbox.clearFaults());
  afterAll(async () => {
    await shop?.kill();
    await running?.sandbox.kill();
    await fs.rm(folder, { recursive: true, force: true });
  });
  return () => running ?? never();
}

function never(): never {
  throw new Error('the shop runs only while the tests do');
}

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { postgresDuringTests } from '../stores/stores.ts';
import { type CardSandbox, startCardSandbox } from './card-sandbox.ts';
import { HttpGuest } from './http-guest.ts';
import { type ShopProcess, startShop } from './shops.ts';

/** Two shop processes on one PostgreSQL, with one card sandbox. */
export interface TwoShops {
  shops: readonly [ShopProcess, ShopProcess];
  sandbox: CardSandbox;
  /** The process that a load balancer would choose for the n-th request. */
  pick(n: number): ShopProcess;
  guest(): Promise<HttpGuest>;
}

/** Starts them around the tests of the calling suite. */
export function twoShopsDuringTests(): () => TwoShops {
  const databaseUrl = postgresDuringTests();
  let folder = '';
  let running: TwoShops | undefined;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-shops-'));
    const sandbox = await startCardSandbox(path.join(folder, 'sandbox'));
    const settings = {
      dataFolder: path.join(folder, 'data'),
      databaseUrl: await databaseUrl(),
      sandbox: sandbox.origin,
    };
    // The first process creates the tables and publishes before the second one starts.
    running = twoShops([await startShop(settings), await startShop(settings)], sandbox);
  });
  afterAll(async () => {
    for (const each of [...(running?.shops ?? []), running?.sandbox]) await each?.kill();
    await fs.rm(folder, { recursive: true, force: true });
  });
  return () => {
    if (!running) throw new Error('the shops run only while the tests do');
    return running;
  };
}

function twoShops(shops: readonly [ShopProcess, ShopProcess], sandbox: CardSandbox): TwoShops {
  const [first, second] = shops;
  return {
    shops,
    sandbox,
    pick: (n) => (n % 2 === 0 ? first : second),
    guest: () => HttpGuest.opened(first.origin),
  };
}

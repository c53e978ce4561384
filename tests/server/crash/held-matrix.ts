import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../support/crash/audit.ts';
import { shopBundleDuringTests } from '../../support/crash/bundle-shop.ts';
import { type CardSandbox, startCardSandbox } from '../../support/crash/card-sandbox.ts';
import { type CrashStore, casesOf } from '../../support/crash/crash-store.ts';
import { BUNDLES, HttpGuest } from '../../support/crash/http-guest.ts';
import type { KillPoint } from '../../support/crash/kill-points.ts';
import { type ShopProcess, startShop } from '../../support/crash/shops.ts';
import { VISA } from '../../support/shops/order-shop.ts';

/** Milliseconds after which the recovery reads every open attempt. */
const LATER = 3 * 60_000;

/** `held` is true once the provider holds the amount. */
const AUTHORISING: { point: KillPoint; held: boolean }[] = [
  { point: 'before the call to the provider', held: false },
  { point: 'after the reply', held: true },
  { point: 'while the payment is written', held: true },
];

/** At the first step no capture was requested; from the second one on the capture is written. */
const CAPTURING: { point: KillPoint; ends: 'Authorized' | 'Paid' }[] = [
  { point: 'once the order is written', ends: 'Authorized' },
  { point: 'before the call to the provider', ends: 'Paid' },
  { point: 'after the reply', ends: 'Paid' },
  { point: 'while the payment is written', ends: 'Paid' },
];

/** Runs each step on one of the stores. */
const IN_TURN = [[0], [1]] as const;

/**
 * N14: a shop that captures later is killed while it authorises and while it captures, and is started again each time.
 */
export function heldMatrix(store: CrashStore): void {
  const bundle = shopBundleDuringTests();
  let folder = '';
  let url: string | undefined;
  let sandbox: CardSandbox;
  let shop: ShopProcess;
  let ahead = 0;
  const start = async () => {
    const dataFolder = path.join(folder, 'data');
    shop = await startShop(bundle(), { dataFolder, databaseUrl: url, sandbox: sandbox.origin, capture: 'later' });
  };
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-held-'));
    url = await store.databaseUrl?.();
    sandbox = await startCardSandbox(path.join(folder, 'sandbox'));
    await start();
  });
  afterAll(async () => {
    await shop?.kill();
    await sandbox?.kill();
    await fs.rm(folder, { recursive: true, force: true });
  });

  it.each(casesOf(AUTHORISING, store, 2, IN_TURN))(
    'N14 killed $point of an authorisation, the amount is held once',
    async ({ point, held }) => {
      const guest = await HttpGuest.opened(shop.origin);
      const request = await guest.saleRequest(shop.hash, await sandbox.token(VISA), BUNDLES.six);
      await shop.arm(point);
      await Promise.all([expect(guest.place(request)).rejects.toThrow(), shop.ended]);
      await restart(guest);
      await recoverLater();
      await ordersBecome(guest, held ? 'Authorized' : 'Pending');
      expect((await guest.place(request)).json.payment?.status).toBe('authorized');
      expect(await audit(shop, sandbox)).toEqual([]);
    },
  );

  it.each(casesOf(CAPTURING, store, 2, IN_TURN))(
    'N14 killed $point of a capture, it is made once or not at all',
    async ({ point, ends }) => {
      const guest = await HttpGuest.opened(shop.origin);
      const request = await guest.saleRequest(shop.hash, await sandbox.token(VISA), BUNDLES.six);
      const id = (await guest.place(request)).json.order?.id ?? '';
      await shop.arm(point);
      shop.capture(id).catch(() => {});
      expect(await shop.ended).toBe('SIGKILL');
      await restart(guest);
      await recoverLater();
      await ordersBecome(guest, ends);
      await shop.capture(id);
      await ordersBecome(guest, 'Paid');
      expect(await audit(shop, sandbox)).toEqual([]);
    },
  );

  /**
   * Polls, since the recovery at the shop's start may resolve the attempt, and the requested one does not wait for it.
   */
  async function ordersBecome(guest: HttpGuest, status: 'Pending' | 'Authorized' | 'Paid'): Promise<void> {
    const statuses = async () => (await guest.orders()).map((order) => order.status);
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([status]);
  }

  async function restart(guest: HttpGuest): Promise<void> {
    await start();
    guest.moveTo(shop.origin);
  }

  /** The clock only advances, for the later shops too. */
  function recoverLater(): Promise<number> {
    ahead += LATER;
    return shop.recover(ahead);
  }
}

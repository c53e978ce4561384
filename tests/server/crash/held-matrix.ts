import { expect, it } from 'vitest';
import { audit } from '../../support/crash/audit.ts';
import { type CrashStore, casesOf } from '../../support/crash/crash-store.ts';
import { BUNDLES, HttpGuest } from '../../support/crash/http-guest.ts';
import type { KillPoint } from '../../support/crash/kill-points.ts';
import { killedShopDuringTests } from '../../support/crash/killed-shop.ts';
import { VISA } from '../../support/shops/order-shop.ts';

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

/** A step once the provider holds the amount, and steps on both sides of its capture. */
const AUTHORISING_SHARES = [[], [1]] as const;
const CAPTURING_SHARES = [[], [1, 2]] as const;

/**
 * N14: a shop that captures later is killed while it authorises and while it captures, and is started again each time.
 */
export function heldMatrix(store: CrashStore): void {
  const { running, sandbox, restart, recoverLater } = killedShopDuringTests(store, { capture: 'later' });

  it.each(casesOf(AUTHORISING, store, AUTHORISING.length, AUTHORISING_SHARES))(
    'N14 killed $point of an authorisation, the amount is held once',
    async ({ point, held }) => {
      const guest = await HttpGuest.opened(running().origin);
      const request = await guest.saleRequest(running().hash, await sandbox().token(VISA), BUNDLES.six);
      await running().arm(point);
      await Promise.all([expect(guest.place(request)).rejects.toThrow(), running().ended]);
      await restart(guest);
      await recoverLater();
      await ordersBecome(guest, held ? 'Authorized' : 'Pending');
      expect((await guest.place(request)).json.payment?.status).toBe('authorized');
      expect(await audit(running(), sandbox())).toEqual([]);
    },
  );

  it.each(casesOf(CAPTURING, store, CAPTURING.length, CAPTURING_SHARES))(
    'N14 killed $point of a capture, it is made once or not at all',
    async ({ point, ends }) => {
      const guest = await HttpGuest.opened(running().origin);
      const request = await guest.saleRequest(running().hash, await sandbox().token(VISA), BUNDLES.six);
      const id = (await guest.place(request)).json.order?.id ?? '';
      await running().arm(point);
      running()
        .capture(id)
        .catch(() => {});
      expect(await running().ended).toBe('SIGKILL');
      await restart(guest);
      await recoverLater();
      await ordersBecome(guest, ends);
      await running().capture(id);
      await ordersBecome(guest, 'Paid');
      expect(await audit(running(), sandbox())).toEqual([]);
    },
  );

  /**
   * Polls, since the recovery at the shop's start may resolve the attempt, and the requested one does not wait for it.
   */
  async function ordersBecome(guest: HttpGuest, status: 'Pending' | 'Authorized' | 'Paid'): Promise<void> {
    const statuses = async () => (await guest.orders()).map((order) => order.status);
    await expect.poll(statuses).toEqual([status]);
  }
}

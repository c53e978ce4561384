import { expect, it } from 'vitest';
import { type CrashStore, casesOf } from '../../support/crash/crash-store.ts';
import { placeDeniedSale } from '../../support/crash/denied-sale.ts';
import { HttpGuest } from '../../support/crash/http-guest.ts';
import type { KillPoint } from '../../support/crash/kill-points.ts';
import { killedShopDuringTests } from '../../support/crash/killed-shop.ts';
import { payPalDuringTests } from '../../support/paypal/paypal.ts';

/** The first writes of an attempt, and of an event, in the transaction that ends an order whose payment was denied. */
const POINTS: KillPoint[] = ['once the order is written', 'while the payment is written'];

/** N13: a shop is killed while it writes that a payment on its way was denied, and is started again each time. */
export function denialMatrix(store: CrashStore): void {
  const paypal = payPalDuringTests();
  const payer = () => ({ origin: paypal.origin(), protocol: 'orders-v2' }) as const;
  const { running, restart, recoverLater } = killedShopDuringTests(store, {}, payer);

  it.each(casesOf(POINTS, store, POINTS.length, [[], [1]]))(
    'N13 killed %s of a late denial, its order fails once',
    async (point) => {
      const guest = await HttpGuest.opened(running().origin);
      await placeDeniedSale(running(), guest, paypal);
      await running().arm(point);
      recoverLater().catch(() => {});
      expect(await running().ended).toBe('SIGKILL');
      await restart(guest);
      await recoverLater();
      await recoverLater();
      const [order] = await guest.orders();
      expect(order?.status).toBe('Failed');
      const { published, attempts } = await running().records();
      const failures = published.filter(({ topic, order_id: id }) => topic === 'order.failed' && id === order?.id);
      expect(failures).toHaveLength(1);
      expect(attempts.filter(({ order_id: id }) => id === order?.id)).toMatchObject([{ status: 'declined' }]);
    },
  );
}

import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { mailDeliverers } from '../../../server/mail/mail-deliverers.ts';
import { fileMailer } from '../../../server/mail/mailer-of.ts';
import { orderReader } from '../../../server/orders/records/order-reads.ts';
import { countFailedDeliveries } from '../../../server/outbox/failed-deliveries.ts';
import { funnelsOf, testFunnel } from '../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { newShopper, paidSale, testClock, testOrders, VISA } from '../../support/shops/order-shop.ts';
import { describeOnBothStores, emptyFolder, type MakeStore } from '../../support/stores/stores.ts';
import { deliverDue, outboxDeps } from '../outbox/outbox-fixtures.ts';
import { mailsIn } from './mail-fixtures.ts';

const DAY = 86_400_000;

describeOnBothStores('a mail that cannot be built', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it.each<[string, { supportEmail?: string; locale?: string }, RegExp]>([
    ['with a blank after the support address', { supportEmail: 'help@example.com ' }, /the address of the sender/],
    ['with a support address that is none', { supportEmail: 'our contact form' }, /the address of the sender/],
    [
      'for a locale that does not exist',
      { locale: 'no_such_locale' },
      /cannot be built: RangeError at \S+\.ts:\d+:\d+$/,
    ],
  ])('%s is failed at once, in health and in the log, without personal data', async (_, brand, detail) => {
    const { orders, deliver, mails, failed, log, clock } = await shopOf(makeStore, brand);
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    expect(await failed()).toBe(0);
    await deliver();
    expect(await mails()).toEqual([]);
    expect(await failed()).toBe(1);
    expect(log.mock.calls).toEqual([
      [
        'error',
        'an event could not be delivered',
        {
          id: expect.any(Number),
          topic: 'order.paid',
          orderId: sale.id,
          endpoint: 'mail',
          attempts: 1,
          detail: expect.stringMatching(detail),
        },
      ],
    ]);
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/\b(ann|lee)\b|@/i);
    clock.advance(7 * DAY - 1);
    await deliver();
    expect([await failed(), log.mock.calls.length]).toEqual([1, 1]);
    clock.advance(2);
    expect(await failed()).toBe(0);
  });

  it('is none where the support address is one', async () => {
    const { orders, deliver, mails, failed, log } = await shopOf(makeStore, { supportEmail: 'care@example.com' });
    await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await deliver();
    expect([(await mails()).length, await failed(), log.mock.calls]).toEqual([1, 0, []]);
  });

  /** A shop whose orders are of a version of this brand. */
  async function shopOf(make: MakeStore, brand: { supportEmail?: string; locale?: string }) {
    const { db } = await make();
    const [folder, clock, log] = [await emptyFolder(), testClock(), vi.fn()];
    const version = testFunnel();
    const deliverers = mailDeliverers({
      db,
      readOrder: orderReader(db),
      funnels: funnelsOf({ ...version, brand: { ...version.brand, ...brand } }),
      mailer: fileMailer(folder, randomUUID),
      publicUrl: 'https://shop.example',
      renewalUrl: async () => null,
    });
    const deps = outboxDeps(db, { deliverers, clock: clock.now, log });
    return {
      clock,
      log,
      orders: testOrders(db, sandbox),
      deliver: () => deliverDue(deps),
      mails: () => mailsIn(folder),
      failed: async () => (await countFailedDeliveries(db, [], clock.now())).mails,
    };
  }
});

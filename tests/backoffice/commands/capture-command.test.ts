import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startStripeSandbox } from '../../../packages/sandboxes/stripe/stripe-sandbox.ts';
import { cardSettings } from '../../../scripts/shop/provider-settings.ts';
import { cardService } from '../../../server/providers/card-service.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { cardToken } from '../../server/checkout/placing/buy.ts';
import { heldOrder, heldSale } from '../../server/orders/capturing/held-orders.ts';
import { openAdminSocket } from '../../support/shops/admin-socket.ts';
import { statusOf } from '../../support/shops/money.ts';
import { newShopper, testOrders, upsellRequest, VISA } from '../../support/shops/order-shop.ts';
import { configOf } from '../../support/shops/running-app.ts';
import { freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { sluice } from '../cli/sluice.ts';
import { commandsWith } from './commands-with.ts';

describe('sluice capture', () => {
  it('N13 captures the held amount of each order in a running shop, and lists those that it cannot capture', async () => {
    const { db, orders, origin, environment } = await runningShop();
    const shopper = newShopper();
    const sale = await heldSale(orders, shopper, await cardToken(origin, VISA));
    const offer = heldOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    expect(await sluice(['capture', sale.name, '60'], environment)).toMatchObject({
      code: 1,
      complained: `For order ${sale.name} only $54.85 is held.`,
    });
    expect(await sluice(['capture', sale.name, '50'], environment)).toMatchObject({
      code: 0,
      printed: `$50.00 of order ${sale.name} was captured.`,
    });
    expect(await sluice(['capture', sale.name], environment)).toMatchObject({
      code: 0,
      printed: `$50.00 of order ${sale.name} was captured before.`,
    });
    expect((await sluice(['capture', offer.id], environment)).code).toBe(0);
    expect([await statusOf(db, sale.id), await statusOf(db, offer.id)]).toEqual(['Paid', 'Paid']);
    expect(await sluice(['reconcile'], environment)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('ledger $69.99, stripe $69.99, difference $0.00'),
    });
  });

  it('N13 a refund or a cancellation releases a held amount', async () => {
    const { db, orders, origin, environment } = await runningShop();
    const sale = await heldSale(orders, newShopper(), await cardToken(origin, VISA));
    const other = await heldSale(orders, newShopper(), await cardToken(origin, VISA));
    expect(await sluice(['refund', sale.name], environment)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('what was held is released, and the order is cancelled'),
    });
    expect((await sluice(['cancel', other.name], environment)).code).toBe(0);
    expect([await statusOf(db, sale.id), await statusOf(db, other.id)]).toEqual(['Cancelled', 'Cancelled']);
    expect((await sluice(['reconcile'], environment)).code).toBe(0);
  });

  it.each([
    [['capture']],
    [['capture', 'A 1']],
    [['capture', 'A-1', 'ten']],
    [['capture', 'A-1', '0']],
    [['capture', 'A-1', '1', '2']],
  ])('%s is wrong usage', async (args) => {
    expect((await sluice(args)).code).toBe(2);
  });

  async function runningShop() {
    const dataFolder = await freshDataFolder();
    const { db, close } = await openTestStore({ dataFolder });
    const sandbox = await startStripeSandbox({ port: 0, dataFolder: path.join(dataFolder, 'sandboxes/stripe') });
    onTestFinished(async () => {
      await sandbox.close();
      await close();
    });
    const { origin } = sandbox;
    const card = cardService(configOf(dataFolder, cardSettings(origin, '')), Date.now);
    if (!card.ok) throw new Error(card.message);
    const orders = testOrders(db, { origin: () => origin }, { card: card.provider, capture: 'later' });
    const registry = new FunnelRegistry(db);
    const socket = await openAdminSocket(dataFolder, commandsWith({ db, registry, orders: async () => orders }));
    onTestFinished(async () => socket?.close());
    return { db, orders, origin, environment: { SLUICE_DATA: dataFolder } };
  }
});

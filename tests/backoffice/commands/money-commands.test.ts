import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startStripeSandbox } from '../../../packages/sandboxes/stripe/stripe-sandbox.ts';
import { cardSettings } from '../../../scripts/shop/provider-settings.ts';
import { cardService } from '../../../server/providers/card-service.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { cardToken } from '../../server/checkout/placing/buy.ts';
import { openAdminSocket } from '../../support/shops/admin-socket.ts';
import { chargeOf, dashboard } from '../../support/shops/money.ts';
import { newShopper, paidSale, testOrders } from '../../support/shops/order-shop.ts';
import { appDuringTests, configOf } from '../../support/shops/running-app.ts';
import { freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { sluice } from '../cli/sluice.ts';
import { commandsWith } from './commands-with.ts';

const TOKEN = 'hush-hush-hush-hush-hush';

/** A shop on a data folder that runs until it is stopped: its store is held, and its sandbox answers. */
async function running(dataFolder: string) {
  const store = await openTestStore({ dataFolder });
  const sandbox = await startStripeSandbox({ port: 0, dataFolder: path.join(dataFolder, 'sandboxes/stripe') });
  const card = cardService(configOf(dataFolder, cardSettings(sandbox.origin, '')), Date.now);
  if (!card.ok) throw new Error(card.message);
  const origin = () => sandbox.origin;
  const orders = testOrders(store.db, { origin }, { card: card.provider });
  const stop = async () => {
    await sandbox.close();
    await store.close();
  };
  onTestFinished(stop);
  return { db: store.db, orders, origin, stop };
}

/** A shop that runs on its data folder, and that made a sale of $54.85. */
async function sold() {
  const dataFolder = await freshDataFolder();
  const shop = await running(dataFolder);
  const sale = await paidSale(shop.orders, newShopper(), await cardToken(shop.origin(), '4242424242424242'));
  return { ...shop, dataFolder, sale, environment: { SLUICE_DATA: dataFolder } };
}

// Each command opens the store anew, as it does in a process of its own.
describe('without a running server', { timeout: 90_000 }, () => {
  it('N13 refunds, and compares the ledgers, by the provider’s own API', async () => {
    const { sale, environment, stop } = await sold();
    await stop();
    const part = await sluice(['refund', sale.name, '4.85', '--reason', 'late', '--key', 't1'], environment);
    expect(part).toMatchObject({ code: 0, printed: `$4.85 of order ${sale.name} went back.` });
    expect((await sluice(['refund', sale.name, '4.85', '--key', 't1'], environment)).code).toBe(0);
    expect(await sluice(['reconcile'], environment)).toMatchObject({
      code: 0,
      printed: [
        'Compared with stripe, paypal-v2 and amazon-mws: 2 balance transactions.',
        'USD: ledger $50.00, stripe, paypal-v2 and amazon-mws $50.00, difference $0.00',
        'No difference.',
      ].join('\n'),
    });
  });

  it.each([
    [['refund']],
    [['refund', 'A-1', 'ten']],
    [['refund', 'A-1', '0']],
    [['refund', 'A 1']],
    [['cancel']],
    [['reconcile', 'all']],
    [['reconcile', '--since', 'yesterday']],
  ])('%s is wrong usage', async (args) => {
    expect((await sluice(args)).code).toBe(2);
  });
});

describe('with a running server', () => {
  it('the commands go through its socket, while it holds the store', async () => {
    const { sale, environment } = await listening();
    expect(await sluice(['cancel', sale.name], environment)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('it has to be refunded'),
    });
    expect(await sluice(['refund', sale.id, '60'], environment)).toMatchObject({
      code: 1,
      complained: `Of order ${sale.name} only $54.85 is left to give back.`,
    });
    expect((await sluice(['refund', sale.name], environment)).printed).toBe(`$54.85 of order ${sale.name} went back.`);
    expect(await sluice(['refund', sale.name], environment)).toMatchObject({
      complained: expect.stringContaining('nothing left'),
    });
    expect(await sluice(['cancel', 'nobody'], environment)).toMatchObject({
      complained: 'There is no order "nobody".',
    });
    expect(await sluice(['reconcile'], environment)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('No difference.'),
    });
  });

  it('reconcile prints every difference, ends with 1, and enters the missing rows on request', async () => {
    const { db, origin, sale, environment } = await listening();
    await dashboard({ origin }).refunds.create({ payment_intent: await chargeOf(db, sale.id), amount: 85 });
    const found = await sluice(['reconcile'], environment);
    expect(found.code).toBe(1);
    expect(found.printed).toMatch(/missing in the ledger: refund re_\w+ of pi_\w+, \$0\.85, 20\d\d-/);
    expect(found.printed).toContain('USD: ledger $54.85, stripe $54.00, difference $0.85');
    const json = await sluice(['reconcile', '--json', '--since', '2020-01-01'], environment);
    expect([json.code, JSON.parse(json.printed)]).toMatchObject([
      1,
      { differences: [{ type: 'missing_here', theirs: { kind: 'refund', amount: 85, currency: 'USD' } }] },
    ]);
    expect(await sluice(['reconcile', '--book'], environment)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('Booked 1 that the ledger lacked.'),
    });
    expect((await sluice(['reconcile'], environment)).code).toBe(0);
    expect((await sluice(['refund', sale.name], environment)).printed).toContain('$54.00');
  });

  async function listening() {
    const shop = await sold();
    const { dataFolder, orders } = shop;
    const registry = new FunnelRegistry(shop.db);
    const run = commandsWith({ db: shop.db, registry, orders: async () => orders });
    const socket = await openAdminSocket(dataFolder, run);
    onTestFinished(async () => socket?.close());
    return shop;
  }
});

describe('over HTTP', () => {
  const shop = appDuringTests();

  it('E14 takes the token, an order and a decimal amount, and refuses anything else', async () => {
    const asked: object[] = [];
    const run = async (command: object) => ({ done: asked.push(command) > 0, text: 'done' });
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: run });
    const post = (payload: object, token = TOKEN) =>
      app.inject({ method: 'POST', url: '/admin/refunds', payload, headers: { authorization: `Bearer ${token}` } });
    expect((await post({ order: 'A-1' }, 'guess')).statusCode).toBe(401);
    for (const wrong of [
      {},
      { order: '' },
      { order: 'A 1' },
      { order: 'A-1', amount: '5' },
      { order: 'A-1', all: 1 },
    ]) {
      expect([wrong, (await post(wrong)).statusCode]).toEqual([wrong, 400]);
    }
    for (const amount of [0, -5, Number.MAX_VALUE * 10]) {
      expect((await post({ order: 'A-1', amount })).statusCode).toBe(400);
    }
    expect((await post({ order: 'A-1', amount: 12.5 })).json()).toEqual({ done: true, text: 'done' });
    expect(asked).toEqual([{ type: 'refunds', order: 'A-1', amount: 12.5 }]);
  });
});

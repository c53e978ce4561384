import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { FigurePage, MoneyBody } from '../../../../backoffice/contracts/admin-figures-api.ts';
import { toMinor } from '../../../../domain/pricing/money.ts';
import type { ReconcileReport } from '../../../../server/checkout/reconciling/reconcile.ts';
import type { LedgerKind } from '../../../../server/db/schema/order-tables.ts';
import type { Schema } from '../../../../server/db/schema/schema.ts';
import { FunnelRegistry } from '../../../../server/versions/funnel-registry.ts';
import { heldSale } from '../../../server/orders/capturing/held-orders.ts';
import { openAdminSocket } from '../../../support/shops/admin-socket.ts';
import { chargeOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import { capturedOrder, newShopper, paidSale, upsellRequest, VISA } from '../../../support/shops/order-shop.ts';
import {
  DAY,
  type SubscriptionShop,
  subscribedSale,
  subscriptionFunnel,
  subscriptionShop,
} from '../../../support/shops/subscription-shop.ts';
import { describeOnBothStores, emptyFolder } from '../../../support/stores/stores.ts';
import { sluice } from '../../cli/sluice.ts';
import { commandsWith } from '../commands-with.ts';

const ALL_TIMES = ['--since', '2020-01-01'];

describeOnBothStores('the money of sluice stats', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('is the ledger’s and that of sluice reconcile to the cent, after partial captures, refunds, disputes and renewals', async () => {
    const shop = subscriptionShop(await makeStore(), sandbox);
    const { db, orders } = shop;
    const environment = await atSocket(shop);
    const later = shop.another(() => ({}), { capture: 'later' });
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    const offer = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total: 15 } };
    capturedOrder(await orders.placeGuestOrder(shopper.session, offer));
    const held = await heldSale(later.orders, newShopper(), await sandbox.token(VISA));
    const lost = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    const won = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await subscribedSale(shop, sandbox, VISA);
    await done(['capture', held.name, '20.15'], environment);
    await done(['refund', sale.name, '4.87'], environment);
    await dispute(db, lost.id, 'lost');
    await dispute(db, won.id, 'won');
    await done(['reconcile', '--book'], environment);
    shop.clock.advance(31 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(2);

    const report: ReconcileReport = JSON.parse(await done(['reconcile', '--json'], environment));
    const page: FigurePage = JSON.parse(await done(['stats', 'test', ...ALL_TIMES, '--json'], environment));
    const [usd] = page.groups[0]?.report.money ?? [];
    if (!usd) throw new Error('the report has no money');
    expect(report.differences).toEqual([]);
    expect(report.sums).toEqual([{ currency: 'USD', ours: cents(usd.total.net), theirs: cents(usd.total.net) }]);
    expect(figuresOf(usd.total)).toEqual(await ledgerFigures(db));
    expect(figuresOf(usd.total)).toMatchObject({ refunded: 487, disputed: 5_485, renewed: 5_985 });
    expect(usd.total).toMatchObject({ orders: 6, renewals: 2 });
    expect(figuresOf(usd.notByPage)).toMatchObject({ captured: 0, renewed: 5_985 });
    const steps = page.groups[0]?.report.steps.flatMap(({ money }) => money) ?? [];
    expect(steps.reduce((sum, { net }) => sum + cents(net), 0)).toBe(cents(usd.byPages.net));
    expect(steps.map(({ orders: placed }) => placed)).toEqual([5, 1]);
    const text = await done(['stats', 'test', ...ALL_TIMES], environment);
    expect(text).toMatch(/^all, as in the ledger +6 +\$\d/m);
  });

  async function dispute(db: Kysely<Schema>, id: string, end: 'won' | 'lost'): Promise<void> {
    const payment_intent = await chargeOf(db, id);
    await sandbox.bank('disputes', { payment_intent });
    await sandbox.bank('disputes', { payment_intent, end });
  }
});

/** The environment of commands that go to a running shop with these orders. */
async function atSocket({ db, orders, clock }: SubscriptionShop): Promise<Record<string, string>> {
  const registry = new FunnelRegistry(db);
  await registry.publish(subscriptionFunnel(), clock.now());
  await registry.load();
  // The shop's clock is advanced by hand, and the database has its own.
  const now = () => new Date(Math.max(Date.now(), clock.now().getTime()) + DAY);
  const folder = await emptyFolder();
  const socket = await openAdminSocket(folder, commandsWith({ db, registry, orders: async () => orders, clock: now }));
  onTestFinished(async () => socket?.close());
  return { SLUICE_DATA: folder };
}

async function done(args: string[], environment: Record<string, string>): Promise<string> {
  const { code, printed, complained } = await sluice(args, environment);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${complained}${printed}`);
  return printed;
}

function cents(amount: number): number {
  const minor = toMinor(amount, 'USD');
  if (minor === null) throw new Error(`${amount} is no amount in cents`);
  return minor;
}

function figuresOf({ captured, renewed, refunded, disputed, net }: MoneyBody) {
  return {
    captured: cents(captured),
    renewed: cents(renewed),
    refunded: cents(refunded),
    disputed: cents(disputed),
    net: cents(net),
  };
}

/** The same figures by the rows of the ledger. */
async function ledgerFigures(db: Kysely<Schema>) {
  const { rows } = await sql<{ kind: LedgerKind; purpose: string; amount: number }>`
    select kind, purpose, amount_minor as amount from ledger join orders on orders.id = ledger.order_id`.execute(db);
  const sum = (kind: LedgerKind, isRenewal?: boolean) =>
    rows
      .filter(
        (row) => row.kind === kind && (isRenewal === undefined || row.purpose.startsWith('renewal:') === isRenewal),
      )
      .reduce((so, { amount }) => so + amount, 0);
  const [captured, renewed] = [sum('capture', false), sum('capture', true)];
  const refunded = sum('refund') - sum('refund_reversed');
  const disputed = sum('dispute') - sum('dispute_reversed');
  return { captured, renewed, refunded, disputed, net: captured + renewed - refunded - disputed };
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Store } from '../../../../server/db/connection/store.ts';
import { stripeProvider } from '../../../../server/payments/stripe/stripe-provider.ts';
import { chargeOf, dashboard, expectEven, reconciled, statusOf } from '../../../support/shops/money.ts';
import { SECRET_KEY, sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  DECLINED,
  newShopper,
  paidSale,
  saleRequest,
  type TestOrders,
  testClock,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { webhookDuringTests } from '../../../support/shops/webhook-target.ts';
import { soakRuns } from '../../../support/soak/soak.ts';
import { describeOnOneStore, freshDataFolder, type MakeStore, openTestStore } from '../../../support/stores/stores.ts';

const CHARGE = { method: 'POST', path: '/v1/payment_intents$' };
const MINUTE = 60_000;

describeOnOneStore('PostgreSQL', 'reconciling the ledgers', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('finds no difference between equal ledgers, and reads many pages', async () => {
    const { orders } = await shop(makeStore);
    expect(await reconciled(orders)).toMatchObject({ compared: 0, sums: [], differences: [] });
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    for (let cents = 1; cents <= 120; cents += 1) await orders.refund({ order: sale.id, amount: cents / 100 });
    const report = await reconciled(orders);
    expect([report.differences, report.compared]).toEqual([[], 1 + refundsWithin(5485)]);
    await expectEven(orders, sandbox);
  }, 120_000);

  it('resolves an attempt in flight before it reports a difference', async () => {
    const { db, orders } = await shop(makeStore);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    await sandbox.fault({ match: CHARGE, fault: 'drop-reply', times: 9 });
    await orders.placeGuestOrder(shopper.session, request);
    await sandbox.clearFaults();
    expect((await reconciled(orders)).differences).toEqual([]);
    expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Paid' }]);
    await expectEven(orders, sandbox);
  });

  it('reports rows of the ledger alone, and rows that differ', async () => {
    const { db, orders } = await shop(makeStore);
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await addRow(db, sale.id, 'refund', 're_invented', 700);
    const { id: refund } = await dashboard(sandbox).refunds.create({
      payment_intent: await chargeOf(db, sale.id),
      amount: 300,
    });
    await addRow(db, sale.id, 'refund', refund, 200);
    const report = await reconciled(orders, { book: true });
    expect(report.differences).toMatchObject([
      { type: 'missing_there', ours: { kind: 'refund', ref: 're_invented', amount: 700, orderId: sale.id } },
      { type: 'unequal', ours: { amount: 200 }, theirs: { amount: 300 } },
    ]);
    expect(report.sums).toEqual([{ currency: 'USD', ours: 5485 - 900, theirs: 5485 - 300 }]);
  });

  it('ignores the transactions of another shop on the same account', async () => {
    const { orders } = await shop(makeStore);
    const foreign = { amount: 900, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const;
    const { id } = await dashboard(sandbox).paymentIntents.create(foreign);
    await dashboard(sandbox).refunds.create({ payment_intent: id, amount: 100 });
    expect(await reconciled(orders)).toMatchObject({ compared: 0, others: 2, differences: [] });
  });

  it('N14 enters a capture for an attempt that was resolved as declined', async () => {
    const { db, orders } = await shop(makeStore);
    const shopper = newShopper();
    await orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, await sandbox.token(DECLINED)));
    const attempt = await db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
    const late = await dashboard(sandbox).paymentIntents.confirm(attempt.provider_ref ?? '', {
      payment_method: await sandbox.token(VISA),
    });
    expect(late.status).toBe('succeeded');
    expect((await reconciled(orders)).differences).toMatchObject([{ type: 'missing_here', theirs: { amount: 5485 } }]);
    expect(await reconciled(orders, { book: true })).toMatchObject({ booked: 1, differences: [] });
    expect(await statusOf(db, attempt.order_id)).toBe('Paid');
    expect(await orders.refund({ order: attempt.order_id })).toMatchObject({ type: 'refunded' });
    expect(await takenBy(sandbox)).toBe(0);
    await expectEven(orders, sandbox);
  });

  it('can leave out old transactions, and reports a provider that cannot be read', async () => {
    const { orders } = await shop(makeStore);
    await paidSale(orders, newShopper(), await sandbox.token(VISA));
    const tomorrow = new Date(Date.now() + 1440 * MINUTE);
    expect(await reconciled(orders, { since: tomorrow })).toMatchObject({ compared: 0, differences: [] });
    const yesterday = new Date(Date.now() - 1440 * MINUTE);
    expect(await reconciled(orders, { since: yesterday })).toMatchObject({ compared: 1, differences: [] });
    await sandbox.fault({ match: { path: '/v1/balance_transactions' }, fault: 'reset', times: 99 });
    expect(await orders.reconcile({})).toMatchObject({ type: 'unavailable' });
  });

  async function shop(make: MakeStore) {
    const { db } = await make();
    return { db, orders: testOrders(db, sandbox, { timeouts: { readPauses: [1] } }) };
  }

  async function addRow(db: Store['db'], orderId: string, kind: 'refund', ref: string, amount: number) {
    const { id } = await db
      .selectFrom('attempts')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const what = { order_id: orderId, attempt_id: id, kind, amount_minor: amount, currency: 'USD' };
    await db
      .insertInto('ledger')
      .values({ ...what, provider: 'stripe', provider_ref: ref })
      .execute();
  }
});

/** Returns how many of the refunds of 1, 2, 3 … cents fit into an amount. */
function refundsWithin(amount: number): number {
  let [left, count] = [amount, 0];
  while (count + 1 <= left && count < 120) {
    count += 1;
    left -= count;
  }
  return count;
}

const STEPS = ['buy', 'refund', 'refund at the provider', 'dispute', 'win', 'lose', 'refund fails', 'deaf'] as const;

/** One step of a shop's history; each picks among the sales so far. */
const aStep = fc.record({
  what: fc.constantFrom(...STEPS),
  which: fc.nat(20),
  cents: fc.integer({ min: 1, max: 4000 }),
});

type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never;

it('N14 the ledger’s sum is the provider’s after any sequence of captures, refunds and disputes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 14 }), async (steps) => {
      await life.sandbox.clearFaults();
      for (const step of [{ what: 'buy' as const, which: 0, cents: 1 }, ...steps]) await live(step);
      await reconciled(life.orders(), { book: true });
      await expectEven(life.orders(), life.sandbox);
    }),
    soakRuns(12),
  );
}, 120_000);

const life = lifeOfAShop();

/** A shop with one store that all sequences share. */
function lifeOfAShop() {
  const webhook = webhookDuringTests();
  const sandbox = sandboxDuringTests(webhook.target);
  let running: { db: Store['db']; orders: TestOrders } | null = null;
  const clock = testClock();
  const open = async () => {
    if (running) return running;
    const { db } = await openTestStore({ dataFolder: await freshDataFolder() });
    const card = stripeProvider({
      clock: Date.now,
      secretKey: SECRET_KEY,
      apiUrl: sandbox.origin(),
      maxNetworkRetries: 1,
    });
    const orders = testOrders(db, sandbox, { card, clock: clock.now });
    webhook.handledBy(orders);
    running = { db, orders };
    return running;
  };
  const orders = () => {
    if (!running) throw new Error('the shop has not begun');
    return running.orders;
  };
  return { sandbox, open, orders };
}

async function live({ what, which, cents }: Step): Promise<void> {
  const { db, orders } = await life.open();
  if (what === 'buy') await paidSale(orders, newShopper(), await life.sandbox.token(VISA));
  if (what === 'deaf') await life.sandbox.fault({ match: { path: '.' }, fault: 'drop-webhook', times: 4 });
  const sales = await db.selectFrom('orders').select('id').orderBy('created_at').orderBy('id').execute();
  const sale = sales[which % sales.length]?.id ?? '';
  if (what === 'refund') await orders.refund({ order: sale, amount: cents / 100 });
  await atTheProvider(what, await chargeOf(db, sale), cents);
}

/** A refused request, such as the refund of a disputed charge, moves no money and is expected. */
async function atTheProvider(what: Step['what'], payment_intent: string, amount: number): Promise<void> {
  const { sandbox } = life;
  const refund = (await sandbox.ledger()).refunds.find((each) => each.payment_intent === payment_intent);
  const acts: Partial<Record<Step['what'], () => Promise<unknown>>> = {
    'refund at the provider': () => dashboard(sandbox).refunds.create({ payment_intent, amount }),
    dispute: () => sandbox.bank('disputes', { payment_intent }),
    win: () => sandbox.bank('disputes', { payment_intent, end: 'won' }),
    lose: () => sandbox.bank('disputes', { payment_intent, end: 'lost' }),
    'refund fails': () => sandbox.bank('refund-failures', { refund: refund?.id ?? '' }),
  };
  await acts[what]?.().catch(() => undefined);
}

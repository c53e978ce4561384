import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { OrdersDeps } from '../../../server/orders/records/orders-deps.ts';
import type { TokenProvider } from '../../../server/payments/port/provider.ts';
import { chargeOf, dashboard, reconciled, statusOf } from '../../support/shops/money.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import {
  DECLINED,
  newShopper,
  paidSale,
  type Shopper,
  saleRequest,
  testCard,
  testClock,
  testOrders,
  VISA,
} from '../../support/shops/order-shop.ts';
import { DAY, subscribedSale, subscriptionShop } from '../../support/shops/subscription-shop.ts';
import { describeOnOneStore, type MakeStore } from '../../support/stores/stores.ts';

const ANYTHING = { method: '', path: '/v1/' };
const CHARGE = { method: 'POST', path: '/v1/payment_intents$' };

describeOnOneStore('PostgreSQL', 'a row that throws in a round', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N14 of payments in flight stops none of the others', async () => {
    const { db, clock, orders, buy, logged, poison } = await shop(makeStore);
    await sandbox.fault({ match: CHARGE, fault: 'reset', times: 99 });
    const [first, second] = [await buy(), await buy()];
    await sandbox.clearFaults();
    poison('read', first);
    clock.advance(10_000);
    for (let round = 0; round < 5; round += 1) await orders.recover();
    clock.advance(DAY);
    await orders.recover();
    expect([await unresolved(db, first), await unresolved(db, second)]).toEqual([1, 0]);
    expect(logged()).toContain('broken');
  });

  it('N13 of refunds stops none of the others, and none of the rounds behind it', async () => {
    const { db, clock, orders } = await shop(makeStore);
    const [poisoned, other] = [await sold(orders), await sold(orders)];
    await sandbox.fault({ match: ANYTHING, fault: 'reset', times: 99 });
    for (const { id } of [poisoned, other]) await orders.refund({ order: id });
    await sandbox.clearFaults();
    const unpaid = newShopper();
    await orders.placeGuestOrder(unpaid.session, await saleRequest(orders, unpaid, await sandbox.token(DECLINED)));
    await db.updateTable('attempts').set({ provider_ref: null }).where('order_id', '=', poisoned.id).execute();
    clock.advance(2 * DAY);
    await orders.recover();
    const statuses = await db.selectFrom('orders').select('status').orderBy('status').execute();
    expect(statuses).toEqual([{ status: 'Failed' }, { status: 'Paid' }, { status: 'Refunded' }]);
  });

  it('A05 of renewals stops none of those that are due after it', async () => {
    const made = subscriptionShop(await makeStore(), sandbox);
    const { sale } = await subscribedSale(made, sandbox, VISA);
    made.clock.advance(1_000);
    await subscribedSale(made, sandbox, VISA);
    await made.db.deleteFrom('order_items').where('order_id', '=', sale.id).execute();
    made.clock.advance(31 * DAY);
    expect(await made.subscriptions.renewDue()).toBe(1);
    expect(await made.subscriptions.renewDue()).toBe(0);
  });

  it('A05 of charges of renewals stops none of the others', async () => {
    const made = subscriptionShop(await makeStore(), sandbox);
    for (const _ of [1, 2]) await subscribedSale(made, sandbox, VISA);
    made.clock.advance(31 * DAY);
    let calls = 0;
    const charge = (card: TokenProvider): Partial<TokenProvider> => ({
      charge: async (asked) => {
        calls += 1;
        if (calls === 1) throw new Error('broken');
        return card.charge(asked);
      },
    });
    expect(await made.another(charge).subscriptions.renewDue()).toBe(1);
  });

  it('N13 of the ledgers’ differences stops none of the others', async () => {
    const { db, orders, poison } = await shop(makeStore);
    const [poisoned, other] = [await sold(orders), await sold(orders)];
    for (const { id } of [poisoned, other])
      await dashboard(sandbox).refunds.create({ payment_intent: await chargeOf(db, id), amount: 500 });
    poison('providerLedger', poisoned);
    expect((await reconciled(orders, { book: true })).differences).toHaveLength(1);
    expect([await statusOf(db, poisoned.id), await statusOf(db, other.id)]).toEqual(['Paid', 'PartiallyRefunded']);
  });

  it('N13 of an event about several charges stops none of the others, and the provider repeats it', async () => {
    const { db, orders, poison } = await shop(makeStore);
    const [poisoned, other] = [await sold(orders), await sold(orders)];
    const wentBack = async ({ id }: { id: string }) => {
      const chargeRef = await chargeOf(db, id);
      await dashboard(sandbox).refunds.create({ payment_intent: chargeRef, amount: 500 });
      return { says: 'went_back' as const, chargeRef, approvalRef: null, subscriptionRef: null, attemptId: null };
    };
    const [about, another] = [await wentBack(poisoned), await wentBack(other)];
    poison('providerLedger', poisoned);
    const event = { id: 'evt_1', type: 'dispute', about, others: [another] };
    expect(await orders.handle('stripe', event)).toBe('retry');
    expect([await statusOf(db, poisoned.id), await statusOf(db, other.id)]).toEqual(['Paid', 'PartiallyRefunded']);
  });

  async function sold(orders: ReturnType<typeof testOrders>) {
    return paidSale(orders, newShopper(), await sandbox.token(VISA));
  }

  /** A shop whose card provider throws for the orders that are poisoned. */
  async function shop(make: MakeStore) {
    const { db } = await make();
    const clock = testClock();
    const poisoned = { read: '', providerLedger: '' };
    const lines: unknown[] = [];
    const card = testCard(sandbox);
    const throwsFor = async (call: keyof typeof poisoned, attemptId: string | null | undefined) => {
      const own = db.selectFrom('attempts').select('id').where('order_id', '=', poisoned[call]);
      if ((await own.execute()).some(({ id }) => id === attemptId)) throw new Error('broken');
    };
    const broken: Partial<TokenProvider> = {
      read: async (reference) => {
        await throwsFor('read', reference.attemptId);
        return card.read(reference);
      },
      providerLedger: async (asked) => {
        await throwsFor('providerLedger', asked.attempt?.id);
        return card.providerLedger(asked);
      },
    };
    const orders = testOrders(db, sandbox, {
      clock: clock.now,
      card: { ...card, ...broken },
      log: (...line) => void lines.push(line),
    });
    const buy = async () => {
      const shopper: Shopper = newShopper();
      await orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, await sandbox.token(VISA)));
      const [order] = await orders.all(shopper.session);
      if (!order) throw new Error('no order');
      return order;
    };
    return {
      db,
      clock,
      orders,
      buy,
      logged: () => JSON.stringify(lines),
      poison: (call: keyof typeof poisoned, { id }: { id: string }) => {
        poisoned[call] = id;
      },
    };
  }

  async function unresolved(db: OrdersDeps['db'], { id }: { id: string }): Promise<number> {
    const { rows } = await sql`select from attempts where order_id = ${id} and resolved_at is null`.execute(db);
    return rows.length;
  }
});

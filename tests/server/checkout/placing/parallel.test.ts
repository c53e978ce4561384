import { describe, expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../../../contracts/api/order-api.ts';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { Store } from '../../../../server/db/connection/store.ts';
import { TriesInFlight } from '../../../../server/orders/records/card-tries.ts';
import { inFlight } from '../../../../server/orders/records/look-up-turn.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  paidSale,
  type Shopper,
  saleRequest,
  testCard,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import {
  describeOnBothStores,
  emptyFolder,
  openTestStore,
  postgresDuringTests,
} from '../../../support/stores/stores.ts';

const PARALLEL = 20;
const ADDRESS = '203.0.113.7';
const ONE_IN_FLIGHT = { session: 9, card: 9, address: 9, inFlight: 1 };

function shopperAt(address: string): Shopper {
  const shopper = newShopper();
  return { ...shopper, session: { ...shopper.session, address } };
}

describeOnBothStores('submits at the same time', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N14 a double click is charged once', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const ids = await submitAll([orders, orders], shopper, request, 2);
    expect(new Set(ids).size).toBe(1);
    await expectOneCharge(db, 5485);
  });

  it('N08 a shopper who comes while too many of an address pay is told to try again, and not of a decline', async () => {
    const guard = { declineLimits: ONE_IN_FLIGHT, triesInFlight: new TriesInFlight() };
    const orders = testOrders((await makeStore()).db, sandbox, guard);
    const shopper = shopperAt(ADDRESS);
    const whileAnotherPays = async (request: CreateGuestOrder) => {
      const refused = await inFlight(guard, { hash: 'other', address: ADDRESS }, [], () =>
        orders.placeGuestOrder(shopper.session, request),
      );
      expect(refused).toMatchObject({ status: 503, code: 'payment_unavailable' });
      return capturedOrder(await orders.placeGuestOrder(shopper.session, request));
    };
    const sale = await whileAnotherPays(await saleRequest(orders, shopper, await sandbox.token(VISA)));
    await whileAnotherPays(upsellRequest(shopper, sale));
  });

  it('N08 the look-up of a card that throws is in flight no longer', async () => {
    const card = testCard(sandbox);
    const lookUps = [() => Promise.reject(new Error('a bug')), card.describeInstrument];
    const parts = {
      declineLimits: ONE_IN_FLIGHT,
      card: { ...card, describeInstrument: async (ref: string) => (lookUps.shift() ?? card.describeInstrument)(ref) },
    };
    const orders = testOrders((await makeStore()).db, sandbox, parts);
    const submit = async (shopper: Shopper) => {
      const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
      return orders.placeGuestOrder(shopper.session, request);
    };
    await expect(submit(shopperAt(ADDRESS))).rejects.toThrow('a bug');
    capturedOrder(await submit(shopperAt(ADDRESS)));
  });

  async function expectOneCharge(db: Store['db'], amount: number) {
    expect(await takenBy(sandbox)).toBe(amount);
    expect((await sandbox.ledger()).charges).toHaveLength(1);
    expect(await db.selectFrom('ledger').select('amount_minor').execute()).toEqual([{ amount_minor: amount }]);
    expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Paid' }]);
  }
});

describe('several processes on one PostgreSQL', () => {
  const sandbox = sandboxDuringTests();
  const databaseUrl = postgresDuringTests();

  it(`N14 ${PARALLEL} submits of one sale through two of them are one order and one charge`, async () => {
    const { db, processes } = await twoProcesses();
    const shopper = newShopper();
    const request = await saleRequest(processes[0], shopper, await sandbox.token(VISA));
    const ids = await submitAll(processes, shopper, request, PARALLEL);
    expect(new Set(ids).size).toBe(1);
    expect(await takenBy(sandbox)).toBe(5485);
    expect((await sandbox.ledger()).charges).toHaveLength(1);
    expect(await db.selectFrom('attempts').select('status').execute()).toEqual([{ status: 'captured' }]);
    expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Paid' }]);
    for (const orders of processes) {
      expect(capturedOrder(await orders.resolve(shopper.session, ids[0] ?? '')).id).toBe(ids[0]);
    }
  });

  it(`N14 ${PARALLEL} acceptances of one offer through two of them are one charge`, async () => {
    const { db, processes } = await twoProcesses();
    const shopper = newShopper();
    const sale = await paidSale(processes[0], shopper, await sandbox.token(VISA));
    const ids = await submitAll(processes, shopper, upsellRequest(shopper, sale), PARALLEL);
    expect(new Set(ids).size).toBe(1);
    expect(await takenBy(sandbox)).toBe(5485 + 1999);
    expect(await db.selectFrom('ledger').select('amount_minor').orderBy('id').execute()).toEqual([
      { amount_minor: 5485 },
      { amount_minor: 1999 },
    ]);
  });

  it(`N14 ${PARALLEL} submits with a card each charge one of them`, async () => {
    const { processes } = await twoProcesses();
    const shopper = newShopper();
    const request = await saleRequest(processes[0], shopper, await sandbox.token(VISA));
    const requests = await Promise.all(
      Array.from({ length: PARALLEL }, async () => ({
        ...request,
        cardDetails: { cardId: await sandbox.token(VISA) },
      })),
    );
    await Promise.all(requests.map((each, n) => pick(processes, n).placeGuestOrder(shopper.session, each)));
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it(`N14 ${PARALLEL} shoppers at once each get their order, with a number of its own`, async () => {
    const { processes } = await twoProcesses();
    const sales = Array.from({ length: PARALLEL }, async (_, n) =>
      paidSale(pick(processes, n), newShopper(), await sandbox.token(VISA, 2040 + n)),
    );
    const names = (await Promise.all(sales)).map((order) => order.name);
    expect(new Set(names).size).toBe(PARALLEL);
    expect(await takenBy(sandbox)).toBe(5485 * PARALLEL);
  });

  it('N14 recovery in both of them resolves an attempt once', async () => {
    const { db, processes } = await twoProcesses(() => new Date(Date.now() + 60_000));
    const shopper = newShopper();
    const request = await saleRequest(processes[0], shopper, await sandbox.token(VISA));
    await sandbox.fault({ match: { method: 'POST', path: '/v1/payment_intents$' }, fault: 'drop-reply', times: 9 });
    await sandbox.fault({ match: { method: 'GET', path: '/v1/payment_intents' }, fault: 'reset', times: 99 });
    await processes[0].placeGuestOrder(shopper.session, request);
    await sandbox.clearFaults();
    await db.updateTable('attempts').set({ created_at: new Date() }).execute();
    const settled = await Promise.all(processes.map((orders) => orders.recover()));
    expect(settled.reduce((sum, count) => sum + count)).toBe(1);
    expect(await db.selectFrom('ledger').select('amount_minor').execute()).toEqual([{ amount_minor: 5485 }]);
    expect(capturedOrder(await processes[1].placeGuestOrder(shopper.session, request)).status).toBe('Paid');
    expect(await takenBy(sandbox)).toBe(5485);
  });

  async function twoProcesses(clock = () => new Date()) {
    const url = await databaseUrl();
    const dataFolder = await emptyFolder();
    const stores = [
      await openTestStore({ dataFolder, databaseUrl: url }),
      await openTestStore({ dataFolder, databaseUrl: url }),
    ] as const;
    const [first, second] = stores;
    return {
      db: first.db,
      processes: [testOrders(first.db, sandbox, { clock }), testOrders(second.db, sandbox, { clock })] as const,
    };
  }
});

/** Returns the order ids of all answers; an answer without an order fails the test. */
function submitAll(processes: readonly Orders[], { session }: Shopper, request: CreateGuestOrder, times: number) {
  const submits = Array.from({ length: times }, async (_, n) => {
    const result = await pick(processes, n).placeGuestOrder(session, request);
    if (result.type !== 'reply') throw new Error(JSON.stringify(result));
    return result.reply.order.id;
  });
  return Promise.all(submits);
}

function pick(processes: readonly Orders[], n: number): Orders {
  const orders = processes[n % processes.length];
  if (!orders) throw new Error('there is no process');
  return orders;
}

import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { countNearLimit, RELEASED_BEFORE_MS } from '../../../../server/orders/capturing/recover-authorizations.ts';
import { dashboard, expectEven, ledgerOf, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  newShopper,
  saleRequest,
  type TestParts,
  testOrders,
  testReceipts,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore, type MakeStore } from '../../../support/stores/stores.ts';
import { WAIT } from '../../../support/wait.ts';
import { attemptOf, chargesOf, heldOrder, heldSale, holdOf, topicsOf } from './held-orders.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const RELEASES = ['order.authorized', 'authorization.released', 'order.cancelled'];

describeOnOneStore('PostgreSQL', 'releasing a held amount', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N13 cancelling an order releases its amount, and no capture is possible any more', async () => {
    const { db, orders, shopper, sale } = await shop(makeStore);
    expect(await orders.cancel(sale.name)).toEqual({ type: 'cancelled', number: sale.name });
    expect(await statusOf(db, sale.id)).toBe('Cancelled');
    expect(await attemptOf(db, sale.id)).toMatchObject({ status: 'cancelled', failure: { code: 'released' } });
    expect(await sandbox.intent(await holdOf(db, sale.id))).toMatchObject({ status: 'canceled' });
    expect(await topicsOf(db)).toEqual(RELEASES);
    expect(await orders.cancel(sale.name)).toMatchObject({ type: 'cancelled' });
    expect(await orders.capture({ order: sale.id })).toMatchObject({ reason: 'not_authorized' });
    const again = await saleRequest(orders, shopper, await sandbox.token(VISA));
    expect(await orders.placeGuestOrder(shopper.session, again)).toMatchObject({ code: 'order_closed' });
    expect((await testReceipts(db).byToken(sale.receipt ?? ''))?.orders).toMatchObject([{ status: 'Cancelled' }]);
    expect(await ledgerOf(db)).toEqual([]);
    await expectEven(orders, sandbox);
  });

  it('N13 a refund of a held amount releases the whole of it, and never a part', async () => {
    const { db, orders, sale } = await shop(makeStore);
    expect(await orders.refund({ order: sale.id, amount: 5 })).toMatchObject({
      type: 'refused',
      message: expect.stringContaining('sluice capture'),
    });
    expect(await statusOf(db, sale.id)).toBe('Authorized');
    expect(await orders.refund({ order: sale.id, key: 'once' })).toEqual({ type: 'released', number: sale.name });
    expect(await statusOf(db, sale.id)).toBe('Cancelled');
    expect(await orders.refund({ order: sale.id, key: 'once' })).toEqual({ type: 'released', number: sale.name });
    await expectEven(orders, sandbox);
  });

  it('N13 waits until the provider confirms the release', async () => {
    const { db, orders, sale } = await shop(makeStore);
    await sandbox.fault({ match: { path: 'cancel$' }, fault: '5xx', status: 503, times: 9 });
    expect(await orders.cancel(sale.id)).toMatchObject({ type: 'refused', reason: 'under_way' });
    expect(await statusOf(db, sale.id)).toBe('Authorized');
    await sandbox.clearFaults();
    expect(await orders.cancel(sale.id)).toMatchObject({ type: 'cancelled' });
  });

  it('N13 an offer is released by itself, and its sale stays authorized', async () => {
    const { db, orders, shopper, sale } = await shop(makeStore);
    const offer = heldOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    await orders.cancel(offer.id);
    expect([await statusOf(db, sale.id), await statusOf(db, offer.id)]).toEqual(['Authorized', 'Cancelled']);
    expect(await orders.capture({ order: sale.id })).toMatchObject({ type: 'captured' });
    await expectEven(orders, sandbox);
  });

  it('N13 an hour before its limit the shop releases the amount by itself, and not before', async () => {
    let ahead = 0;
    const clock = () => new Date(Date.now() + ahead);
    const { db, orders, sale } = await shop(makeStore, { clock });
    const limit = (await attemptOf(db, sale.id)).capture_before?.getTime() ?? 0;
    ahead = limit - Date.now() - RELEASED_BEFORE_MS - 60_000;
    expect(await orders.recover()).toBe(0);
    expect(await statusOf(db, sale.id)).toBe('Authorized');
    ahead += 60_000;
    expect(await orders.recover()).toBe(1);
    expect(await statusOf(db, sale.id)).toBe('Cancelled');
    expect(await topicsOf(db)).toEqual(RELEASES);
    expect(await orders.recover()).toBe(0);
    expect(await chargesOf(sandbox)).toEqual([[5485, 0]]);
    await expectEven(orders, sandbox);
  });

  it('N13 more amounts than a round reads, which the provider does not release, hold up no other one', async () => {
    const { db, orders, sale } = await shop(makeStore, { clock: () => new Date(Date.now() + 7 * DAY) });
    await sql`
      with copies as (
        insert into orders select copy.* from orders, generate_series(1, 150) as n, jsonb_populate_record(orders,
          jsonb_build_object('id', gen_random_uuid(), 'number', 'C' || n, 'purpose', 'renewal:' || n, 'receipt_token', null)) as copy
        returning id
      )
      insert into attempts select copy.* from attempts, copies, jsonb_populate_record(attempts,
        jsonb_build_object('id', gen_random_uuid(), 'order_id', copies.id, 'provider_ref', null,
          'idempotency_key', copies.id::text, 'capture_before', to_timestamp(0))) as copy`.execute(db);
    await vi.waitFor(async () => {
      await orders.recover();
      expect(await statusOf(db, sale.id)).toBe('Cancelled');
    }, WAIT);
  });

  it('N13 an authorisation that the provider let expire ends the same way', async () => {
    let ahead = 0;
    const { db, orders, sale } = await shop(makeStore, { clock: () => new Date(Date.now() + ahead) });
    await sandbox.bank('expirations', { payment_intent: await holdOf(db, sale.id) });
    expect(await orders.capture({ order: sale.id })).toMatchObject({ type: 'refused', reason: 'released' });
    expect([await statusOf(db, sale.id), await topicsOf(db)]).toEqual(['Cancelled', RELEASES]);
    const other = await heldSale(orders, newShopper(), await sandbox.token(VISA));
    await sandbox.bank('expirations', { payment_intent: await holdOf(db, other.id) });
    ahead = 8 * DAY;
    expect(await orders.recover()).toBe(1);
    expect(await statusOf(db, other.id)).toBe('Cancelled');
  });

  it('N14 a process that ends after the release at the provider writes it at its next start', async () => {
    const { db, orders, sale } = await shop(makeStore);
    await dashboard(sandbox).paymentIntents.cancel(await holdOf(db, sale.id));
    expect(await orders.cancel(sale.id)).toMatchObject({ type: 'cancelled' });
    expect(await topicsOf(db)).toEqual(RELEASES);
  });

  it('N14 an amount that was captured during its release is paid', async () => {
    const { db, orders, sale } = await shop(makeStore);
    await dashboard(sandbox).paymentIntents.capture(await holdOf(db, sale.id));
    expect(await orders.cancel(sale.id)).toMatchObject({ type: 'refused', reason: 'paid' });
    expect(await statusOf(db, sale.id)).toBe('Paid');
    await expectEven(orders, sandbox);
  });

  it('N14 an order that was cancelled before its authorisation was found is released', async () => {
    const { db, orders, sale } = await shop(makeStore);
    await db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', sale.id).execute();
    expect(await orders.recover()).toBe(1);
    expect(await attemptOf(db, sale.id)).toMatchObject({ status: 'cancelled' });
    expect(await sandbox.intent(await holdOf(db, sale.id))).toMatchObject({ status: 'canceled' });
  });

  it('N13 a round logs once the amounts that it cannot release because their provider is not configured any more', async () => {
    const logged: unknown[][] = [];
    const later = () => new Date(Date.now() + 7 * DAY);
    const { db, orders, sale } = await shop(makeStore, { clock: later, log: (...line) => logged.push(line) });
    const other = await heldSale(orders, newShopper(), await sandbox.token(VISA));
    const own = await heldSale(orders, newShopper(), await sandbox.token(VISA));
    for (const { id } of [sale, other])
      await db.updateTable('attempts').set({ provider: 'former' }).where('order_id', '=', id).execute();
    expect(await orders.recover()).toBe(1);
    expect([await statusOf(db, sale.id), await statusOf(db, own.id)]).toEqual(['Authorized', 'Cancelled']);
    const said = ['warn', 'held amounts can be neither captured nor released: their provider is not configured'];
    expect(logged).toEqual([[...said, { provider: 'former', attempts: 2 }]]);
    await orders.recover();
    expect(logged).toHaveLength(2);
  });

  it('authorisations within two days of their limit are counted, until they end', async () => {
    const { db, orders, sale } = await shop(makeStore);
    const limit = (await attemptOf(db, sale.id)).capture_before?.getTime() ?? 0;
    expect(await countNearLimit(db, new Date(limit - 2 * DAY - 1))).toBe(0);
    expect(await countNearLimit(db, new Date(limit - 2 * DAY))).toBe(1);
    await orders.capture({ order: sale.id });
    expect(await countNearLimit(db, new Date(limit))).toBe(0);
  });

  async function shop(make: MakeStore, parts: TestParts = {}) {
    const { db } = await make();
    const orders = testOrders(db, sandbox, { capture: 'later', timeouts: { readPauses: [1] }, ...parts });
    const shopper = newShopper();
    return { db, orders, shopper, sale: await heldSale(orders, shopper, await sandbox.token(VISA)) };
  }
});

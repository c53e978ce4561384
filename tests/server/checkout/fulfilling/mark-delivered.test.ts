import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import { markDelivered } from '../../../../server/checkout/fulfilling/mark-delivered.ts';
import { shipOrder } from '../../../../server/checkout/fulfilling/ship-order.ts';
import { orderById } from '../../../../server/orders/records/order-reads.ts';
import { toOrder } from '../../../../server/orders/records/order-wire.ts';
import { placedBy, store } from '../../../backoffice/commands/orders/order-rows.ts';
import { testClock } from '../../../support/shops/order-shop.ts';
import { DAY } from '../../../support/shops/subscription-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

describeOnBothStores('a delivery', (makeStore) => {
  async function shop(timeZone = 'UTC') {
    const { db } = await makeStore();
    const clock = testClock();
    const funnels = { rulesOf: () => ({ ...NO_RULES, timeZone }) };
    const deps = { db, clock: clock.now, newId: randomUUID, funnels };
    const row = placedBy('Ann Lee', clock.now(), { number: 'TWO', status: 'Paid' });
    await store(db, [row]);
    const shipments = async () => {
      const stored = await orderById(db, row.id);
      return stored ? toOrder(stored).shipments : undefined;
    };
    return { clock, deps, shipments };
  }

  it('is marked with its day, of all shipments or of those with the named lines, each once', async () => {
    const { clock, deps, shipments } = await shop();
    expect(await markDelivered(deps, { order: 'TWO' })).toMatchObject({
      reason: 'not_shipped',
      message: 'Order TWO is not shipped: nothing was marked.',
    });
    for (const line of [1, 2]) {
      await shipOrder(deps, { order: 'TWO', lines: [line] });
      clock.advance(1_000);
    }
    expect((await shipments())?.map(({ deliveredOn }) => deliveredOn)).toEqual([undefined, undefined]);
    clock.advance(3 * DAY);
    const first = await markDelivered(deps, { order: 'two', lines: [2], on: '2026-11-23' });
    expect(first).toEqual({ type: 'delivered', number: 'TWO', lines: [2], day: '2026-11-23' });
    expect(await markDelivered(deps, { order: 'TWO', lines: [1, 2] })).toMatchObject({ reason: 'already_delivered' });
    expect(await markDelivered(deps, { order: 'TWO' })).toMatchObject({ lines: [1], day: '2026-11-24' });
    expect(await shipments()).toMatchObject([{ deliveredOn: '2026-11-24' }, { deliveredOn: '2026-11-23' }]);
    expect(await markDelivered(deps, { order: 'TWO' })).toMatchObject({
      reason: 'already_delivered',
      message: 'Order TWO is delivered already: nothing was marked.',
    });
  });

  it('of an unknown order, of a line that was not sent, and on a day that cannot be, is not marked', async () => {
    const { deps, shipments } = await shop();
    await shipOrder(deps, { order: 'TWO', lines: [1] });
    expect(await markDelivered(deps, { order: 'nobody' })).toMatchObject({ reason: 'order_missing' });
    expect(await markDelivered(deps, { order: 'TWO', lines: [1, 2, 3] })).toMatchObject({
      reason: 'not_shipped',
      message: 'Lines 2, 3 of order TWO are not shipped: nothing was marked.',
    });
    for (const on of ['2026-11-19', '2026-11-23', '2026-13-01', '2026-02-30'])
      expect([on, await markDelivered(deps, { order: 'TWO', on })]).toMatchObject([on, { reason: 'wrong_day' }]);
    expect((await shipments())?.[0]).not.toHaveProperty('deliveredOn');
    expect(await markDelivered(deps, { order: 'TWO', on: '2026-11-22' })).toMatchObject({ type: 'delivered' });
  });

  it.each([
    ['Asia/Kolkata', '2026-11-25'],
    ['America/New_York', '2026-11-24'],
    ['UTC', '2026-11-24'],
  ])('without a day is marked with that of the brand’s clock, %s', async (timeZone, day) => {
    const { clock, deps } = await shop(timeZone);
    await shipOrder(deps, { order: 'TWO' });
    clock.advance(Date.parse('2026-11-24T20:00:00Z') - clock.now().getTime());
    expect(await markDelivered(deps, { order: 'TWO' })).toMatchObject({ day });
  });
});

import { expect, it } from 'vitest';
import { accountIds } from '../../../server/accounts/account-id.ts';
import { fillAccounts } from '../../../server/accounts/fill-accounts.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { newShopper, paidSale, TEST_ACCOUNT_KEY, testOrders, VISA } from '../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

const cards = sandboxDuringTests();

describeOnBothStores('orders of versions before accounts', (makeStore) => {
  it('E12 M03 get their account in batches with pauses, and are counted then', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, cards);
    const old = testOrders(db, cards, { accountIdOf: () => null });
    const sales = [];
    for (let n = 0; n < 5; n += 1) sales.push(await paidSale(old, newShopper(), await cards.token(VISA)));
    expect(sales.map(({ accountId }) => accountId)).toEqual(Array(5).fill(null));
    const shopper = newShopper();
    const { accountId, id: orderId } = await paidSale(orders, shopper, await cards.token(VISA));
    const count = () => orders.countBefore(shopper.session, { accountId: accountId ?? '', orderId });
    expect(await count()).toBe(0);
    await db
      .updateTable('orders')
      .set({ email: ' ' })
      .where('id', '=', sales[0]?.id ?? '')
      .execute();
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const options = { db, accountIdOf: accountIds(TEST_ACCOUNT_KEY), pause, most: 2 };
    expect(await fillAccounts(options)).toBe(5);
    expect(pauses).toBe(2);
    expect(await count()).toBe(4);
    expect(await fillAccounts(options, () => true)).toBe(0);
  });
});

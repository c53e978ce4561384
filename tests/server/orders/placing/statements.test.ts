import { expect, it } from 'vitest';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  newShopper,
  paidOrder,
  paidSale,
  saleRequest,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { countStatements } from '../../../support/stores/count-statements.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

describeOnBothStores('the statements of an order', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('a first sale takes three: what is known of it, the order with its attempt, the capture', async () => {
    const { db, during } = countStatements((await makeStore()).db);
    const orders = testOrders(db, sandbox);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    expect(await during(async () => paidOrder(await orders.placeGuestOrder(shopper.session, request)))).toBe(3);
  });

  it('an accepted offer takes four: whether it was ordered, its sale, the order with its attempt, the capture', async () => {
    const { db, during } = countStatements((await makeStore()).db);
    const orders = testOrders(db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    const accept = async () => paidOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    expect(await during(accept)).toBe(4);
  });
});

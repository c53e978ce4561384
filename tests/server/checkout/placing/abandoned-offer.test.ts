import { expect, it } from 'vitest';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  paidSale,
  type Shopper,
  type TestOrders,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';

/** Pays the sale, and is declined softly for each offer after it. */
const DECLINED_LATER = '4000000000000341';

async function statusesOf(orders: TestOrders, { session }: Shopper): Promise<string[]> {
  return (await orders.all(session)).map(({ status }) => status);
}

function given({ checkoutId }: Shopper) {
  return { checkoutId, offer: 'extra' };
}

describeOnOneStore('PostgreSQL', 'an offer that was declined and given up', (makeStore) => {
  const sandbox = sandboxDuringTests();

  /** A shopper whose yes to the offer was declined softly. */
  async function declinedShopper() {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(DECLINED_LATER));
    const accept = () => orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    expect(await accept()).toMatchObject({ code: 'payment_declined', severity: 'soft' });
    return { orders, shopper, accept };
  }

  it('N13 is Pending after its decline, and Failed at once after a no, which may be repeated', async () => {
    const { orders, shopper } = await declinedShopper();
    expect(await statusesOf(orders, shopper)).toEqual(['Paid', 'Pending']);
    await orders.abandonOffer(shopper.session, given(shopper));
    expect(await statusesOf(orders, shopper)).toEqual(['Paid', 'Failed']);
    await orders.abandonOffer(shopper.session, given(shopper));
    expect(await statusesOf(orders, shopper)).toEqual(['Paid', 'Failed']);
  });

  it('N08 says its decline with the orders of its page until it is given up, in the words of the call', async () => {
    const { orders, shopper, accept } = await declinedShopper();
    const declines = async () => (await orders.summaries(shopper.session)).map(({ decline }) => decline);
    const { message } = { message: '', ...(await accept()) };
    expect(message).toMatch(/your order is safe/);
    expect(await declines()).toEqual([undefined, { severity: 'soft', code: 'generic_decline', message }]);
    await orders.abandonOffer(shopper.session, given(shopper));
    expect(await declines()).toEqual([undefined, undefined]);
  });

  it('N13 T01 is left as it is by a no of another session, and by one to another offer', async () => {
    const { orders, shopper } = await declinedShopper();
    await orders.abandonOffer(newShopper().session, given(shopper));
    await orders.abandonOffer(shopper.session, { ...given(shopper), offer: 'sample' });
    await orders.abandonOffer(shopper.session, { checkoutId: 'a\u0000b', offer: 'extra' });
    expect(await statusesOf(orders, shopper)).toEqual(['Paid', 'Pending']);
  });

  it('N13 N14 a yes whose outcome is unknown is not failed by a no, and counts once it is known', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    await sandbox.fault({ match: { method: 'POST', path: '/v1/payment_intents$' }, fault: 'drop-reply', times: 20 });
    await sandbox.fault({
      match: { method: 'GET', path: '/v1/payment_intents' },
      fault: '5xx',
      status: 503,
      times: 99,
    });
    const placed = await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    await orders.abandonOffer(shopper.session, given(shopper));
    expect(await statusesOf(orders, shopper)).toEqual(['Paid', 'Pending']);
    await sandbox.clearFaults();
    const id = placed.type === 'reply' ? placed.reply.order.id : '';
    expect(capturedOrder(await orders.resolve(shopper.session, id)).status).toBe('Paid');
  });

  it('N13 N14 a yes after the no is another attempt at the same order', async () => {
    const { orders, shopper, accept } = await declinedShopper();
    await orders.abandonOffer(shopper.session, given(shopper));
    expect(await accept()).toMatchObject({ code: 'payment_declined' });
    expect(await statusesOf(orders, shopper)).toEqual(['Paid', 'Pending']);
  });

  it('N13 a paid offer stays Paid after a late no', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    await orders.abandonOffer(shopper.session, given(shopper));
    expect(await statusesOf(orders, shopper)).toEqual(['Paid', 'Paid']);
    expect(await takenBy(sandbox)).toBe(5485 + 1999);
  });
});

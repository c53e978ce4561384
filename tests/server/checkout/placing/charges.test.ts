import { afterAll, expect, it } from 'vitest';
import type { Quote } from '../../../../contracts/api/quote-api.ts';
import { audit } from '../../../support/crash/audit.ts';
import { BUNDLES, type HttpGuest, paidBy, UPSELLS } from '../../../support/crash/http-guest.ts';
import { oneShopDuringTests } from '../../../support/crash/one-shop.ts';
import { DECLINED, VISA } from '../../../support/shops/order-shop.ts';

/** Each failure here happened in real shops; the title states the correct behaviour. */

const simulator = oneShopDuringTests();

afterAll(async () => {
  expect(await audit(simulator().shop(), simulator().sandbox)).toEqual([]);
});

it('V10 N14 choosing A, then B, then A again costs the price of A, on the page and on the card', async () => {
  const guest = await simulator().guest();
  const [a, b, again] = [await totalOf(guest, 'three'), await totalOf(guest, 'six'), await totalOf(guest, 'three')];
  expect(b).not.toBe(a);
  expect(again).toBe(a);
  const taken = await moneyTaken();
  const order = paidBy(await guest.place(await saleOf(guest)));
  expect([order.total, order.items.length]).toEqual([a, 1]);
  expect(await moneyTaken()).toBe(taken + Math.round(a * 100));
});

it('N14 a lost reply of the provider is no error: retried, reloaded and paid again it is one order and one charge', async () => {
  const guest = await simulator().guest();
  const before = await charges();
  await simulator().sandbox.breakCharges({ fault: 'drop-reply', times: 99 });
  await simulator().sandbox.breakReadings({ fault: '5xx', times: 99 });
  const request = await saleOf(guest);
  const underWay = { status: 200, json: { payment: { status: 'unknown' } } };
  expect(await guest.place(request)).toMatchObject(underWay);
  expect(await guest.place(request)).toMatchObject(underWay);
  expect(await guest.open('/home?uid=classic')).toContain('"live":true');
  const paidAgain = await saleOf(guest);
  expect(await guest.place(paidAgain)).toMatchObject(underWay);
  await simulator().sandbox.clearFaults();
  const settled = await guest.resolve((await guest.orders())[0]?.id ?? '');
  expect([paidBy(settled).id, await charges()]).toEqual([paidBy(await guest.place(paidAgain)).id, before + 1]);
  expect(await guest.orders()).toHaveLength(1);
});

it('N14 two submits at once are one sale, and two acceptances at once are one upsell, counted once in the sum', async () => {
  const guest = await simulator().guest();
  const [before, money] = [await charges(), await moneyTaken()];
  const request = await saleOf(guest);
  const sales = await Promise.all([guest.place(request), guest.place(request)]);
  expect(new Set(sales.map(({ json }) => json.order?.id)).size).toBe(1);
  const sale = paidBy(await guest.place(request));
  const accepted = await guest.upsellRequest(simulator().shop().hash, sale);
  const upsells = await Promise.all([guest.place(accepted), guest.place(accepted)]);
  expect(new Set(upsells.map(({ json }) => json.order?.id)).size).toBe(1);
  const upsell = paidBy(await guest.place(accepted));
  expect((await guest.orders()).map((order) => order.id)).toEqual([sale.id, upsell.id]);
  expect([await charges(), await moneyTaken()]).toEqual([
    before + 2,
    money + Math.round(sale.total * 100) + Math.round(upsell.total * 100),
  ]);
});

it('N14 the second upsell page charges its own price, on the card of the sale', async () => {
  const guest = await simulator().guest();
  const sale = paidBy(await guest.place(await saleOf(guest)));
  const money = await moneyTaken();
  let total = 0;
  for (const upsell of [UPSELLS.first, UPSELLS.second]) {
    const request = await guest.upsellRequest(simulator().shop().hash, sale, upsell);
    const order = paidBy(await guest.place(request));
    expect([order.total, order.offer, order.nicn]).toEqual([request.offer?.total, upsell.sfid, sale.nicn]);
    total += Math.round(order.total * 100);
  }
  expect(await moneyTaken()).toBe(money + total);
});

it('V10 the client decides neither product nor quantity of an upsell: 500 units are one, another product is refused', async () => {
  const guest = await simulator().guest();
  const sale = paidBy(await guest.place(await saleOf(guest)));
  const request = await guest.upsellRequest(simulator().shop().hash, sale);
  const money = await moneyTaken();
  const other = { ...request, offer: { sfid: BUNDLES.six, total: request.offer?.total ?? 0 } };
  expect(await guest.place(other)).toMatchObject({ status: 400, json: { error: { field: 'offer.sfid' } } });
  const many = { quantity: 500, items: [{ productId: 'gold', quantity: 500 }], upsells: [{ quantity: 500 }] };
  const sent = {
    ...request,
    ...many,
    offer: { sfid: UPSELLS.first.sfid, total: request.offer?.total ?? 0, quantity: 500 },
  };
  const order = paidBy(await guest.place(sent));
  expect(order.items.map((item) => item.quantity)).toEqual([1]);
  expect(await moneyTaken()).toBe(money + Math.round((request.offer?.total ?? 0) * 100));
});

it('N14 T01 a restart in mid-funnel keeps session, order and card: the upsell after it is charged', async () => {
  const guest = await simulator().guest();
  const sale = paidBy(await guest.place(await saleOf(guest)));
  await simulator().restart();
  guest.moveTo(simulator().shop().origin);
  expect((await guest.orders()).map((order) => order.id)).toEqual([sale.id]);
  expect(await guest.open('/home?uid=classic')).toContain(`"id":"${sale.id}"`);
  paidBy(await guest.place(await guest.upsellRequest(simulator().shop().hash, sale)));
});

it('V10 after an hour on the form the quote is still valid and the sale is paid', async () => {
  const guest = await simulator().guest();
  const request = await saleOf(guest);
  await simulator()
    .shop()
    .recover(60 * 60_000);
  expect(paidBy(await guest.place(request)).total).toBe(request.quote?.total);
});

it('N08 a declined card has a friendly text, and the order waits for another card', async () => {
  const guest = await simulator().guest();
  const declined = await guest.place(await saleOf(guest, DECLINED));
  expect(declined).toMatchObject({ status: 402, json: { error: { code: 'payment_declined', severity: 'soft' } } });
  expect(declined.json.error?.message).toBe(
    'Sorry, but your payment failed. Your card was declined: try again, or use another card.',
  );
  const [pending] = await guest.orders();
  expect(pending?.status).toBe('Pending');
  expect(paidBy(await guest.place(await saleOf(guest))).id).toBe(pending?.id);
});

async function saleOf(guest: HttpGuest, number = VISA) {
  return guest.saleRequest(simulator().shop().hash, await simulator().sandbox.token(number));
}

/** The shop's price of a bundle. */
async function totalOf(guest: HttpGuest, bundle: keyof typeof BUNDLES): Promise<number> {
  const { hash } = simulator().shop();
  const asked = { funnel: { hash }, checkoutId: guest.checkoutId, offers: [BUNDLES[bundle]] };
  return (await guest.post<Quote>('quotes', asked)).json.total;
}

async function charges(): Promise<number> {
  return (await simulator().sandbox.ledger()).charges.filter((charge) => charge.captured).length;
}

/** In minor units. */
async function moneyTaken(): Promise<number> {
  return (await simulator().sandbox.ledger()).balance.usd ?? 0;
}

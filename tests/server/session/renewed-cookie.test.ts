import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import type { CreateGuestOrder, Order, OrderReply } from '../../../contracts/api/order-api.ts';
import { sessionValues } from '../../../server/session/session-values.ts';
import { testClock } from '../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { WAIT } from '../../support/wait.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Two processes over one store, with a clock that the test advances. */
async function twoProcesses() {
  const clock = testClock();
  const parts = { clock: clock.now };
  return { clock, one: await shop().build({}, parts), two: await shop().build({}, parts) };
}

/** The same cookies in another browser: a thief's, or a tab whose answer was lost. */
function withCookiesOf(browser: GuestBrowser, app: FastifyInstance): GuestBrowser {
  return Object.assign(new GuestBrowser(app), { cookies: { ...browser.cookies } });
}

/** The ids of the orders that a call with this value finds; the browser's own cookies stay as they are. */
async function ordersWith(value: string | undefined, app: FastifyInstance): Promise<string[]> {
  const reply = await app.inject({ url: '/api/orders/all', cookies: { sluice_session: value ?? '' } });
  return reply.json<Order[]>().map(({ id }) => id);
}

/** A shopper on the order form, and what the form sends. */
async function readyToPay(app: FastifyInstance): Promise<{ ann: GuestBrowser; sale: CreateGuestOrder }> {
  const ann = await GuestBrowser.opened(app);
  return { ann, sale: await saleBody(shop(), ann, randomUUID()) };
}

async function pay(browser: GuestBrowser, sale: CreateGuestOrder): Promise<Order> {
  const reply = await browser.post('orders/createguest', sale);
  expect(reply.statusCode).toBe(200);
  return reply.json<OrderReply>().order;
}

/** A sale that is paid as by a webhook: no answer has brought its browser a new value. */
async function paidElsewhere({ cookies }: GuestBrowser, payload: CreateGuestOrder): Promise<void> {
  const headers = { 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' };
  await shop().app.inject({ method: 'POST', url: '/api/orders/createguest', payload, cookies, headers });
  await shop().store.db.deleteFrom('session_values').execute();
}

async function ordersOf(browser: GuestBrowser): Promise<string[]> {
  return (await browser.get('orders/all')).json<Order[]>().map(({ id }) => id);
}

/** The status of an accepted offer after this sale; a first total of 0 is refused with the price. */
async function acceptOffer(browser: GuestBrowser, sale: Order): Promise<number> {
  const offer = {
    orderType: 'Upsell',
    paymentMethod: 'card',
    parent: sale.id,
    checkoutId: sale.checkoutId,
    funnel: { hash: shop().classic.hash, step: 'fh-classic-upsell-1' },
    offer: { sfid: 'fh-offer-powermotion-3', total: 0 },
  };
  const refused = await browser.post('orders/createguest', offer);
  if (refused.statusCode !== 409) return refused.statusCode;
  const { total } = refused.json().quote;
  return (await browser.post('orders/createguest', { ...offer, offer: { ...offer.offer, total } })).statusCode;
}

describe('the cookie of a guest session', () => {
  it('T01 H04 has one XSRF value after a sale, also in an answer to the old one that comes beside, so that the next call passes', async () => {
    const { one, two } = await twoProcesses();
    const { ann, sale } = await readyToPay(one);
    const beside = [withCookiesOf(ann, one), withCookiesOf(ann, two)];
    await pay(ann, sale);
    const read = ann.cookies['XSRF-TOKEN'];
    for (const other of beside) {
      await ordersOf(other);
      expect(other.cookies).toMatchObject({ sluice_session: ann.cookies.sluice_session, 'XSRF-TOKEN': read });
    }
    Object.assign(ann.cookies, beside[0]?.cookies);
    const quote = await ann.post(
      'quotes',
      { funnel: { hash: 'none' }, checkoutId: randomUUID(), offers: ['x'] },
      { 'x-xsrf-token': read },
    );
    expect(quote.statusCode).not.toBe(403);
  });

  it('T01 is renewed when a sale is paid: ten minutes after the new one was first used a value that was planted or stolen before it reads nothing, charges nothing and is given nothing', async () => {
    const { clock, one } = await twoProcesses();
    const { ann, sale } = await readyToPay(one);
    const eve = withCookiesOf(ann, one);
    const order = await pay(ann, sale);
    expect(ann.cookies.sluice_session).not.toBe(eve.cookies.sluice_session);
    await ordersOf(ann);
    clock.advance(10 * MINUTE);
    const stolen = eve.cookies.sluice_session;
    expect(await ordersOf(eve)).toEqual([]);
    expect(await acceptOffer(eve, order)).toBe(403);
    expect((await eve.post('orders/settle', { orderId: order.id })).statusCode).toBe(403);
    expect((await eve.post('orders/createguest', sale)).statusCode).toBe(403);
    expect(eve.cookies.sluice_session).toBe(stolen);
    const page = await eve.open('/classic/thank-you?uid=classic');
    expect(page.body).not.toContain(order.id);
    expect(await ordersOf(eve)).toEqual([]);
    expect(eve.cookies.sluice_session).not.toBe(ann.cookies.sluice_session);
    clock.advance(50 * MINUTE);
    expect(await ordersOf(ann)).toEqual([order.id]);
    expect(await acceptOffer(ann, order)).toBe(200);
    expect(await ordersOf(ann)).toHaveLength(2);
  });

  it.each<[string, (lost: GuestBrowser, sale: CreateGuestOrder, order: Order) => Promise<unknown>]>([
    ['its next page', (lost) => lost.open('/?uid=classic')],
    ['the same call again', (lost, sale) => lost.post('orders/createguest', sale)],
    ['the list of its orders', (lost) => lost.get('orders/all')],
    ['the resolved payment', (lost, _, { id }) => lost.post('orders/settle', { orderId: id })],
    ['a call that tells of no order', (lost) => lost.post('logger', { level: 'info', message: 'x' })],
  ])(
    'T01 N14 comes again with %s of a browser that lost the answer and comes back the next day, from any process',
    async (_, ask) => {
      const { clock, one, two } = await twoProcesses();
      const { ann, sale } = await readyToPay(one);
      const lost = withCookiesOf(ann, two);
      const order = await pay(ann, sale);
      clock.advance(DAY - 1);
      await ask(lost, sale, order);
      expect(lost.cookies.sluice_session).toBe(ann.cookies.sluice_session);
      clock.advance(60 * MINUTE);
      expect(await ordersOf(lost)).toEqual([order.id]);
      expect((await lost.post('orders/settle', { orderId: order.id })).statusCode).toBe(200);
    },
  );

  it('T01 ends ten minutes after the new one was first used, in a process too that had looked it up just before', async () => {
    const { clock, one, two } = await twoProcesses();
    const { ann, sale } = await readyToPay(one);
    const old = ann.cookies.sluice_session;
    const order = await pay(ann, sale);
    clock.advance(3 * 60 * MINUTE);
    expect(await ordersWith(old, two)).toEqual([order.id]);
    expect(await ordersOf(ann)).toEqual([order.id]);
    clock.advance(9 * MINUTE);
    await ordersOf(ann);
    clock.advance(MINUTE - 1);
    expect(await ordersWith(old, two)).toEqual([order.id]);
    clock.advance(1);
    expect(await ordersWith(old, two)).toEqual([]);
    expect(await ordersOf(withCookiesOf(ann, two))).toEqual([order.id]);
  });

  it('T01 ends a day after the sale where the new one was never used', async () => {
    const { clock, one } = await twoProcesses();
    const { ann, sale } = await readyToPay(one);
    const lost = withCookiesOf(ann, one);
    await pay(ann, sale);
    clock.advance(DAY);
    const before = lost.cookies.sluice_session;
    expect(await ordersOf(lost)).toEqual([]);
    expect((await lost.post('orders/createguest', sale)).statusCode).toBe(403);
    expect(lost.cookies.sluice_session).toBe(before);
  });

  it('T01 N14 is the same one for two tabs that pay at once, whose other calls go on with either value', async () => {
    const { one, two } = await twoProcesses();
    const { ann, sale } = await readyToPay(one);
    const tab = withCookiesOf(ann, two);
    const [first, second] = await Promise.all([pay(ann, sale), pay(tab, sale)]);
    expect(first.id).toBe(second.id);
    expect(await ordersOf(tab)).toEqual([first.id]);
    expect(await ordersOf(ann)).toEqual([first.id]);
    expect(tab.cookies.sluice_session).toBe(ann.cookies.sluice_session);
  });

  it('T01 is renewed by the page where another process took the money, and stays until the next sale', async () => {
    const { one, two } = await twoProcesses();
    const { ann, sale } = await readyToPay(one);
    const away = withCookiesOf(ann, two);
    await paidElsewhere(ann, sale);
    await away.open('/?uid=classic');
    const renewed = away.cookies.sluice_session;
    expect(renewed).not.toBe(ann.cookies.sluice_session);
    await away.open('/?uid=classic');
    await away.get('orders/all');
    expect(away.cookies.sluice_session).toBe(renewed);
    await pay(away, await saleBody(shop(), away, randomUUID()));
    expect(away.cookies.sluice_session).not.toBe(renewed);
    expect(await ordersOf(away)).toHaveLength(2);
  });

  /** An app whose reads and writes of session values are counted. */
  async function counted() {
    const clock = testClock();
    const stored = sessionValues(shop().store.db);
    const values = { find: vi.fn(stored.find), renew: vi.fn(stored.renew), markUsed: vi.fn(stored.markUsed) };
    return { clock, values, app: await shop().build({}, { clock: clock.now, sessionValues: values }) };
  }

  it('T01 costs a session that never paid one look-up in five minutes, and a sale no write of its own', async () => {
    const { clock, values, app } = await counted();
    const { ann, sale } = await readyToPay(app);
    await ann.open('/?uid=classic');
    expect(values.find).not.toHaveBeenCalled();
    clock.advance(5 * MINUTE);
    for (let call = 0; call < 3; call += 1) await ordersOf(ann);
    expect(values.find).toHaveBeenCalledTimes(1);
    const before = ann.cookies.sluice_session;
    await pay(ann, sale);
    expect(ann.cookies.sluice_session).not.toBe(before);
    expect(values.renew).not.toHaveBeenCalled();
  });

  it('T01 has its first use stored later where the store has no room for it, by one write for all calls', async () => {
    const { clock, values, app } = await counted();
    const { ann, sale } = await readyToPay(app);
    await pay(ann, sale);
    values.markUsed.mockRejectedValueOnce(new Error('no room'));
    for (let call = 0; call < 4; call += 1) expect(await ordersOf(ann)).toHaveLength(1);
    await vi.waitFor(() => expect(values.markUsed).toHaveBeenCalledTimes(2), WAIT);
    clock.advance(5 * MINUTE);
    await ordersOf(ann);
    await app.close();
    expect(values.markUsed.mock.calls.map(([uses]) => uses.length)).toEqual([1, 1]);
  });

  it('T01 has its first use stored by a shop that is stopped', async () => {
    const { clock, one, two } = await twoProcesses();
    const { ann, sale } = await readyToPay(one);
    const old = ann.cookies.sluice_session;
    await pay(ann, sale);
    await ordersOf(ann);
    await one.close();
    clock.advance(10 * MINUTE);
    expect(await ordersWith(old, two)).toEqual([]);
  });

  it('T01 is renewed by the next answer where the store had no room for it, and no call is refused', async () => {
    const { values, app } = await counted();
    const { ann, sale } = await readyToPay(app);
    await paidElsewhere(ann, sale);
    values.renew.mockRejectedValueOnce(new Error('no room'));
    const before = ann.cookies.sluice_session;
    expect(await ordersOf(ann)).toHaveLength(1);
    expect(ann.cookies.sluice_session).toBe(before);
    expect(await ordersOf(ann)).toHaveLength(1);
    expect(ann.cookies.sluice_session).not.toBe(before);
  });

  it('T01 N14 is renewed once by two tabs that pay two sales at once, in two processes', async () => {
    const { one, two } = await twoProcesses();
    const { ann, sale } = await readyToPay(one);
    const tab = withCookiesOf(ann, two);
    const other = await saleBody(shop(), tab, randomUUID());
    const orders = await Promise.all([pay(ann, sale), pay(tab, other)]);
    const ids = orders.map(({ id }) => id).sort();
    expect(tab.cookies.sluice_session).toBe(ann.cookies.sluice_session);
    for (const browser of [ann, tab]) expect((await ordersOf(browser)).sort()).toEqual(ids);
  });
});

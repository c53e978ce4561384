import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CreateGuestOrder, OrderReply } from '../../../contracts/api/order-api.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { saleBody, takenBy } from '../checkout/placing/buy.ts';

const shop = appDuringTests();

type Change = (sale: CreateGuestOrder) => object;

const BUNDLE = 'fh-offer-powerfoods-complete-beef-3';

/** A sale with one wrong value, and the field that the answer names. */
const SALES: [string, Change, number, string][] = [
  ['money as text', (sale) => ({ quote: { ...sale.quote, total: `${sale.quote?.total}` } }), 400, 'quote.total'],
  ['money as a list', (sale) => ({ quote: { ...sale.quote, total: [sale.quote?.total] } }), 400, 'quote.total'],
  ['no money', (sale) => ({ quote: { id: sale.quote?.id } }), 400, 'quote.total'],
  ['an unknown quote', (sale) => ({ checkoutId: randomUUID(), quote: sale.quote }), 400, 'quote.id'],
  ['no quote', () => ({ quote: undefined }), 400, 'quote'],
  ['no card', () => ({ cardDetails: undefined }), 400, 'cardDetails.cardId'],
  ['a card that is a number', () => ({ cardDetails: { cardId: 4242 } }), 400, 'cardDetails.cardId'],
  ['no account', () => ({ account: undefined }), 400, 'account'],
  ['a mail address that is none', (sale) => ({ account: { ...sale.account, email: 'ann@' } }), 400, 'account.email'],
  [
    'a name of 61 letters',
    (sale) => ({ account: { ...sale.account, firstName: 'x'.repeat(61) } }),
    400,
    'account.firstName',
  ],
  ['a NUL in a city', (sale) => ({ account: { ...sale.account, city: 'a\u0000b' } }), 400, 'account.city'],
  ['half a character', (sale) => ({ account: { ...sale.account, street: '\ud800' } }), 400, 'account.street'],
  ['an order type that is none', () => ({ orderType: 'Gift' }), 400, 'orderType'],
  ['a payment method that is none', () => ({ paymentMethod: 'cash' }), 400, 'paymentMethod'],
  ['a checkout without an id', () => ({ checkoutId: '' }), 400, 'checkoutId'],
  ['an id of 101 letters', () => ({ checkoutId: 'x'.repeat(101) }), 400, 'checkoutId'],
];

describe('an order with impossible values', () => {
  it.each(SALES)(
    'V10 H05 %s is refused with the name of its field, and nothing is lost or charged',
    async (_, change, status, field) => {
      const ann = await GuestBrowser.opened(shop().app);
      const before = await takenBy(shop().sandbox);
      const sale = await saleBody(shop(), ann, randomUUID());
      const refused = await ann.post('orders/createguest', { ...sale, ...change(sale) });
      expect([refused.statusCode, refused.json().error.field]).toEqual([status, field]);
      expect(await takenBy(shop().sandbox)).toBe(before);
      expect((await ann.get('orders/all')).json()).toEqual([]);
      expect((await ann.post('orders/createguest', sale)).statusCode).toBe(200);
    },
  );

  it.each([-1, 0, 0.001, 1e300, 1])(
    'V10 a total of %d without a quote is 409, and nothing is charged',
    async (total) => {
      const ann = await GuestBrowser.opened(shop().app);
      const before = await takenBy(shop().sandbox);
      const sale = await saleBody(shop(), ann, randomUUID());
      const reply = await ann.post('orders/createguest', { ...sale, quote: { id: sale.quote?.id, total } });
      expect([reply.statusCode, reply.json().quote.total]).toEqual([409, sale.quote?.total]);
      expect(await takenBy(shop().sandbox)).toBe(before);
    },
  );

  it.each([-1, 0, 500, 2 ** 53, 1e300, '5'])('V10 a quantity of %s from the client is refused', async (quantity) => {
    const ann = await GuestBrowser.opened(shop().app);
    const sale = await saleBody(shop(), ann, randomUUID());
    const placed = await ann.post('orders/createguest', { ...sale, quantity, quote: { ...sale.quote, quantity } });
    expect(placed.json<OrderReply>().order).toMatchObject({ total: sale.quote?.total, items: [{ quantity: 1 }] });
  });

  it('V10 the same bundle twenty times is that bundle once, and a twenty-first time is refused', async () => {
    const ann = await GuestBrowser.opened(shop().app);
    const asked = { funnel: { hash: shop().classic.hash }, checkoutId: randomUUID() };
    const quote = (count: number) => ann.post('quotes', { ...asked, offers: Array(count).fill(BUNDLE) });
    const [once, often] = [(await quote(1)).json(), (await quote(20)).json()];
    expect(often.total).toBe(once.total);
    const tooOften = await quote(21);
    expect([tooOften.statusCode, tooOften.json().error.field]).toEqual([400, 'offers']);
  });
});

describe('another session’s objects', () => {
  it('O01 T01 V10 are 404, as if they did not exist: order, checkout, card and upsell', async () => {
    const [ann, eve] = [await GuestBrowser.opened(shop().app), await GuestBrowser.opened(shop().app)];
    const sale = await saleBody(shop(), ann, randomUUID());
    const { order } = (await ann.post('orders/createguest', sale)).json<OrderReply>();
    const before = await takenBy(shop().sandbox);
    const own = await saleBody(shop(), eve, randomUUID());
    const upsell = {
      orderType: 'Upsell',
      paymentMethod: 'card',
      parent: order.id,
      checkoutId: sale.checkoutId,
      funnel: { hash: shop().classic.hash, step: 'fh-classic-upsell-1' },
      offer: { sfid: 'fh-offer-powermotion-3', total: 0 },
    };
    const tries: [string, object, string][] = [
      ['orders/settle', { orderId: order.id }, 'order_missing'],
      ['orders/settle', { orderId: randomUUID() }, 'order_missing'],
      ['orders/createguest', { ...own, checkoutId: sale.checkoutId }, 'order_missing'],
      ['orders/createguest', { ...own, cardDetails: sale.cardDetails }, 'card_not_found'],
      ['orders/createguest', upsell, 'order_missing'],
    ];
    for (const [path, body, code] of tries) {
      const reply = await eve.post(path, body);
      expect([path, reply.statusCode, reply.json().error.code]).toEqual([path, 404, code]);
    }
    expect(await takenBy(shop().sandbox)).toBe(before);
  });
});

it.each(['quotes', 'orders/createguest', 'orders/settle'])(
  'H05 ten megabytes for %s are 413, as a problem',
  async (path) => {
    const ann = await GuestBrowser.opened(shop().app);
    const reply = await ann.post(path, { orderId: 'x'.repeat(10_000_000) });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([413, 'application/json; charset=utf-8']);
    expect(reply.json()).toEqual({
      error: { code: 'invalid_request', message: expect.any(String), requestId: expect.any(String) },
    });
  },
);

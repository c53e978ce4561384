import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrderReply } from '../../../../contracts/api/order-api.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { saleBody } from '../../checkout/placing/buy.ts';

const shop = appDuringTests();
const TOUCH = { first: { utm_source: 'google', gclid: 'g' }, last: { utm_source: 'mail' } };

/** Buys with these headers and cookies, and returns the touches of the order's row. */
async function touchesOf(headers: Record<string, string>, cookies: Record<string, string>, statsInfo: unknown) {
  const browser = await GuestBrowser.opened(shop().app);
  Object.assign(browser.cookies, cookies);
  const body = { ...(await saleBody(shop(), browser, randomUUID())), statsInfo };
  const reply = await browser.post('orders/createguest', body, headers);
  expect([reply.statusCode, reply.json<OrderReply>().payment]).toEqual([200, { status: 'captured' }]);
  const { id } = reply.json<OrderReply>().order;
  const { db } = shop().store;
  return db.selectFrom('order_touches').selectAll().where('order_id', '=', id).orderBy('which').execute();
}

describe('the touch of an order over HTTP', () => {
  it('Q02 O02 is stored where the brand’s rule allows advertising', async () => {
    expect(await touchesOf({}, {}, { touch: TOUCH })).toMatchObject([
      { which: 'first', utm_source: 'google', gclid: 'g', affid: null },
      { which: 'last', utm_source: 'mail', gclid: null },
    ]);
  });

  it.each([
    ['Global Privacy Control', { 'sec-gpc': '1' }, {}],
    ['a refusal', {}, { sluice_consent: '0.0.0123456789abcdef.1795000000000' }],
    ['the opt-out of an earlier version', {}, { sluice_optout: '1' }],
  ])('Q02 is not stored after %s, whatever is sent', async (_, headers, cookies) => {
    expect(await touchesOf(headers, cookies, { touch: TOUCH })).toEqual([]);
  });

  it('O02 H05 loses a text that cannot be stored, and the order is placed', async () => {
    const first = { utm_source: 'goo\0gle', utm_term: 'x\uD800y', gclid: 'a\0b' };
    const statsInfo = { variantId: '\0', touch: { first, last: first }, '\0': '\uDC00' };
    expect(await touchesOf({}, {}, statsInfo)).toMatchObject([
      { which: 'first', utm_source: 'google', utm_term: 'xy', gclid: null },
      { which: 'last' },
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Quote } from '../../../../contracts/api/quote-api.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';

const shop = appDuringTests();

const BUNDLE = 'fh-offer-powerfoods-complete-beef-3';
const asking = () => ({ funnel: { hash: shop().classic.hash }, checkoutId: randomUUID(), offers: [BUNDLE] });

it.each<[string, object]>([
  ['negative quantities', { quantity: -1, quantities: { [BUNDLE]: -5 } }],
  ['huge quantities', { quantity: 2 ** 53, quantities: [1e300] }],
  ['quantities as text', { quantity: '500' }],
  ['money as text', { total: '0.01', subtotal: '1', price: '$1.00', discount: '99' }],
  ['money below nothing', { total: -1, tax: -50, shipping: -4.95, discount: 1e9 }],
  ['prices of lines', { lines: [{ offer: BUNDLE, quantity: 0, unit: 0, total: 0 }] }],
])('V10 O08 a quote ignores %s in its request', async (_, own) => {
  const ann = await GuestBrowser.opened(shop().app);
  const plain = (await ann.post('quotes', asking())).json<Quote>();
  const reply = await ann.post('quotes', { ...asking(), ...own });
  expect(reply.statusCode).toBe(200);
  expect(priceOf(reply.json<Quote>())).toEqual(priceOf(plain));
  expect(plain.lines).toMatchObject([{ quantity: 1, discount: 0 }]);
});

it.each<[string, object, string]>([
  ['no offer', { offers: [] }, 'offers'],
  ['an offer that is a number', { offers: [3] }, 'offers.0'],
  ['an offer that is a line', { offers: [{ sfid: BUNDLE, quantity: -1 }] }, 'offers.0'],
  ['bumps that are no list', { bumps: 'all' }, 'bumps'],
  ['a delivery every 0 months', { subscription: { frequency: 'Month', multiplier: 0 } }, 'subscription.multiplier'],
  ['a delivery every -1 months', { subscription: { frequency: 'Month', multiplier: -1 } }, 'subscription.multiplier'],
  ['a delivery every 1e9 months', { subscription: { frequency: 'Month', multiplier: 1e9 } }, 'subscription.multiplier'],
  ['a delivery every "1" month', { subscription: { frequency: 'Month', multiplier: '1' } }, 'subscription.multiplier'],
  ['a delivery every day', { subscription: { frequency: 'Day', multiplier: 1 } }, 'subscription.frequency'],
  ['a coupon that is a list', { coupon: ['SAVE'] }, 'coupon'],
  ['a coupon of 61 letters', { coupon: 'x'.repeat(61) }, 'coupon'],
  ['a coupon with a NUL', { coupon: 'SAVE\u0000' }, 'coupon'],
  ['a method that is a price', { shippingMethod: 0 }, 'shippingMethod'],
  ['an address that is text', { deliverTo: 'Oakland' }, 'deliverTo'],
])('V10 O08 H05 a quote for %s is refused, and the field is named', async (_, own, field) => {
  const ann = await GuestBrowser.opened(shop().app);
  const reply = await ann.post('quotes', { ...asking(), ...own });
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid_request']);
  expect(reply.json().error.field).toMatch(new RegExp(`^${field.split('.')[0]}`));
});

/** Leaves out the new values of each answer: its id, and the time from which renewals are counted. */
function priceOf({ renewal, ...quote }: Quote) {
  return { ...quote, id: '', renewal: renewal && { ...renewal, nextAt: '' } };
}

import { beforeEach, expect, it } from 'vitest';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { takenBy } from '../../checkout/placing/buy.ts';
import {
  choiceOf,
  newGuest,
  openOrchard,
  openOrderBody,
  quoteFor,
  saleFor,
} from '../../checkout/placing/checkout-shop.ts';

const shop = appDuringTests();

beforeEach(() => openOrchard(shop()));

const CODES = Array.from({ length: 1000 }, (_, index) => `GUESS-${index}`);

it('a thousand codes at coupons/apply are limited, the right one among them too, and other shoppers are not', async () => {
  const [eve, ann] = [await newGuest(shop()), await newGuest(shop())];
  const apply = (guest: typeof eve, coupon: string) => guest.browser.post('coupons/apply', choiceOf(guest, { coupon }));
  const statuses = new Map<number, number>();
  for (const code of CODES) {
    const { statusCode } = await apply(eve, code);
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 422: 30, 429: 970 });
  const right = await apply(eve, 'TEN');
  expect([right.statusCode, right.json().error]).toMatchObject([
    429,
    { code: 'too_many_requests', message: expect.stringMatching(/wait a few minutes/) },
  ]);
  expect((await apply(ann, 'TEN')).json()).toMatchObject({ discount: 5 });
});

it('quotes reveal nothing either: the right code reads like the wrong ones', async () => {
  const [eve, ann] = [await newGuest(shop()), await newGuest(shop())];
  // The limit of a session refuses more quotes than these in a minute, with a right code too.
  const tried = CODES.slice(0, 100);
  const wrong = await Promise.all(tried.map((coupon) => quoteFor(eve, { coupon })));
  const right = await quoteFor(eve, { coupon: 'TEN' });
  expect({ ...right, id: '' }).toEqual({ ...wrong.at(-1), id: '' });
  expect(right).toMatchObject({ coupon: null, discount: 0, isFinal: true });
  const detail = 'This code was not found. Check how it is written, or try again later.';
  expect(right.problems).toEqual([{ part: 'coupon', message: 'Coupon can not be applied to this product', detail }]);
  expect((await quoteFor(ann, { coupon: 'TEN' })).discount).toBe(5);
});

it('paying with such a quote reveals nothing either: it costs the quoted total', async () => {
  const eve = await newGuest(shop());
  for (const coupon of CODES.slice(0, 20)) await quoteFor(eve, { coupon });
  const quote = await quoteFor(eve, { coupon: 'TEN' });
  const putDown = await eve.browser.post('orders/setorderguest', openOrderBody(eve, quote));
  expect([putDown.statusCode, putDown.json().order]).toMatchObject([200, { total: quote.total, coupon: null }]);
  const before = await takenBy(shop().sandbox);
  const paid = await eve.browser.post('orders/createguest', await saleFor(shop(), eve, quote));
  expect(paid.json()).toMatchObject({ payment: { status: 'captured' }, order: { discount: 0, coupon: null } });
  expect((await takenBy(shop().sandbox)) - before).toBe(Math.round(quote.total * 100));
});

it('a shopper with a wrong code in the field still gets prices, and may correct it', async () => {
  const ann = await newGuest(shop());
  for (let times = 0; times < 30; times += 1) await quoteFor(ann, { coupon: 'TENN', offers: ['jar'] });
  expect(await quoteFor(ann, { coupon: 'TEN' })).toMatchObject({ discount: 5, coupon: { code: 'TEN', amount: 5 } });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliverTo, QuoteRequest } from '../../../../contracts/api/quote-api.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import {
  choiceOf,
  newGuest,
  openOrchard,
  publishRules,
  quoteFor,
  RULES,
  TO_ANN,
  TO_BERLIN,
  TO_SYDNEY,
} from '../../checkout/placing/checkout-shop.ts';

const shop = appDuringTests();

beforeEach(() => openOrchard(shop()));

async function asked(path: string, more: Partial<QuoteRequest> = {}) {
  const guest = await newGuest(shop());
  return guest.browser.post(path, choiceOf(guest, more));
}

it('V07 K03 a quote names the invalid field of an address, and the reason', async () => {
  const quote = await quoteFor(await newGuest(shop()), { deliverTo: { ...TO_ANN, zipPostalCode: '10001' } });
  expect(quote.isFinal).toBe(false);
  expect(quote.problems).toEqual([
    {
      part: 'address',
      message: 'Entered address is not valid',
      field: 'zipPostalCode',
      detail: 'This ZIP code is not in California: check both.',
    },
  ]);
});

describe('POST address/validate', () => {
  async function validated(over: Partial<DeliverTo>, path = 'address/validate') {
    const { browser } = await newGuest(shop());
    return browser.post(path, { ...TO_ANN, ...over });
  }

  it.each(['address/validate', '/proxy/address/validate'])(
    'O08 H01 H03 %s accepts a valid address alone',
    async (path) => {
      const { browser } = await newGuest(shop());
      const reply = await browser.post(path, { ...TO_ANN, affParameters: { affId: 'a' } });
      expect([reply.statusCode, reply.json()]).toEqual([200, { isValid: true }]);
      expect((await browser.post(path, { ...TO_ANN, zipPostalCode: '1234' })).statusCode).toBe(422);
    },
  );

  it.each<[Partial<DeliverTo>, string]>([
    [{ zipPostalCode: '1234' }, 'zipPostalCode'],
    [{ zipPostalCode: '10001' }, 'zipPostalCode'],
    [{ state: 'ZZ' }, 'state'],
    [{ state: 'toString'.slice(0, 3) }, 'state'],
    [{ street: ' ' }, 'street'],
    [{ city: '' }, 'city'],
    [{ country: 'CA', state: 'ON', zipPostalCode: '94107' }, 'zipPostalCode'],
  ])('O08 K03 V07 %j is no valid address, and the field is named', async (over, field) => {
    const reply = await validated(over);
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      422,
      { code: 'address_invalid', message: 'Entered address is not valid', field },
    ]);
  });

  it.each(['XX', 'us', ''])('O08 K03 an address in %j could not be validated', async (country) => {
    const { error } = (await validated({ country, state: '' })).json();
    expect(error).toMatchObject({
      code: 'address_invalid',
      message: "Sorry, but we couldn't validate your address",
    });
    expect(error).not.toHaveProperty('field');
  });

  it.each<[object, string]>([
    [{ ...TO_ANN, country: 'USA' }, 'country'],
    [{ ...TO_ANN, zipPostalCode: 94107 }, 'zipPostalCode'],
    [{ ...TO_ANN, city: null }, 'city'],
    [{ ...TO_ANN, street: 'x'.repeat(121) }, 'street'],
    [{ country: 'US' }, 'state'],
  ])('H05 O08 a body without an address is 400 with its field: %j', async (body, field) => {
    const { browser } = await newGuest(shop());
    const reply = await browser.post('address/validate', body);
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, field]);
  });
});

describe('POST shipping/options', () => {
  it('O08 lists the methods of the destination with their prices, and chooses the cheapest', async () => {
    expect((await asked('shipping/options')).json()).toEqual({
      currency: 'USD',
      shippingMethod: 'standard',
      options: [
        { sfid: 'standard', name: 'Standard', price: 4.95, days: { min: 3, max: 5 } },
        { sfid: 'express', name: 'Express', price: 14.5, days: { min: 1, max: 2 } },
      ],
    });
  });

  it('O08 keeps the chosen method, and replaces an unknown one', async () => {
    const chosen = async (shippingMethod: string | null) =>
      (await asked('shipping/options', { shippingMethod })).json().shippingMethod;
    expect(await chosen('express')).toBe('express');
    expect([await chosen('nothing'), await chosen('toString'), await chosen(null)]).toEqual(Array(3).fill('standard'));
  });

  it('O08 a large order ships free', async () => {
    const { options } = (
      await asked('shipping/options', { offers: ['jar', 'club'], bumps: ['scoop', 'brush'] })
    ).json();
    expect(options[0].price).toBe(0);
  });

  it.each<[string, DeliverTo, string, string]>([
    [
      'not shipped to',
      { ...TO_ANN, country: 'GB' },
      'address_invalid',
      "Sorry, but we don't ship to Your country. Please, select one from the list",
    ],
    ['no way to ship', TO_SYDNEY, 'shipping_unavailable', "Couldn't calculate shipping options"],
    ['no valid address', { ...TO_ANN, zipPostalCode: '10001' }, 'address_invalid', 'Entered address is not valid'],
  ])('O08 K03 %s: 422 in the words of the catalogue', async (_, deliverTo, code, message) => {
    const reply = await asked('shipping/options', { deliverTo });
    expect([reply.statusCode, reply.json().error]).toMatchObject([422, { code, message }]);
  });

  it('O08 an address without its state is not yet complete, which differs from an empty list', async () => {
    const reply = await asked('shipping/options', { deliverTo: { ...TO_ANN, state: '' } });
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      422,
      { code: 'address_invalid', message: 'Entered address is not valid', field: 'deliverTo.state' },
    ]);
  });
});

describe('POST tax/calculate', () => {
  it('O08 returns the tax of goods and shipping, rate by rate', async () => {
    const reply = await asked('tax/calculate', { bumps: ['scoop'] });
    expect(reply.json()).toEqual({
      currency: 'USD',
      tax: 2.08,
      taxLines: [
        { name: 'Food tax', percent: 2, base: 50, amount: 1 },
        { name: 'Sales tax', percent: 7.25, base: 14.94, amount: 1.08 },
      ],
    });
  });

  it('O08 a state without tax has none, and no line for it', async () => {
    const deliverTo = { ...TO_ANN, state: 'OR', zipPostalCode: '97201', city: 'Portland' };
    expect((await asked('tax/calculate', { deliverTo })).json()).toEqual({ currency: 'USD', tax: 0, taxLines: [] });
  });

  it.each<[string, DeliverTo, string, string]>([
    ['no rate for the country', TO_BERLIN, 'tax_unavailable', "Sorry, but we couldn't calculate the tax"],
    [
      'not shipped to',
      { ...TO_ANN, country: 'GB' },
      'address_invalid',
      "Sorry, but we don't ship to Your country. Please, select one from the list",
    ],
    ['no state yet', { ...TO_ANN, state: '' }, 'address_invalid', 'Entered address is not valid'],
  ])('O08 K03 %s: 422 in the words of the catalogue', async (_, deliverTo, code, message) => {
    const reply = await asked('tax/calculate', { deliverTo });
    expect([reply.statusCode, reply.json().error]).toMatchObject([422, { code, message }]);
  });
});

describe('POST coupons/apply', () => {
  it('O08 V08 returns a coupon’s discount, in any case and with blanks', async () => {
    for (const coupon of ['TEN', ' ten ', 'Ten']) {
      expect((await asked('coupons/apply', { coupon })).json()).toEqual({
        currency: 'USD',
        coupon: 'TEN',
        discount: 5,
      });
    }
    const off = (await asked('coupons/apply', { coupon: 'JAR5', deliverTo: null })).json();
    expect(off).toEqual({ currency: 'USD', coupon: 'JAR5', discount: 5 });
  });

  const subscription = { frequency: 'Month', multiplier: 1 } as const;

  it.each<[string, Partial<QuoteRequest>, string]>([
    ['does not exist', { coupon: 'NOTHING' }, 'Coupon can not be applied to this product'],
    ['has expired', { coupon: 'GONE' }, 'Coupon can not be applied to this product'],
    ['is for another product', { coupon: 'JAR5', offers: ['club'] }, 'Coupon can not be applied to this product'],
    [
      'is not for subscriptions',
      { coupon: 'ONCE', offers: ['club'], subscription },
      'Coupon can not be applied to subscription',
    ],
  ])('O08 K03 V08 one that %s is 422 with the catalogue’s sentence', async (_, more, message) => {
    const reply = await asked('coupons/apply', more);
    expect([reply.statusCode, reply.json().error]).toMatchObject([422, { code: 'coupon_not_applicable', message }]);
    expect(reply.json().error).not.toHaveProperty('quote');
  });

  it.each<[string, Partial<QuoteRequest>, string]>([
    ['does not exist', { coupon: 'NOTHING' }, 'This code was not found. Check how it is written, or try again later.'],
    ['is of the past', { coupon: 'GONE' }, 'This code has expired.'],
    ['is for another product', { coupon: 'JAR5', offers: ['club'] }, 'This code is for products other than'],
    ['needs more goods', { coupon: 'BIG' }, 'It needs an order of $60.00 or more before delivery; yours is $50.00.'],
    ['is for one purchase', { coupon: 'ONCE', offers: ['club'], subscription }, 'for one-time purchases.'],
    ['is for subscriptions', { coupon: 'CLUB' }, 'This code is for subscriptions.'],
  ])('V08 K03 a quote explains a coupon that %s, and coupons/apply in the same words', async (_, more, detail) => {
    const club = { purchase: 'subscription' as const, code: 'CLUB', minimum: 0 };
    const [any] = RULES.coupons;
    if (!any) throw new Error('the orchard has no coupon');
    const coupons = [...RULES.coupons, { ...any, code: 'BIG', minimum: 6000 }, { ...any, ...club }];
    await publishRules(shop(), { ...RULES, coupons });
    const quote = await quoteFor(await newGuest(shop()), more);
    expect(quote).toMatchObject({ coupon: null, isFinal: true });
    expect(quote.problems).toMatchObject([{ part: 'coupon', detail: expect.stringContaining(detail) }]);
    const { error } = (await asked('coupons/apply', more)).json();
    expect(quote.problems).toEqual([{ part: 'coupon', message: error.message, detail: error.detail }]);
  });

  it('H05 O08 without a code it is 400', async () => {
    for (const coupon of ['', null, undefined, 10, 'x'.repeat(61)] as never[]) {
      const reply = await asked('coupons/apply', { coupon });
      expect([coupon, reply.statusCode, reply.json().error.field]).toEqual([coupon, 400, 'coupon']);
    }
  });

  it('K03 V08 blanks are an unknown code', async () => {
    expect((await asked('coupons/apply', { coupon: '   ' })).statusCode).toBe(422);
  });
});

describe.each(['shipping/options', 'tax/calculate', 'coupons/apply'])('POST %s', (path) => {
  const more = path === 'coupons/apply' ? { coupon: 'TEN' } : {};

  it('H01 O08 is the same under /proxy', async () => {
    const [api, proxy] = [await asked(path, more), await asked(`/proxy/${path}`, more)];
    expect([proxy.statusCode, proxy.json()]).toEqual([200, api.json()]);
  });

  it.each<[object, number, string]>([
    [{ offers: ['nothing'] }, 400, 'offers.0'],
    [{ offers: ['extra'] }, 400, 'offers.0'],
    [{ offers: ['jar', '__proto__'] }, 400, 'offers.1'],
    [{ offers: [] }, 400, 'offers'],
    [{ offers: 'jar' }, 400, 'offers'],
    [{ offers: [1] }, 400, 'offers.0'],
    [{ bumps: ['jar'] }, 400, 'bumps.0'],
    [{ bumps: ['constructor'] }, 400, 'bumps.0'],
    [{ subscription: { frequency: 'Month', multiplier: 1 } }, 400, 'subscription'],
    [{ subscription: { frequency: 'Month', multiplier: -1 } }, 400, 'subscription'],
    [{ subscription: { frequency: 'Day', multiplier: 1 } }, 400, 'subscription'],
    [{ checkoutId: 'a\u0000b' }, 400, 'checkoutId'],
    [{ funnel: { hash: 'a\u0000b' } }, 400, 'funnel.hash'],
    [{ deliverTo: { ...TO_ANN, city: 'a\u0000b' } }, 400, 'deliverTo.city'],
    [{ shippingMethod: '\ud800' }, 400, 'shippingMethod'],
  ])('E02 H05 V10 O08 %j is refused, and its field named', async (over, status, field) => {
    const reply = await asked(path, { ...more, ...over });
    expect([reply.statusCode, reply.json().error.field]).toEqual([
      status,
      expect.stringMatching(new RegExp(`^${field}`)),
    ]);
    expect(reply.body).not.toContain('\u0000');
  });

  it('H05 K03 O08 an unknown version is 404', async () => {
    const reply = await asked(path, { ...more, funnel: { hash: 'nobody' } });
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      404,
      { code: 'funnel_not_found', message: "Sorry, but we couldn't find Offer information" },
    ]);
  });

  it('H05 ten megabytes are 413, as a problem', async () => {
    const reply = await asked(path, { ...more, padding: 'x'.repeat(10_000_000) } as never);
    expect([reply.statusCode, reply.json().error.code]).toEqual([413, 'invalid_request']);
  });
});

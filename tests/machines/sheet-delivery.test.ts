import { describe, expect, it } from 'vitest';
import type { DeliverTo, Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import { emptyAccount } from '../../domain/account/account.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { priceOfQuote } from '../../machines/checkout/quoted-price.rules.ts';
import { sheetDelivery } from '../../machines/wallet/sheet-delivery.ts';
import { anAccount, aQuote } from '../support/pages/orders.ts';

const REQUEST: QuoteRequest = { funnel: { hash: 'hash-1' }, checkoutId: 'checkout-1', offers: ['bundle-1'] };
const ASKS = { siteName: 'Fernhollow', request: REQUEST };
const SHOWN = { currency: 'USD', total: 3990, lines: [{ label: 'Bundle', amount: 3990 }], recurring: null };
const METHODS = [
  { sfid: 'slow', name: 'Standard', price: 4.95, days: { min: 3, max: 5 } },
  { sfid: 'fast', name: 'Express', price: 9.95, days: { min: 1, max: 1 } },
];

const { country, state, city, zipPostalCode } = anAccount();
const PLACE: DeliverTo = { country, state, city, zipPostalCode, street: '' };

/** A delivery priced by `price`, with the requests that were made. */
function delivery(price: (request: QuoteRequest) => Quote | Error) {
  const asked: QuoteRequest[] = [];
  const ask = async (request: QuoteRequest) => {
    asked.push(request);
    const quote = price(request);
    if (quote instanceof Error) throw quote;
    return { type: 'quoted' as const, quote };
  };
  const sheet = sheetDelivery(ASKS, SHOWN, { ask, priceOf: priceOfQuote });
  return { asked, sheet };
}

/** The fast method costs five dollars more. */
const byMethod = ({ shippingMethod }: QuoteRequest): Quote =>
  aQuote(shippingMethod === 'fast' ? 49.85 : 44.85, {
    shippingOptions: METHODS,
    shippingMethod: shippingMethod ?? 'slow',
    shipping: shippingMethod === 'fast' ? 9.95 : 4.95,
  });

describe('the delivery of a wallet’s sheet', () => {
  it('V10 O08 each address and method has its own quote, and what was shown is what is given', async () => {
    const { asked, sheet } = delivery(byMethod);
    expect(await sheet.movedTo(PLACE)).toMatchObject({ total: 4485, chosen: 'slow', problems: [] });
    expect(await sheet.chose('fast')).toMatchObject({ total: 4985, chosen: 'fast' });
    const ended = await sheet.authorized(anAccount());
    expect(ended).toMatchObject({ type: 'given', given: { shippingMethod: 'fast', quote: { total: 49.85 } } });
    expect(asked.map(({ shippingMethod, deliverTo }) => [shippingMethod, deliverTo?.street === ''])).toEqual([
      [null, true],
      ['fast', true],
      ['fast', false],
    ]);
  });

  it('V07 every field that an order could not have is named, and nothing is asked', async () => {
    const { asked, sheet } = delivery(byMethod);
    await sheet.movedTo(PLACE);
    const ended = await sheet.authorized(anAccount({ phone: '12', street: '', email: 'ada@' }));
    expect(ended.type).toBe('wrong');
    const fields = ended.type === 'wrong' ? ended.problems.map(({ field }) => field) : [];
    expect(fields.toSorted()).toEqual(['email', 'phone', 'street']);
    expect((await sheet.authorized(emptyAccount(''))).type).toBe('wrong');
    expect(asked).toHaveLength(1);
  });

  it('V10 an address that is dearer than the part of it that was told before charges nothing until its total was said', async () => {
    const { sheet } = delivery(({ deliverTo }) => aQuote(deliverTo?.street ? 50 : 44.85));
    expect(await sheet.movedTo(PLACE)).toMatchObject({ total: 4485 });
    const message = 'The total for this address is $50.00. Pay again to accept it.';
    expect(await sheet.authorized(anAccount())).toEqual({ type: 'wrong', problems: [{ field: null, message }] });
    expect(await sheet.movedTo(PLACE)).toMatchObject({ total: 5000 });
    expect(await sheet.authorized(anAccount())).toMatchObject({ type: 'given', given: { quote: { total: 50 } } });
  });

  it('V10 later charges and a delivery method that differ for the whole address are said, too, before anything is charged', async () => {
    const each = {
      frequency: 'Month' as const,
      multiplier: 1,
      subtotal: 29,
      tax: 0,
      nextAt: '2026-12-30T00:00:00.000Z',
    };
    const renewalAt = (total: number) => ({ ...each, shipping: total - 29, total });
    const { sheet } = delivery(({ deliverTo }) =>
      aQuote(29, {
        renewal: renewalAt(deliverTo?.street ? 48.95 : 33.95),
        shippingOptions: METHODS,
        shippingMethod: 'slow',
      }),
    );
    expect(await sheet.movedTo(PLACE)).toMatchObject({ total: 2900, recurring: { amount: 3395 } });
    const ended = await sheet.authorized(anAccount());
    expect(ended.type === 'wrong' && ended.problems[0]?.message).toContain('48.95 USD every month');
    expect((await sheet.authorized(anAccount())).type).toBe('given');
    const express = delivery(({ deliverTo, shippingMethod }) =>
      aQuote(52.5, {
        shippingOptions: METHODS,
        shippingMethod: deliverTo?.street ? 'slow' : (shippingMethod ?? 'slow'),
      }),
    ).sheet;
    await express.movedTo(PLACE);
    await express.chose('fast');
    const refused = await express.authorized(anAccount());
    expect(refused.type === 'wrong' && refused.problems[0]?.message).toContain('with Standard delivery');
    expect(await express.authorized(anAccount())).toMatchObject({ type: 'given', given: { shippingMethod: 'slow' } });
  });

  it('V10 nothing is given for an address that the sheet never showed a total for', async () => {
    const { sheet } = delivery(byMethod);
    expect((await sheet.authorized(anAccount())).type).toBe('wrong');
  });

  it.each([
    ['address', 'country', MESSAGES.notShipped],
    ['tax', undefined, MESSAGES.taxUnknown],
  ] as const)(
    'K03 a problem with the %s is said in the sheet, and keeps the order from being placed',
    async (part, field, message) => {
      const problems = [{ part, message, ...(field ? { field } : {}) }];
      const { sheet } = delivery(() => aQuote(44.85, { problems }));
      expect((await sheet.movedTo(PLACE)).problems).toEqual([{ field: field ?? null, message }]);
      expect((await sheet.authorized(anAccount())).type).toBe('wrong');
    },
  );

  it('V08 a code that has ended is a row of the sheet, and the order goes on without it', async () => {
    const message = MESSAGES.couponNotForProduct;
    const { sheet } = delivery(() => aQuote(44.85, { problems: [{ part: 'coupon', message }] }));
    const price = await sheet.movedTo(PLACE);
    expect(price.lines).toContainEqual({ label: message, amount: 0 });
    expect(price.problems).toEqual([]);
    expect((await sheet.authorized(anAccount())).type).toBe('given');
  });

  it('N08 a shop that does not answer is said, with the total as it was', async () => {
    const { sheet } = delivery(() => new Error('offline'));
    expect(await sheet.movedTo(PLACE)).toMatchObject({
      total: SHOWN.total,
      problems: [{ field: null, message: MESSAGES.paymentUnavailable }],
    });
    expect((await sheet.authorized(anAccount())).type).toBe('wrong');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quote } from '../../../../contracts/api/quote-api.ts';
import { type Price, priceOrder } from '../../../../domain/pricing/price.ts';
import { priceOfQuote } from '../../../../machines/checkout/quoted-price.rules.ts';
import { toQuote } from '../../../../server/orders/pricing/quote-wire.ts';
import type { PricedSelection } from '../../../../server/orders/records/priced-selection.ts';
import { anyOrder } from '../../../domain/pricing/arbitrary-order.ts';
import { soakRuns } from '../../../support/soak/soak.ts';

/** Currencies with two decimals, none, three. */
const CURRENCIES = ['USD', 'JPY', 'KWD'];

function selectionOf(price: Price): PricedSelection {
  const { shippingMethod } = price;
  const method = {
    price: 0,
    freeFrom: null,
    countries: [],
    states: null,
    days: { min: 1, max: 2 },
  };
  return {
    lines: [],
    price,
    renewal: null,
    coupon: null,
    fee: null,
    problems: [],
    isFinal: true,
    shippingOptions: shippingMethod ? [{ method: { ...method, ...shippingMethod }, price: 0 }] : [],
  };
}

/** Returns a price after it was serialized, sent and read. */
function readBack(price: Price): Price | null {
  const sent: Quote = JSON.parse(JSON.stringify(toQuote('quote-1', selectionOf(price))));
  return priceOfQuote(sent);
}

/** Without the fields of lines and taxes that a page does not receive. */
function asPagesKnowIt(price: Price): Price {
  const lines = price.lines.map((line) => ({ ...line, product: '', taxCode: null }));
  return { ...price, lines, taxLines: price.taxLines.map(({ codes: _, ...line }) => line) };
}

describe('a price on its way to the page', () => {
  it.each(CURRENCIES)('E14 in %s is the same to the last minor unit when it arrives', (currency) => {
    fc.assert(
      fc.property(anyOrder(100_000_000_000), ({ chosen, terms }) => {
        const price = priceOrder(currency, chosen, terms);
        expect(readBack(price)).toEqual(asPagesKnowIt(price));
      }),
      soakRuns(300),
    );
  });

  it.each([
    ['USD', 1, 0.01],
    ['USD', 29, 0.29],
    ['USD', 110, 1.1],
    ['JPY', 129, 129],
    ['KWD', 1, 0.001],
    ['KWD', 1005, 1.005],
    ['KWD', 100_000_000_000_001, 100_000_000_000.001],
  ])('E14 in %s %d minor units are sent as %d', (currency, minor, decimal) => {
    const fee = { name: 'Handling', amount: minor };
    const price = priceOrder(currency, [], { fee });
    expect(toQuote('quote-1', selectionOf(price)).total).toBe(decimal);
    expect(readBack(price)?.total).toBe(minor);
  });

  it('E14 one that is no exact money of its currency is none', () => {
    const quote = toQuote('quote-1', selectionOf(priceOrder('USD', [], { fee: { name: 'Fee', amount: 100 } })));
    for (const total of [1.001, Number.NaN, 1e300]) expect(priceOfQuote({ ...quote, total })).toBeNull();
    expect(priceOfQuote({ ...quote, currency: 'JPY', total: 1.5 })).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postalRange } from '../../../domain/account/postal-range.ts';
import {
  chosenMethod,
  daysInWords,
  methodPrice,
  methodsFor,
  type ShippingMethod,
} from '../../../domain/pricing/shipping.ts';
import { rateFor, type TaxRate, taxLines } from '../../../domain/pricing/tax.ts';
import { anyPlace, anyRate } from './arbitrary-order.ts';

const method = (sfid: string, over: Partial<ShippingMethod> = {}): ShippingMethod => ({
  sfid,
  name: sfid,
  price: 500,
  freeFrom: null,
  countries: ['US'],
  states: null,
  days: { min: 3, max: 5 },
  ...over,
});
const SLOW = method('slow', { freeFrom: 5000 });
const FAST = method('fast', { price: 1500, days: { min: 1, max: 1 } });
const BOAT = method('boat', { price: 300, countries: ['US', 'CA'], states: ['AK', 'HI', 'BC'] });

describe('the days of a shipping method', () => {
  it('are words, for one day and for several', () => {
    const spans = [
      { min: 1, max: 1 },
      { min: 3, max: 3 },
      { min: 2, max: 4 },
    ];
    expect(spans.map(daysInWords)).toEqual(['1 business day', '3 business days', '2–4 business days']);
  });
});

describe('the shipping methods', () => {
  const names = (country: string, state: string) =>
    methodsFor([SLOW, FAST, BOAT], { country, state, zipPostalCode: '' }).map(({ sfid }) => sfid);

  it('O08 are those that deliver to the address, in the order of the table', () => {
    expect(names('US', 'CA')).toEqual(['slow', 'fast']);
    expect(names('US', 'HI')).toEqual(['slow', 'fast', 'boat']);
    expect(names('CA', 'BC')).toEqual(['boat']);
    expect([names('CA', 'ON'), names('FR', ''), names('', '')]).toEqual([[], [], []]);
  });

  it('O08 of one name are those with the narrowest postal codes, then those with a state; of other names all', () => {
    const codes = (...texts: string[]) => ({ postalCodes: texts.flatMap((text) => postalRange(text, 'US') ?? []) });
    const rows = [
      method('plain', { name: 'Standard' }),
      method('south', { name: 'Standard', states: ['NY', 'FL'] }),
      method('city', { name: 'Standard', ...codes('100*', '11004...11005') }),
      method('block', { name: 'Standard', ...codes('10001') }),
      method('bike', { name: 'Today', ...codes('100*') }),
    ];
    const at = (state: string, zipPostalCode: string) =>
      methodsFor(rows, { country: 'US', state, zipPostalCode }).map(({ sfid }) => sfid);
    expect([at('CA', '94107'), at('FL', '33101'), at('NY', '10301')]).toEqual([['plain'], ['south'], ['south']]);
    expect([at('NY', '10002'), at('NY', '10001-1234'), at('NY', '11005')]).toEqual([
      ['city', 'bike'],
      ['block', 'bike'],
      ['city'],
    ]);
    expect([at('NY', ''), at('NY', '100')]).toEqual([['south'], ['city', 'bike']]);
  });

  it('O08 cost nothing from their own threshold on, exactly', () => {
    expect([4999, 5000, 5001].map((subtotal) => methodPrice(SLOW, subtotal))).toEqual([500, 0, 0]);
    expect(methodPrice(method('never', { freeFrom: 0 }), 0)).toBe(0);
    expect(methodPrice(FAST, 1_000_000)).toBe(1500);
  });

  it('O08 include the chosen one where it delivers; else the cheapest counts, the first of several', () => {
    expect(chosenMethod([SLOW, FAST], 'fast', 100)?.sfid).toBe('fast');
    expect(chosenMethod([SLOW, FAST], 'boat', 100)?.sfid).toBe('slow');
    expect(chosenMethod([FAST, SLOW, BOAT], null, 100)?.sfid).toBe('boat');
    expect(chosenMethod([FAST, SLOW, BOAT], null, 5000)?.sfid).toBe('slow');
    expect(chosenMethod([method('b'), method('a')], null, 100)?.sfid).toBe('b');
    expect(chosenMethod([], 'fast', 100)).toBeNull();
  });
});

describe('the tax of an address', () => {
  const rate = (state: string | null, taxCode: string | null, ppm: number, onShipping = false): TaxRate => ({
    country: 'US',
    state,
    taxCode,
    name: `${state ?? 'US'} ${taxCode ?? 'all'}`,
    ppm,
    onShipping,
  });
  const TABLE = [
    rate(null, null, 10_000, true),
    rate('CA', 'food', 0),
    rate('CA', null, 72_500),
    rate(null, 'food', 5000),
    rate('NY', 'food', 40_000),
  ];
  const named = (state: string, code: string | null) =>
    rateFor(TABLE, { country: 'US', state, zipPostalCode: '' }, code)?.name;

  it('O08 is that of the most specific row: the state counts for more than the code', () => {
    expect([named('CA', 'food'), named('CA', null), named('CA', 'book')]).toEqual(['CA food', 'CA all', 'CA all']);
    expect([named('NY', 'food'), named('NY', null), named('VT', 'food')]).toEqual(['NY food', 'US all', 'US food']);
    expect(rateFor(TABLE, { country: 'CA', state: 'ON', zipPostalCode: '' }, null)).toBeNull();
  });

  it('O08 is that of the narrowest postal codes before the state, and of the state before the code', () => {
    const codes = (row: TaxRate, ...texts: string[]): TaxRate => ({
      ...row,
      postalCodes: texts.flatMap((text) => postalRange(text, 'US') ?? []),
    });
    const table = [
      rate(null, null, 0),
      rate('NY', 'food', 1),
      rate('NY', null, 2),
      codes(rate(null, null, 3), '1*'),
      codes(rate('NY', null, 4), '100*'),
      codes(rate('NY', 'food', 5), '10000...10099'),
      codes(rate(null, null, 6), '10001'),
    ];
    const at = (zipPostalCode: string, code: string | null, state = 'NY') =>
      rateFor(table, { country: 'US', state, zipPostalCode }, code)?.ppm;
    expect([at('00501', null), at('00501', 'food'), at('', 'food')]).toEqual([2, 1, 1]);
    expect([at('14202', 'food'), at('15001', 'food', 'PA'), at('94107', null, 'CA')]).toEqual([3, 3, 0]);
    expect([at('10002', null), at('10002', 'food'), at('10001-1234', 'food')]).toEqual([4, 5, 6]);
  });

  it('O08 of any table has no more specific row', () => {
    const weight = ({ state, taxCode }: TaxRate) => (state ? 2 : 0) + (taxCode ? 1 : 0);
    fc.assert(
      fc.property(fc.array(anyRate()), anyPlace(), fc.constantFrom(null, 'food'), (rates, to, code) => {
        const found = rateFor(rates, to, code);
        const fitting = rates.filter(
          (each) =>
            each.country === to.country &&
            [null, to.state].includes(each.state) &&
            (each.taxCode === null || each.taxCode === code),
        );
        expect(found === null).toBe(fitting.length === 0);
        if (found) expect(Math.max(...fitting.map(weight))).toBe(weight(found));
      }),
    );
  });

  it('O08 has a line for each rate above zero, on shipping where its row says so', () => {
    const goods = [
      { amount: 1000, taxCode: 'food' },
      { amount: 333, taxCode: null },
      { amount: 333, taxCode: 'book' },
    ];
    expect(taxLines(TABLE, { country: 'US', state: 'NY', zipPostalCode: '' }, goods, 500)).toEqual([
      { name: 'NY food', ppm: 40_000, base: 1000, amount: 40, codes: ['food'] },
      { name: 'US all', ppm: 10_000, base: 1166, amount: 12, codes: [null, 'book'] },
    ]);
    expect(taxLines(TABLE, { country: 'US', state: 'CA', zipPostalCode: '' }, goods, 500)).toEqual([
      { name: 'CA all', ppm: 72_500, base: 666, amount: 48, codes: [null, 'book'] },
    ]);
  });

  it('O08 falls on shipping only where it falls on goods, or where the row of untaxed goods says so', () => {
    const at = (food: TaxRate, ...codes: (string | null)[]) =>
      taxLines(
        [rate('TX', null, 62_500, true), food],
        { country: 'US', state: 'TX', zipPostalCode: '' },
        codes.map((taxCode) => ({ amount: 1000, taxCode })),
        500,
      )?.map(({ base }) => base);
    const untaxed = rate('TX', 'food', 0);
    expect([at(untaxed, 'food'), at(untaxed, null), at(untaxed, 'food', null)]).toEqual([[], [1500], [1500]]);
    expect(at({ ...untaxed, onShipping: true }, 'food')).toEqual([500]);
  });

  it('K03 O08 is unknown where a line has no row', () => {
    const only = [rate('CA', 'food', 10_000)];
    expect(
      taxLines(only, { country: 'US', state: 'CA', zipPostalCode: '' }, [{ amount: 1, taxCode: null }], 0),
    ).toBeNull();
    expect(
      taxLines(only, { country: 'US', state: 'CA', zipPostalCode: '' }, [{ amount: 100, taxCode: 'food' }], 0),
    ).toHaveLength(1);
    expect(
      taxLines([], { country: 'US', state: 'CA', zipPostalCode: '' }, [{ amount: 0, taxCode: null }], 0),
    ).toBeNull();
  });
});

import fc from 'fast-check';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { BrandSchema } from '../../../contracts/files/brand-file.ts';
import { arrivalInWords, arrivalSpan, type Dispatch, WEEKDAYS } from '../../../domain/pricing/arrival.ts';
import { DEMO_BRANDS } from '../../funnels/demo-brands.ts';

const NEW_YORK = { locale: 'en-US', timeZone: 'America/New_York' };
const dispatch: Dispatch = { cutOff: '14:00', holidays: ['2026-11-26'] };

/** A delivery of 2 to 4 working days in the week of Thanksgiving. */
const arrival = (date: string, over: Dispatch = {}, days = { min: 2, max: 4 }) =>
  arrivalInWords({ date, shippingDays: days }, { ...NEW_YORK, dispatch: { ...dispatch, ...over } });

describe('the days of arrival', () => {
  it('leave out weekends and the brand’s holidays', () => {
    expect(arrival('2026-11-24T15:00:00Z')).toBe('Nov 27 – Dec 1');
    expect(arrival('2026-11-24T15:00:00Z', { holidays: [] })).toBe('Nov 26 – 30');
    expect(arrival('2026-11-24T15:00:00Z', { weekend: ['Sunday'] })).toBe('Nov 27 – 30');
    expect(arrival('2026-11-24T15:00:00Z', { weekend: [], holidays: [] })).toBe('Nov 26 – 28');
  });

  it('count from the next working day after the cut-off, by the brand’s clock', () => {
    expect(arrival('2026-11-24T18:59:59Z')).toBe('Nov 27 – Dec 1');
    expect(arrival('2026-11-24T19:00:00Z')).toBe('Nov 30 – Dec 2');
    expect(arrival('2026-11-25T04:30:00Z')).toBe('Nov 30 – Dec 2');
    expect(
      arrivalInWords({ date: '2026-11-24T23:59:00Z', shippingDays: { min: 1, max: 1 } }, { locale: 'en-US' }),
    ).toBe('Nov 25');
  });

  it.each([
    ['a Saturday', '2026-11-21T15:00:00Z', 'Nov 25 – 30'],
    ['a Sunday', '2026-11-22T15:00:00Z', 'Nov 25 – 30'],
    ['a Monday', '2026-11-23T15:00:00Z', 'Nov 25 – 30'],
    ['a holiday', '2026-11-26T15:00:00Z', 'Dec 1 – 3'],
    ['a Friday evening', '2026-11-27T23:00:00Z', 'Dec 2 – 4'],
  ])('of an order on %s count from a working day', (_, date, words) => {
    expect(arrival(date)).toBe(words);
  });

  it('are one day where the method has one, and the brand’s where an order has no method', () => {
    expect(arrival('2026-11-24T15:00:00Z', {}, { min: 1, max: 1 })).toBe('Nov 25');
    const without = { date: '2026-11-24T15:00:00Z', shippingDays: null };
    expect(arrivalInWords(without, { ...NEW_YORK, dispatch: { days: { min: 3, max: 5 } } })).toBe('Nov 27 – Dec 1');
    expect(arrivalInWords(without, { ...NEW_YORK, dispatch })).toBeNull();
  });

  it('are written as the brand’s locale does, with plain spaces', () => {
    const order = { date: '2026-11-24T15:00:00Z', shippingDays: { min: 2, max: 4 } };
    expect(arrivalInWords(order, { locale: 'de-DE' })).toBe('26.–30. Nov.');
  });

  it('are working days in their order, as many after the order as the method says', () => {
    const anyDay = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    const anyDispatch = fc.record({
      weekend: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 6 }),
      holidays: fc.array(
        anyDay.map((day) => day.toISOString().slice(0, 10)),
        { maxLength: 20 },
      ),
    });
    fc.assert(
      fc.property(anyDay, fc.nat(10), fc.nat(10), anyDispatch, (date, min, more, free) => {
        const order = { date: date.toISOString(), shippingDays: { min, max: min + more } };
        const span = arrivalSpan(order, { locale: 'en-US', dispatch: free });
        const isWorking = (day: string) =>
          !free.weekend.includes(WEEKDAYS[new Date(day).getUTCDay()] ?? 'Sunday') && !free.holidays.includes(day);
        const { from = '', until = '' } = span ?? {};
        expect([isWorking(from), isWorking(until), order.date.slice(0, 10) <= from, from <= until]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
        const between = Array.from({ length: days }, (_, index) =>
          new Date(Date.parse(from) + (index + 1) * 86_400_000).toISOString().slice(0, 10),
        );
        expect(between.filter(isWorking)).toHaveLength(more);
      }),
    );
  });
});

describe('the dispatch of a brand file', () => {
  const [demo] = DEMO_BRANDS;
  const isBrand = (over: unknown) => Check(BrandSchema, { ...demo?.brand, dispatch: over });

  it('has a time of day, days of the week and calendar days', () => {
    const days = { min: 1, max: 2 };
    expect(isBrand({ cutOff: '14:00', weekend: ['Friday'], holidays: ['2026-12-25'], days })).toBe(true);
    expect(isBrand({})).toBe(true);
  });

  it.each([
    { cutOff: '24:00' },
    { cutOff: '9:00' },
    { cutOff: '14.00' },
    { holidays: ['2026-13-01'] },
    { holidays: ['2026-12-32'] },
    { holidays: ['25.12.2026'] },
    { holidays: ['2026-12-25', '2026-12-25'] },
    { weekend: ['sunday'] },
    { weekend: [...WEEKDAYS] },
    { days: { min: 1 } },
    { cutoff: '14:00' },
  ])('refuses %o', (over) => {
    expect(isBrand(over)).toBe(false);
  });
});

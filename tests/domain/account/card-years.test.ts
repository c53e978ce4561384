import { describe, expect, it } from 'vitest';
import { cardExpiryYears } from '../../../domain/account/card-years.ts';

describe('the years that a card can expire in', () => {
  it('L01 are this year and the twelve after it', () => {
    const years = cardExpiryYears(new Date(2026, 10, 21));
    expect(years).toHaveLength(13);
    expect([years[0], years.at(-1)]).toEqual([2026, 2038]);
    expect(years).toEqual(years.toSorted((a, b) => a - b));
  });

  it('L01 begin with the old year on its last evening', () => {
    expect(cardExpiryYears(new Date(2026, 11, 31, 23, 59, 59))[0]).toBe(2026);
    expect(cardExpiryYears(new Date(2027, 0, 1, 0, 0, 0))[0]).toBe(2027);
  });
});

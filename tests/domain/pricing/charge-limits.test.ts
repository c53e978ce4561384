import { describe, expect, it } from 'vitest';
import { CARD_LIMITS, firstChargeFault, renewalFault } from '../../../domain/pricing/charge-limits.ts';

const at = (total: number, currency = 'USD', renewal: number | null = null) => ({
  currency,
  total,
  renewal: renewal === null ? null : { total: renewal },
});

describe('the limits of a charge', () => {
  it.each([
    ['USD', 49, 50],
    ['JPY', 49, 50],
    ['GBP', 29, 30],
    ['HUF', 17_499, 17_500],
  ])('in %s %d is too small, and %d is charged', (currency, below, least) => {
    expect(firstChargeFault(CARD_LIMITS, at(below, currency))).toEqual({
      type: 'too-small',
      amount: below,
      limit: least,
    });
    expect(firstChargeFault(CARD_LIMITS, at(least, currency))).toBeNull();
  });

  it('a name that every object has is no currency of the table', () => {
    expect(firstChargeFault(CARD_LIMITS, at(49, 'constructor'))).toMatchObject({ limit: 50 });
  });

  it('the most is charged, and a minor unit more is too large', () => {
    expect(firstChargeFault(CARD_LIMITS, at(99_999_999))).toBeNull();
    expect(firstChargeFault(CARD_LIMITS, at(100_000_000))).toMatchObject({ type: 'too-large', limit: 99_999_999 });
  });

  it('0 is no charge and no fault, unless a later delivery is charged by a provider without free trials', () => {
    const none = { ...CARD_LIMITS, freeTrials: false };
    expect(firstChargeFault(none, at(0))).toBeNull();
    expect(firstChargeFault(none, at(0, 'USD', 3000))).toEqual({ type: 'free-trial' });
    expect(firstChargeFault(none, at(100, 'USD', 3000))).toBeNull();
    expect(firstChargeFault(CARD_LIMITS, at(0, 'USD', 3000))).toBeNull();
  });

  it('a later delivery is a charge of its own, also one of 0', () => {
    expect(renewalFault(CARD_LIMITS, at(5000))).toBeNull();
    expect(renewalFault(CARD_LIMITS, at(5000, 'USD', 50))).toBeNull();
    expect(renewalFault(CARD_LIMITS, at(5000, 'USD', 0))).toMatchObject({ type: 'too-small', amount: 0, limit: 50 });
  });
});

import { describe, expect, it } from 'vitest';
import { AMAZON_LIMITS, CARD_LIMITS, PAYPAL_LIMITS } from '../../../domain/orders/provider-limits.ts';
import { firstChargeFault, renewalFault, takesCurrency } from '../../../domain/pricing/charge-limits.ts';

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
    ['DKK', 249, 250],
  ])('in %s %d is too small, and %d is charged', (currency, below, least) => {
    expect(firstChargeFault(CARD_LIMITS, at(below, currency))).toEqual({
      type: 'too-small',
      amount: below,
      limit: least,
    });
    expect(firstChargeFault(CARD_LIMITS, at(least, currency))).toBeNull();
  });

  it('a currency that the provider does not take is no charge, whatever the amount', () => {
    for (const currency of ['KPW', 'usd', 'constructor']) {
      expect(firstChargeFault(CARD_LIMITS, at(5000, currency))).toEqual({ type: 'currency', currency });
    }
    expect(firstChargeFault(PAYPAL_LIMITS, at(5000, 'INR'))).toEqual({ type: 'currency', currency: 'INR' });
    expect(firstChargeFault(CARD_LIMITS, at(5000, 'INR'))).toBeNull();
    expect([takesCurrency(AMAZON_LIMITS, 'EUR'), takesCurrency(AMAZON_LIMITS, 'JPY')]).toEqual([true, false]);
  });

  it('a currency is not charged whose minor units the provider counts otherwise, such as the krónur of Iceland in hundredths', () => {
    expect(takesCurrency(CARD_LIMITS, 'ISK')).toBe(false);
    expect(takesCurrency(CARD_LIMITS, 'JPY')).toBe(true);
    expect(takesCurrency(CARD_LIMITS, 'KWD')).toBe(true);
  });

  it('an amount has no more decimals than the provider takes', () => {
    expect(firstChargeFault(CARD_LIMITS, at(5123, 'KWD'))).toEqual({ type: 'too-fine', amount: 5123, decimals: 2 });
    expect(firstChargeFault(CARD_LIMITS, at(5120, 'KWD'))).toBeNull();
    expect(firstChargeFault(PAYPAL_LIMITS, at(19_950, 'TWD'))).toEqual({
      type: 'too-fine',
      amount: 19_950,
      decimals: 0,
    });
    expect(firstChargeFault(PAYPAL_LIMITS, at(19_900, 'TWD'))).toBeNull();
    expect(firstChargeFault(PAYPAL_LIMITS, at(19_951, 'USD'))).toBeNull();
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

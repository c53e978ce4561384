import { describe, expect, it } from 'vitest';
import { walletFindings } from '../../../../backoffice/brands/charges/charge-findings.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import type { SubscriptionTerms } from '../../../../domain/pricing/subscription.ts';
import { testFunnel } from '../../../support/funnels/order-funnel.ts';

const every = (frequency: 'Week' | 'Month', ...multipliers: number[]): SubscriptionTerms => ({
  frequencies: [{ frequency, multipliers }],
});

/** The findings of the test funnel, whose first bundle is subscribed to at this price and costs 4.95 to deliver. */
function found(
  subscriptionPrice: number,
  subscription: SubscriptionTerms,
  { amazonPay = true, currency = 'USD' } = {},
) {
  const { brand, funnel, offers } = testFunnel();
  const { 'one-jar': jar } = offers;
  if (!jar) throw new Error('the test funnel has no such offer');
  return walletFindings({
    brand: { ...brand, currency },
    funnel: { ...funnel, amazonPay },
    offers: { ...offers, 'one-jar': { ...jar, subscriptionPrice, subscription } },
    rules: NO_RULES,
  });
}

describe('the monthly limit of an agreement at Amazon Pay', () => {
  it('E14 is passed by a delivery a month, with its shipping', () => {
    expect(found(495.05, every('Month', 1))).toEqual([]);
    expect(found(495.06, every('Month', 1))).toEqual([
      {
        code: 'amazon-pay-month',
        severity: 'error',
        path: '$.orderForm[0]',
        message:
          'The offer "The one-jar" by subscription comes to $500.01 in a month, and Amazon Pay charges $500.00 at most to one agreement: renewals are declined.',
      },
    ]);
  });

  it('E14 is passed by the shortest interval that shoppers may choose', () => {
    expect(found(95.05, every('Week', 2, 1))).toEqual([]);
    expect(found(95.06, every('Week', 2, 1))).toHaveLength(1);
    expect(found(95.06, every('Week', 2, 4))).toEqual([]);
  });

  it('does not concern a funnel without Amazon Pay, or a currency that it does not take', () => {
    expect(found(900, every('Month', 1), { amazonPay: false })).toEqual([]);
    expect(found(900, every('Month', 1), { currency: 'SEK' })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { agreementMonthFindings } from '../../../../backoffice/brands/charges/agreement-month.ts';
import { checkBrand } from '../../../../backoffice/brands/check-brand.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import { testFunnel } from '../../../support/funnels/order-funnel.ts';
import { editedBrand, set } from '../slips/brand-edits.ts';

interface Prices {
  /** Of the first bundle by subscription, which costs 4.95 to deliver. */
  subscription: number;
  /** Of the upsell, which costs nothing to deliver, and of the downsell, which costs 1.25. */
  upsell: number;
  downsell: number;
}

function found({ subscription, upsell, downsell }: Prices, { amazonPay = true, isSubscribed = true } = {}) {
  const { brand, funnel, graph, offers } = testFunnel('v1', { extra: upsell, sample: downsell });
  const { 'one-jar': jar } = offers;
  if (!jar) throw new Error('the test funnel has no such offer');
  const terms = { frequencies: [{ frequency: 'Month' as const, multipliers: [1] }] };
  const bundle = isSubscribed
    ? { ...jar, subscriptionPrice: subscription, subscription: terms, viewType: 'Subscription' as const }
    : { ...jar, offerPrice: subscription };
  return agreementMonthFindings(
    {
      brand,
      funnel: { ...funnel, amazonPay },
      offers: { ...offers, 'one-jar': bundle },
      rules: NO_RULES,
    },
    graph,
  );
}

describe('what one agreement of Amazon Pay is charged in the month of a sale', () => {
  it('E14 is the sale and each yes', () => {
    expect(found({ subscription: 300, upsell: 195.05, downsell: 9.5 })).toEqual([]);
    expect(found({ subscription: 300, upsell: 195.06, downsell: 9.5 })).toEqual([
      {
        code: 'amazon-pay-first-month',
        severity: 'warning',
        path: '$.defaultFunnels[1].upsell',
        message:
          'The offer "The extra", after the subscription and each yes before it, brings the month to $500.01, and Amazon Pay charges $500.00 a month to one agreement at most: who pays by it is declined.',
      },
    ]);
  });

  it('E14 does not count an offer that is shown after a no', () => {
    expect(found({ subscription: 300, upsell: 195, downsell: 193.8 })).toEqual([]);
    expect(found({ subscription: 300, upsell: 195, downsell: 193.81 }).map(({ path }) => path)).toEqual([
      '$.defaultFunnels[2].downsell',
    ]);
  });

  it('E14 counts the sale alone, and nothing after a sale that is declined', () => {
    expect(found({ subscription: 495.06, upsell: 195, downsell: 9.5 }).map(({ path }) => path)).toEqual([
      '$.orderForm[0]',
    ]);
  });

  it('E14 is not told beside what every month comes to', () => {
    const dear = editedBrand(
      'northvale',
      set('offers/refill-3.json', { standardPrice: 900, offerPrice: 700, subscriptionPrice: 600 }),
    );
    const codes = checkBrand(dear, () => '').flatMap(({ findings }) => findings.map(({ code }) => code));
    expect(codes).toContain('amazon-pay-month');
    expect(codes).not.toContain('amazon-pay-first-month');
  });

  it('E14 is no limit of what is bought once, or in a funnel without Amazon Pay', () => {
    const dear = { subscription: 900, upsell: 900, downsell: 900 };
    expect(found(dear, { isSubscribed: false })).toEqual([]);
    expect(found(dear, { amazonPay: false })).toEqual([]);
  });
});

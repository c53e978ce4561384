import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeFindings } from '../../../backoffice/brands/charges/charge-findings.ts';
import { everyWayToPay } from '../../../backoffice/brands/charges/every-way.ts';
import type { PricedFunnel } from '../../../backoffice/brands/charges/ways-to-pay.ts';
import { AMAZON_LIMITS, CARD_LIMITS, PAYPAL_LIMITS } from '../../../domain/orders/provider-limits.ts';
import { amountFault, takesCurrency } from '../../../domain/pricing/charge-limits.ts';
import type { Coupon } from '../../../domain/pricing/coupon.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import { NO_RULES, type ShopRules } from '../../../domain/pricing/shop-rules.ts';
import {
  type RunningSandbox as AmazonSandbox,
  draftOrder,
  startSandbox as startAmazon,
} from '../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import { stripeProvider } from '../../../server/payments/stripe/stripe-provider.ts';
import { testFunnel } from '../../support/funnels/order-funnel.ts';
import { HALF } from '../../support/shops/coupons.ts';
import { SECRET_KEY, sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { VISA } from '../../support/shops/order-shop.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { amazonAt, requestFor } from './amazon/support.ts';
import { paymentRequest, startShop } from './paypal/support.ts';

/** Currencies of two, no and three decimals, some of which a provider does not take or takes without decimals. */
const CURRENCIES = ['USD', 'GBP', 'DKK', 'JPY', 'TWD', 'KWD', 'INR'];

/** Amounts near the limits of cards, in minor units, and any other. */
const price = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 99_999_900, max: 100_000_050 }),
  fc.integer({ min: 0, max: 200_000 }),
);

interface Prices {
  currency: string;
  bundle: number;
  delivery: number;
  off: number;
  tax: number;
}

const prices: fc.Arbitrary<Prices> = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  bundle: price,
  delivery: fc.constantFrom(0, 1, 40),
  off: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 })),
  tax: fc.constantFrom(0, 25),
});

/** A funnel of one bundle with these prices, which is delivered to one country. */
function funnelWith({ currency, bundle, delivery, off, tax }: Prices): PricedFunnel {
  const { brand, funnel, offers } = testFunnel();
  const { 'one-jar': jar } = offers;
  if (!jar) throw new Error('the test funnel has no such offer');
  const decimal = (amount: number) => toDecimal(amount, currency);
  const priced = { offerPrice: decimal(bundle), standardPrice: decimal(bundle), shippingCost: 0, subscription: null };
  const coupon: Coupon = { ...HALF, code: 'OFF', discount: { type: 'amount', amount: off } };
  const parcel = { sfid: 'parcel', name: 'Parcel', price: delivery, freeFrom: null, states: null };
  const rules: ShopRules = {
    ...NO_RULES,
    shipping: [{ ...parcel, countries: ['DE'], days: { min: 1, max: 2 } }],
    taxes: [{ country: 'DE', state: null, taxCode: null, name: 'Tax', ppm: tax * 10_000, onShipping: true }],
    coupons: off > 0 ? [coupon] : [],
  };
  return {
    brand: { ...brand, currency, shipsTo: ['DE'] },
    funnel: { ...funnel, orderForm: ['one-jar'], bumpOffers: [], defaultFunnels: [], amazonPay: true },
    offers: { 'one-jar': { ...jar, ...priced } },
    rules,
  };
}

type PayPalShop = Awaited<ReturnType<typeof startShop>>;

/** All that can be charged, without limits. */
function totalsOf(priced: PricedFunnel): number[] {
  return [...new Set([...everyWayToPay(priced, () => false)].map(({ total }) => total))].filter((total) => total > 0);
}

describe('the totals of a funnel and what the providers answer to them', () => {
  const cards = sandboxDuringTests();
  let amazon: AmazonSandbox;
  beforeAll(async () => {
    amazon = await startAmazon();
  });
  afterAll(async () => {
    await amazon.close();
  });

  async function isCharged(amount: number, currency: string): Promise<boolean> {
    const provider = stripeProvider({
      apiUrl: cards.origin(),
      secretKey: SECRET_KEY,
      clock: Date.now,
      timeoutMs: 10_000,
    });
    const instrument = await cards.token(VISA);
    const id = randomUUID();
    const row = {
      orderId: id,
      attemptId: id,
      idempotencyKey: id,
      customerRef: null,
      instrument,
      saveInstrument: false,
    };
    const answer = await provider.charge({
      ...row,
      amount,
      currency,
      initiatedAs: 'CIT',
      capture: 'now',
      description: 'Order',
      brandName: 'Shop',
    });
    if (answer.type !== 'captured' && answer.type !== 'refused') throw new Error(`neither: ${answer.type}`);
    return answer.type === 'captured';
  }

  async function isApproved({ paypal }: PayPalShop, amount: number, currency: string): Promise<boolean> {
    const parts = { subtotal: amount, shipping: 0, tax: 0, discount: 0 };
    const answer = await paypal.createApproval(paymentRequest({ amount, currency, parts }));
    if (answer.type !== 'created' && answer.type !== 'refused') throw new Error(`neither: ${answer.type}`);
    return answer.type === 'created';
  }

  it('E14 verify finds an error where a card is refused, and a warning where PayPal alone refuses', async () => {
    const payPal = await startShop('orders-v2');
    const property = fc.asyncProperty(prices, async (each) => {
      const { currency } = each;
      const priced = funnelWith(each);
      const codes = new Set(chargeFindings(priced).map(({ code }) => code));
      const answers = await Promise.all(
        totalsOf(priced).map(async (total) => ({
          byCard: await isCharged(total, currency),
          byPayPal: await isApproved(payPal, total, currency),
        })),
      );
      expect([...codes].some((code) => code.startsWith('charge-'))).toBe(answers.some(({ byCard }) => !byCard));
      const isOffered = takesCurrency(PAYPAL_LIMITS, currency);
      const isRefusedAlone = answers.some(({ byCard, byPayPal }) => byCard && !byPayPal);
      expect(codes.has('paypal-total')).toBe(isOffered && isRefusedAlone);
      if (!isOffered) expect(answers.some(({ byPayPal }) => byPayPal)).toBe(false);
    });
    await fc.assert(property, soakRuns(200));
  });

  it('E14 Amazon Pay takes every total of its currencies that a card is charged', () => {
    for (const currency of AMAZON_LIMITS.currencies) {
      for (const amount of [1, 50, 99_999_999]) {
        const isRefused = amountFault(AMAZON_LIMITS, amount, currency) !== null;
        expect(isRefused && amountFault(CARD_LIMITS, amount, currency) === null).toBe(false);
      }
    }
  });

  it.each(['USD', 'GBP', 'SEK'])('E14 Amazon Pay answers as its limits say in %s', async (currency) => {
    const provider = amazonAt(amazon.origin, { currency });
    for (const amount of [1, 150, 99_999_999]) {
      const { contractId } = draftOrder(amazon.simulator);
      const parts = { subtotal: amount, shipping: 0, tax: 0, discount: 0 };
      const answer = await provider.createApproval(requestFor(contractId, { amount, currency, parts }));
      expect(answer.type === 'created').toBe(amountFault(AMAZON_LIMITS, amount, currency) === null);
    }
  });
});

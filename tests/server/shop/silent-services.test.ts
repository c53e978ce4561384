import { expect, it } from 'vitest';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import type { Coupon } from '../../../domain/pricing/coupon.ts';
import type { TaxRate } from '../../../domain/pricing/tax.ts';
import type { Orders } from '../../../server/checkout/orders.ts';
import type { ShopServices } from '../../../server/shop/shop-services.ts';
import { sandboxDuringTests, takenBy } from '../../support/shops/order-sandbox.ts';
import { ANN, newShopper, testOrders, VISA } from '../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';

const TENTH: Coupon = {
  code: 'TENTH',
  discount: { type: 'percent', ppm: 100_000 },
  products: null,
  purchase: 'any',
  from: null,
  until: null,
  minimum: 0,
  maxUses: null,
};
const RATE: TaxRate = { country: 'US', state: 'CA', taxCode: null, name: 'Sales tax', ppm: 72_500, onShipping: false };
const PARCEL = {
  sfid: 'parcel',
  name: 'Parcel',
  price: 500,
  freeFrom: null,
  countries: ['US'],
  states: null,
  days: { min: 3, max: 5 },
};

/** The time limit of a service here; long enough that only a silent one exceeds it. */
const TIMEOUT_MS = 300;

/** External services, all of which answer. */
function services(over: Partial<ShopServices> = {}): ShopServices {
  return {
    timeoutMs: TIMEOUT_MS,
    checkAddress: async () => ({ type: 'valid' }),
    shippingMethods: async () => [PARCEL],
    taxRates: async () => [RATE],
    coupon: async () => TENTH,
    ...over,
  };
}

/** The ways in which a service fails to answer. */
const SILENT: [string, () => Promise<never>][] = [
  ['hangs', () => new Promise<never>(() => {})],
  ['fails', () => Promise.reject(new Error('503'))],
  [
    'throws at once',
    () => {
      throw new TypeError('no such service');
    },
  ],
  [
    'fails after it was waited for',
    () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), TIMEOUT_MS + 20)),
  ],
];

/** The call of each service, and the quote's text for a missing answer. */
const PARTS: ['checkAddress' | 'shippingMethods' | 'taxRates' | 'coupon', string, string][] = [
  ['checkAddress', 'address', "Sorry, but we couldn't validate your address"],
  ['shippingMethods', 'shipping', "Couldn't calculate shipping options"],
  ['taxRates', 'tax', "Sorry, but we couldn't calculate the tax"],
  ['coupon', 'coupon', 'Coupon can not be applied to this product'],
];

const { country, state, city, street, zipPostalCode } = ANN;
const deliverTo = { country, state, city, street, zipPostalCode };

describeOnOneStore('PostgreSQL', 'services of the shop without an answer', (makeStore) => {
  const sandbox = sandboxDuringTests();

  async function shopWith(own: ShopServices) {
    const log: string[] = [];
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { services: own, log: (_level, message) => log.push(message) });
    return { orders, log, shopper: newShopper() };
  }

  it.each(SILENT)('K03 O08 if one %s, the quote has the problem of that part alone', async (_, silent) => {
    for (const [service, part, message] of PARTS) {
      const { orders, log, shopper } = await shopWith(services({ [service]: silent }));
      const quote = await quoteOf(orders, shopper);
      expect(quote.problems).toMatchObject([{ part, message }]);
      expect(quote.problems).toHaveLength(1);
      expect(quote.isFinal).toBe(part === 'coupon');
      expect(quote.coupon?.code).toBe(part === 'coupon' ? undefined : 'TENTH');
      expect(quote.shippingMethod).toBe(part === 'shipping' ? null : 'parcel');
      expect(quote.tax > 0).toBe(part !== 'tax');
      expect(log).toEqual([`the ${part} service gave no answer`]);
    }
  });

  it('K03 O08 if all of them hang, each part is named and the quote is answered all the same', async () => {
    const hang = () => new Promise<never>(() => {});
    const all = { checkAddress: hang, shippingMethods: hang, taxRates: hang, coupon: hang };
    const { orders, shopper } = await shopWith(services(all));
    const quote = await quoteOf(orders, shopper);
    expect(quote.problems).toMatchObject(PARTS.map(([, part, message]) => ({ part, message })).toSorted(asAsked));
    expect([quote.isFinal, quote.total]).toEqual([false, 129]);
  });

  it('O08 all are requested at once, so that the slowest alone determines the time of a price', async () => {
    let asked = 0;
    let allAsked = () => {};
    const everybody = new Promise<void>((resolve) => {
      allAsked = resolve;
    });
    const whenAllAsked = <Value>(value: Value) => {
      asked += 1;
      if (asked === PARTS.length) allAsked();
      return everybody.then(() => value);
    };
    const { orders, shopper } = await shopWith({
      timeoutMs: 60_000,
      checkAddress: () => whenAllAsked({ type: 'valid' as const }),
      shippingMethods: () => whenAllAsked([PARCEL]),
      taxRates: () => whenAllAsked([RATE]),
      coupon: () => whenAllAsked(TENTH),
    });
    expect(await quoteOf(orders, shopper)).toMatchObject({ problems: [], isFinal: true, coupon: { code: 'TENTH' } });
  });

  it('V10 K03 an order with an earlier quote is not placed during an outage, and nothing is charged', async () => {
    for (const [service, part, message] of PARTS.filter(([, name]) => name !== 'coupon')) {
      const own = services();
      const { orders, shopper } = await shopWith(own);
      const { id, total } = await quoteOf(orders, shopper);
      Object.assign(own, { [service]: () => Promise.reject(new Error('down')) });
      const placed = await orders.placeGuestOrder(shopper.session, {
        orderType: 'Standard',
        paymentMethod: 'card',
        cardDetails: { cardId: await sandbox.token(VISA) },
        funnel: { hash: 'v1', step: 'form' },
        checkoutId: shopper.checkoutId,
        quote: { id, total },
        account: ANN,
      });
      const code = part === 'address' ? 'address_invalid' : `${part}_unavailable`;
      expect(placed).toMatchObject({ type: 'problem', status: 400, code, message });
    }
    expect(await takenBy(sandbox)).toBe(0);
  });

  it('K03 O08 a destination without a method or a tax rate is a problem too', async () => {
    const none = await shopWith(services({ shippingMethods: async () => [], taxRates: async () => [] }));
    expect((await quoteOf(none.orders, none.shopper)).problems.map(({ part }) => part)).toEqual(['shipping', 'tax']);
    expect(none.log).toEqual([]);
    const neither = await shopWith(services({ shippingMethods: async () => null, taxRates: async () => null }));
    const quote = await quoteOf(neither.orders, neither.shopper);
    expect([quote.problems, quote.tax, quote.shippingMethod, quote.isFinal]).toEqual([[], 0, null, true]);
  });
});

const ORDER = ['address', 'coupon', 'shipping', 'tax'];

function asAsked(a: { part: string }, b: { part: string }): number {
  return ORDER.indexOf(a.part) - ORDER.indexOf(b.part);
}

async function quoteOf(orders: Orders, { session, checkoutId }: ReturnType<typeof newShopper>): Promise<Quote> {
  const asking = { funnel: { hash: 'v1' }, checkoutId, offers: ['three-jars'], coupon: 'tenth', deliverTo };
  const result = await orders.quote(session, asking);
  if (result.type !== 'quoted') throw new Error(JSON.stringify(result));
  return result.quote;
}

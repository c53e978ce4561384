import { expect, it } from 'vitest';
import { listedOrderById } from '../../../backoffice/commands/orders/list-orders.ts';
import { postalRange } from '../../../domain/account/postal-range.ts';
import type { ShippingMethod } from '../../../domain/pricing/shipping.ts';
import { NO_RULES, type ShopRules } from '../../../domain/pricing/shop-rules.ts';
import type { TaxRate } from '../../../domain/pricing/tax.ts';
import { funnelsOf } from '../../support/funnels/order-funnel.ts';
import { sandboxDuringTests, takenBy } from '../../support/shops/order-sandbox.ts';
import { ANN, capturedOrder, newShopper, upsellRequest, VISA } from '../../support/shops/order-shop.ts';
import {
  DAY,
  EVERY_MONTH,
  renewalOrders,
  subscriptionFunnel,
  subscriptionShop,
} from '../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';

const codes = (country: string, texts: string[]) => texts.flatMap((text) => postalRange(text, country) ?? []);

function tax(country: string, percent: number, texts: string[] = [], over: Partial<TaxRate> = {}): TaxRate {
  const row = { country, state: null, taxCode: null, name: 'Tax', ppm: percent * 10_000, onShipping: false, ...over };
  return texts.length === 0 ? row : { ...row, postalCodes: codes(country, texts) };
}

function parcel(sfid: string, country: string, price: number, texts: string[] = []): ShippingMethod {
  const row = { sfid, name: 'Parcel', price, freeFrom: null, countries: [country], states: null };
  const days = { min: 1, max: 2 };
  return texts.length === 0 ? { ...row, days } : { ...row, days, postalCodes: codes(country, texts) };
}

const RULES: ShopRules = {
  ...NO_RULES,
  taxes: [
    tax('US', 0),
    tax('US', 4, [], { state: 'NY', onShipping: true }),
    tax('US', 8.875, ['100*', '10301...10314'], { state: 'NY', onShipping: true }),
    tax('US', 11.5, ['006*', '007*', '009*']),
    tax('ES', 21),
    tax('ES', 7, ['35*', '38*']),
    tax('ES', 10, ['51*', '52*']),
    tax('GB', 0),
    tax('GB', 20, ['BT*']),
  ],
  shipping: [
    parcel('us', 'US', 500),
    parcel('island', 'US', 1200, ['006*', '007*', '009*']),
    parcel('apo', 'US', 700, ['09*', '340*', '962*', '963*']),
    parcel('es', 'ES', 600),
    parcel('off', 'ES', 2500, ['35*', '38*', '51*', '52*']),
    parcel('gb', 'GB', 300),
    parcel('ni', 'GB', 900, ['BT*']),
  ],
};

/** What a jar of 39.90, its own 4.95 of shipping and the offer of 15.00 come to. */
const PLACES: [string, string, string, string, { parcel: number; tax: number; ofOffer: number }][] = [
  ['San Juan', 'US', 'PR', '00901-1234', { parcel: 1200, tax: 459, ofOffer: 173 }],
  ['an APO', 'US', 'AE', '09012', { parcel: 700, tax: 0, ofOffer: 0 }],
  ['the Canary Islands', 'ES', '', '35001', { parcel: 2500, tax: 279, ofOffer: 105 }],
  ['Ceuta', 'ES', '', '51001', { parcel: 2500, tax: 399, ofOffer: 150 }],
  ['Madrid', 'ES', '', '28001', { parcel: 600, tax: 838, ofOffer: 315 }],
  ['Belfast', 'GB', '', 'bt15gs', { parcel: 900, tax: 798, ofOffer: 300 }],
  ['Derry with its country before the code', 'GB', '', 'GB-BT48 6DT', { parcel: 900, tax: 798, ofOffer: 300 }],
  ['Ponce with a letter for a zero', 'US', 'PR', 'O0716', { parcel: 1200, tax: 459, ofOffer: 173 }],
  ['Birmingham', 'GB', '', 'B1 1AA', { parcel: 300, tax: 0, ofOffer: 0 }],
  ['New York City', 'US', 'NY', '10001', { parcel: 500, tax: 442, ofOffer: 133 }],
  ['Albany', 'US', 'NY', '12207', { parcel: 500, tax: 199, ofOffer: 60 }],
];

describeOnOneStore('PostgreSQL', 'tables with postal codes', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it.each(PLACES)(
    'O08 V10 %s is quoted, charged, renewed and refunded alike',
    async (city, country, state, zip, costs) => {
      const funnel = subscriptionFunnel();
      const shipped = { ...funnel, brand: { ...funnel.brand, shipsTo: ['US', 'ES', 'GB'] } };
      const shop = subscriptionShop(await makeStore(), sandbox, shipped);
      const rules = { ...funnelsOf(shipped), rulesOf: () => RULES };
      const { orders, subscriptions } = shop.another(undefined, { funnels: rules });
      const { session, checkoutId } = newShopper();
      const street = { city, street: '12 Main Street', country, state, zipPostalCode: zip };
      const asked = { funnel: { hash: 'v1' }, checkoutId, offers: ['one-jar'], subscription: EVERY_MONTH };
      const quoted = await orders.quote(session, { ...asked, deliverTo: street });
      if (quoted.type !== 'quoted') throw new Error(quoted.code);
      const total = 3990 + 495 + costs.parcel + costs.tax;
      expect(quoted.quote).toMatchObject({ isFinal: true, total: total / 100, tax: costs.tax / 100, problems: [] });
      expect(quoted.quote.shippingOptions).toHaveLength(1);
      expect(quoted.quote.renewal).toMatchObject({ total: total / 100 });

      const sale = capturedOrder(
        await orders.placeGuestOrder(session, {
          orderType: 'Standard',
          paymentMethod: 'card',
          cardDetails: { cardId: await sandbox.token(VISA) },
          funnel: { hash: 'v1', step: 'form' },
          checkoutId,
          quote: { id: quoted.quote.id, total: quoted.quote.total },
          account: { ...ANN, ...street },
        }),
      );
      expect(sale).toMatchObject({ total: total / 100, tax: costs.tax / 100 });
      const offered = 1500 + costs.ofOffer;
      const yes = { ...upsellRequest({ session, checkoutId }, sale), offer: { sfid: 'extra', total: offered / 100 } };
      const extra = capturedOrder(await orders.placeGuestOrder(session, yes));
      expect(extra.total).toBe(offered / 100);
      shop.clock.advance(31 * DAY);
      expect(await subscriptions.renewDue()).toBe(2);
      const renewals = await renewalOrders(shop);
      expect(renewals.map(({ total_minor: minor }) => minor).sort((a, b) => b - a)).toEqual([total, offered]);
      expect(await takenBy(sandbox)).toBe(2 * (total + offered));
      const partsOf = async ({ id }: { id: string }) => {
        const listed = await listedOrderById(shop.db, id);
        return [listed?.delivery, ...(listed?.lines ?? []).map(({ cost }) => cost)].join(' ');
      };
      const parts = (placed: { id: string }[]) => Promise.all(placed.map(partsOf)).then((each) => each.sort());
      expect(await parts(renewals)).toEqual(await parts([sale, extra]));
      await shop.db.updateTable('orders').set({ tax_lines: '[]' }).where('purpose', 'like', 'renewal:%').execute();
      expect(await parts(renewals)).toContain(`0 ${offered / 100}`);
      for (const { id } of [sale, ...renewals]) await orders.refund({ order: id });
      expect(await takenBy(sandbox)).toBe(offered);
    },
  );
});

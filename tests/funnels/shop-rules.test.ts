import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkShopFiles } from '../../backoffice/brands/shop-rule-findings.ts';
import { readBrandFolder } from '../../backoffice/publishing/read-brand.ts';
import { emptyAccount } from '../../domain/account/account.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { couponMessage, couponRefusal } from '../../domain/pricing/coupon.ts';
import { pricedOffer } from '../../domain/pricing/offer.ts';
import { priceOrder } from '../../domain/pricing/price.ts';
import { chosenMethod, methodsFor } from '../../domain/pricing/shipping.ts';
import { rateFor } from '../../domain/pricing/tax.ts';
import { DEMO_BRANDS } from './demo-brands.ts';
import { FUNNELS } from './demo-files.ts';

/** Northvale's shipping, taxes and coupons with the server's own functions; Fernhollow has no tables. */

const NOW = new Date('2026-11-21T10:00:00Z');
const files = checkShopFiles(await readBrandFolder(fileURLToPath(FUNNELS), 'northvale'));
const northvale = DEMO_BRANDS.find(({ folder }) => folder === 'northvale');

function rules() {
  if (!files.rules) throw new Error(JSON.stringify(files.findings));
  return files.rules;
}

function chosen(sfid: string, isSubscription = false) {
  const offer = northvale?.offers.find((each) => each.sfid === sfid);
  const priced = offer && pricedOffer(offer, 'USD');
  if (!priced) throw new Error(`there is no offer ${sfid}`);
  const subscription = isSubscription ? ({ frequency: 'Month', multiplier: 3 } as const) : null;
  return { offer: priced, quantity: 1, subscription };
}

function priceIn(sfid: string, place: { country: string; state: string; zipPostalCode?: string }) {
  const to = { zipPostalCode: '', ...place };
  const bare = priceOrder('USD', [chosen(sfid)]);
  const method = chosenMethod(methodsFor(rules().shipping ?? [], to), null, bare.subtotal);
  return priceOrder('USD', [chosen(sfid)], { method, tax: { rates: rules().taxes ?? [], to } });
}

function problemOf(code: string, sfid: string, isSubscription = false) {
  const { lines } = priceOrder('USD', [chosen(sfid, isSubscription)]);
  const coupon = rules().coupons.find((each) => each.code === code);
  const goods = lines.map((line) => ({ ...line, isSubscription }));
  const refusal = couponRefusal(coupon, goods, NOW);
  return refusal && couponMessage(refusal);
}

describe('the charges of Northvale beside its offers', () => {
  it('E14 its tables, coupons and bumps are sound', () => {
    expect(files.findings).toEqual([]);
    expect(Object.keys(files.bumps).sort()).toEqual(['nv-offer-motion-bump', 'nv-offer-tuck-bump']);
    const minutes = Object.values(files.bumps).map((bump) => bump.expiresAfterMinutes ?? null);
    expect(minutes.toSorted()).toEqual([15, null]);
  });

  it('O08 every offer on the order form of vsl has free standard shipping in the United States', () => {
    for (const sfid of ['nv-offer-complete-1', 'nv-offer-complete-3', 'nv-offer-complete-6']) {
      const price = priceIn(sfid, { country: 'US', state: 'VT' });
      expect([price.shippingMethod?.name, price.total - price.subtotal]).toEqual([
        'Standard',
        chosen(sfid).offer.shippingCost,
      ]);
    }
  });

  it('O08 a small order pays for its parcel, and one to Canada more', () => {
    expect(priceIn('nv-offer-gi-refill-1', { country: 'US', state: 'OR' }).shipping).toBe(490);
    expect(priceIn('nv-offer-gi-refill-1', { country: 'CA', state: 'BC' }).shipping).toBe(790);
  });

  it('O08 tax depends on state and code: supplements are exempt in Texas, treats are not', () => {
    const taxes = rules().taxes ?? [];
    const texas = { ...emptyAccount('US'), state: 'TX' };
    expect(rateFor(taxes, texas, 'pet-supplement')?.ppm).toBe(0);
    expect(rateFor(taxes, texas, 'pet-treat')?.ppm).toBe(62_500);
    expect(priceIn('nv-offer-gi-refill-1', { country: 'US', state: 'TX' })).toMatchObject({ shipping: 490, tax: 0 });
    expect(priceIn('nv-offer-refill-3', { country: 'US', state: 'CA' }).taxLines).toEqual([
      { name: 'Sales tax', ppm: 72_500, base: 7900, amount: 573, codes: ['pet-supplement'] },
    ]);
    expect(priceIn('nv-offer-refill-3', { country: 'CA', state: 'ON' }).taxLines[0]).toMatchObject({ name: 'HST' });
  });

  it('O08 postal codes decide before states: New York City has its own tax, and islands have their own parcel', () => {
    const city = priceIn('nv-offer-gi-refill-1', { country: 'US', state: 'NY', zipPostalCode: '10001' });
    const albany = priceIn('nv-offer-gi-refill-1', { country: 'US', state: 'NY', zipPostalCode: '12207' });
    expect([city, albany].map(({ taxLines: [line] }) => line?.ppm)).toEqual([88_750, 40_000]);
    const sanJuan = priceIn('nv-offer-gi-refill-1', { country: 'US', state: 'PR', zipPostalCode: '00901' });
    expect([sanJuan, albany].map(({ shippingMethod, shipping }) => [shippingMethod?.name, shipping])).toEqual([
      ['Standard', 1190],
      ['Standard', 490],
    ]);
  });

  it.each(['96801', '99501', '00901', '09012'])('O08 nothing is promised to %s within a day', (zipPostalCode) => {
    const offered = methodsFor(rules().shipping ?? [], { country: 'US', state: '', zipPostalCode });
    expect(offered.map(({ name, days }) => [name, days.min >= 3])).toEqual([
      ['Standard', true],
      ['Express', true],
    ]);
  });

  it.each([
    ['NORTH10', 'nv-offer-refill-3', false, null],
    ['NORTH10', 'nv-offer-refill-3', true, null],
    ['PARCEL', 'nv-offer-gi-refill-1', false, null],
    ['FIVE', 'nv-offer-tuck-1', false, MESSAGES.couponNotForProduct],
    ['ONCE15', 'nv-offer-refill-3', false, null],
    ['ONCE15', 'nv-offer-refill-3', true, MESSAGES.couponNotForSubscription],
    ['SUMMER25', 'nv-offer-refill-3', false, MESSAGES.couponNotForProduct],
    ['NOBODYS', 'nv-offer-refill-3', false, MESSAGES.couponNotForProduct],
  ])('V08 K03 the code %s on %s (subscribed: %s) has the result %s', (code, sfid, isSubscription, message) => {
    expect(problemOf(code, sfid, isSubscription)).toBe(message);
  });
});

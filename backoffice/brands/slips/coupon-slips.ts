import type { CouponFile } from '../../../contracts/files/shop-files.ts';
import { subscriptionTermsOf } from '../../../domain/pricing/offer.ts';
import type { Held } from '../schema/schema-findings.ts';
import { type BrandFiles, bundlePrices, faultsOf, type Slip, slipCheck } from './brand-files.ts';

/** V08: coupons that give nothing or everything, that come too late, or that are for nothing the brand sells. */

export const couponValueUnlikely = slipCheck('coupon-value-unlikely', (brand) =>
  faultsOf(brand.coupons, '$.value', (coupon) => {
    const reason = valueFault(coupon, brand);
    return reason && `The coupon ${coupon.code} takes off ${reason}`;
  }),
);

function valueFault({ kind, value, minimum, code }: CouponFile, brand: BrandFiles): string | null {
  if (typeof value !== 'number' || kind === 'free-shipping') return null;
  const said = kind === 'percent' ? `${value} %` : brand.money(value);
  if (isTensOff(value, numberOfCode(code)))
    return `${said}, and its code says ${numberOfCode(code)}: correct one of the two.`;
  if (kind === 'percent') {
    if (value < 1) return `${said}, which is next to nothing: write 10 for ten percent.`;
    return value >= MOST_PERCENT ? `${said}, so that an order costs next to nothing: check the number.` : null;
  }
  const prices = bundlePrices(brand.sales);
  const cheapest = prices.filter((price) => price >= (minimum ?? 0))[0];
  if (cheapest !== undefined && value >= cheapest)
    return `${said}, and a bundle of ${brand.money(cheapest)} may be bought with it, which would cost nothing: check value and minimum.`;
  const middle = prices[Math.floor(prices.length / 2)];
  if (middle !== undefined && value < middle * LEAST_PART)
    return `${said}, which is next to nothing of a bundle of ${brand.money(middle)}: check the number.`;
  return null;
}

const MOST_PERCENT = 90;
const LEAST_PART = 0.01;

/** 10 of "NORTH10"; a code without a number says nothing. */
function numberOfCode(code: string): number | null {
  const digits = /(\d+)$/.exec(code)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether two numbers are the same but for the place of the point. */
function isTensOff(value: number, said: number | null): boolean {
  if (said === null || said === 0) return false;
  const power = Math.log10(value / said);
  return power !== 0 && Math.abs(power - Math.round(power)) < 1e-9;
}

export const couponMinimumUnlikely = slipCheck('coupon-minimum-unlikely', (brand) =>
  faultsOf(brand.coupons, '$.minimum', ({ code, minimum }) => {
    const prices = bundlePrices(brand.sales);
    const [least, most] = [prices[0], prices.at(-1)];
    if (!minimum || least === undefined || most === undefined) return null;
    const bumps = Math.max(
      0,
      ...brand.sales.map((sale) => sale.bumps.reduce((sum, { offer }) => sum + offer.value.offerPrice, 0)),
    );
    const reason =
      minimum > most + bumps
        ? `above the dearest bundle of ${brand.money(most)}${bumps > 0 ? ' with all its bumps' : ''}, so that the coupon never applies`
        : minimum <= least
          ? `not above the cheapest bundle of ${brand.money(least)}, so that it always applies`
          : null;
    if (!reason) return null;
    return `The minimum of the coupon ${code} is ${brand.money(minimum)}, ${reason}: check the digits.`;
  }),
);

/** A coupon for something that no funnel sells, or for subscriptions where none is sold. */
export const couponForNothing = slipCheck('coupon-for-nothing', (brand) =>
  brand.coupons.flatMap((coupon) => [...unsold(coupon, brand), ...unsubscribed(coupon, brand)]),
);

function unsold({ file, value: { code, products } }: Held<CouponFile>, { sales, offers }: BrandFiles): Slip[] {
  const sold = sales.flatMap((sale) => [...sale.bundles, ...sale.bumps.map(({ offer }) => offer)]);
  const names = new Set(sold.flatMap(({ value }) => [value.sfid, value.product.sfid]));
  const known = new Set(offers.flatMap(({ value }) => [value.sfid, value.product.sfid]));
  return (products ?? []).flatMap((name, index) => {
    if (names.has(name)) return [];
    const reason = known.has(name) ? 'is sold on no order form' : 'is no product and no offer of the brand';
    const message = `The coupon ${code} is for "${name}", which ${reason}: name one such as "${sold[0]?.value.product.sfid ?? 'the sfid of a product'}".`;
    return [{ file, path: `$.products[${index}]`, message }];
  });
}

function unsubscribed({ file, value: { code, purchase } }: Held<CouponFile>, { sales }: BrandFiles): Slip[] {
  const bundles = sales.flatMap((sale) => sale.bundles);
  const isSold = bundles.some(({ value }) => subscriptionTermsOf(value) !== null);
  if (purchase !== 'subscription' || isSold) return [];
  const message = `The coupon ${code} is for subscriptions alone, and no order form sells one: write "any" or "one-time".`;
  return [{ file, path: '$.purchase', message }];
}

/** A coupon of more than three years, or with a date in another decade, has a slip in a year. */
export const couponDatesUnlikely = slipCheck('coupon-dates-unlikely', ({ coupons }) =>
  coupons.flatMap(({ file, value: { code, from, until } }): Slip[] => {
    const odd = Object.entries({ from, until }).find(([, date]) => isOddYear(date));
    if (odd)
      return [{ file, path: `$.${odd[0]}`, message: `The coupon ${code} has the date "${odd[1]}": check its year.` }];
    const days = from && until ? (Date.parse(until) - Date.parse(from)) / DAY : 0;
    if (days <= MOST_DAYS) return [];
    const message = `The coupon ${code} holds for ${Math.round(days / 365)} years, from ${from} until ${until}: check the years.`;
    return [{ file, path: '$.until', message }];
  }),
);

const DAY = 86_400_000;
const MOST_DAYS = 3 * 366;

function isOddYear(date: string | null | undefined): boolean {
  const year = date ? new Date(date).getUTCFullYear() : FIRST_YEAR;
  return year < FIRST_YEAR || year > LAST_YEAR;
}

const FIRST_YEAR = 2015;
const LAST_YEAR = 2045;

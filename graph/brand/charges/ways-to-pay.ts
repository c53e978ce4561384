import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { MainFunnel } from '../../../domain/funnel/funnel.ts';
import { type Coupon, couponRefusal } from '../../../domain/pricing/coupon.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { isOnlySubscribed, type Offer, pricedOffer, subscriptionTermsOf } from '../../../domain/pricing/offer.ts';
import { type ChosenLine, type PriceTerms, priceOrder } from '../../../domain/pricing/price.ts';
import type { ShippingMethod } from '../../../domain/pricing/shipping.ts';
import type { ShopRules } from '../../../domain/pricing/shop-rules.ts';
import { firstChoice, type SubscriptionChoice } from '../../../domain/pricing/subscription.ts';

/** The offers and rules by which a funnel's totals are computed. */
export interface PricedFunnel {
  brand: Brand;
  funnel: MainFunnel;
  offers: Record<string, Offer>;
  rules: ShopRules;
}

/** One way to a total, in minor units without taxes, and the totals of its later deliveries. */
export interface WayToPay {
  /** The place of its offer in the funnel file. */
  path: string;
  /** The sfid of its offer. */
  offer: string;
  /** Its parts, as the start of a sentence. */
  words: string;
  total: MinorUnits;
  renewal: { total: MinorUnits } | null;
}

/** The ways of a funnel, the plainest first: each offer alone, then with a bump, then with a coupon. */
export function waysToPay(priced: PricedFunnel): WayToPay[] {
  const { funnel, offers, rules } = priced;
  const bundles = (funnel.orderForm ?? []).flatMap((sfid, at) => linesAt(priced, `$.orderForm[${at}]`, sfid));
  const bumps = (funnel.bumpOffers ?? []).flatMap((sfid) => lineOf(priced, offers[sfid], 'bump', null));
  const added = funnel.defaultFunnels.flatMap(({ upsell, downsell }, at) => [
    ...linesAt(priced, `$.defaultFunnels[${at}].upsell`, upsell),
    ...linesAt(priced, `$.defaultFunnels[${at}].downsell`, downsell),
  ]);
  const withBump = bundles.flatMap((sold) => bumps.map((bump) => ({ ...sold, bump })));
  const withCoupon = bundles.flatMap((sold) => rules.coupons.map((coupon) => ({ ...sold, coupon })));
  return [
    ...added.flatMap((sold) => wayOf(priced, sold, null)),
    ...[...bundles, ...withBump, ...withCoupon].flatMap((sold) =>
      methodsOf(rules.shipping).flatMap((method) => wayOf(priced, { ...sold, fee: rules.fee }, method)),
    ),
  ];
}

interface Sold {
  path: string;
  line: ChosenLine;
  bump?: ChosenLine;
  coupon?: Coupon;
  fee?: PriceTerms['fee'];
}

/** The offer as it is sold once, and as a subscription. */
function linesAt(priced: PricedFunnel, path: string, sfid: string | null | undefined): Sold[] {
  const offer = sfid ? priced.offers[sfid] : undefined;
  if (!offer) return [];
  const terms = subscriptionTermsOf(offer);
  const choice = terms && firstChoice(terms);
  const isOnly = choice !== null && isOnlySubscribed(offer);
  return [...(isOnly ? [] : [null]), ...(choice ? [choice] : [])].flatMap((subscription) =>
    lineOf(priced, offer, 'offer', subscription).map((line) => ({ path, line })),
  );
}

function lineOf(
  { brand }: PricedFunnel,
  offer: Offer | undefined,
  kind: 'offer' | 'bump',
  subscription: SubscriptionChoice | null,
): ChosenLine[] {
  const priced = offer && pricedOffer(offer, brand.currency);
  return priced ? [{ offer: priced, quantity: 1, kind, subscription }] : [];
}

/** The methods with different prices; null where the brand has no table. */
function methodsOf(shipping: readonly ShippingMethod[] | null): (ShippingMethod | null)[] {
  if (!shipping || shipping.length === 0) return [null];
  const key = ({ price, freeFrom }: ShippingMethod) => `${price} ${freeFrom}`;
  return [...new Map(shipping.map((method) => [key(method), method])).values()];
}

/** Empty for a coupon that does not apply to the offer; its dates do not matter, since it may apply later. */
function wayOf({ brand }: PricedFunnel, sold: Sold, method: ShippingMethod | null): WayToPay[] {
  const { path, line, bump, coupon = null, fee = null } = sold;
  const chosen = bump ? [line, bump] : [line];
  const bare = priceOrder(brand.currency, chosen);
  if (coupon && !isApplicable(coupon, bare.lines)) return [];
  const { total } = priceOrder(brand.currency, chosen, { method, coupon, fee });
  const renewal = line.subscription ? priceOrder(brand.currency, [line], { method, isRenewal: true }) : null;
  return [
    { path, offer: line.offer.sfid, words: wordsOf(sold, method), total, renewal: renewal && { total: renewal.total } },
  ];
}

function isApplicable(coupon: Coupon, lines: ReturnType<typeof priceOrder>['lines']): boolean {
  const goods = lines.map((line) => ({ ...line, isSubscription: line.subscription !== null }));
  return couponRefusal({ ...coupon, from: null, until: null }, goods, new Date(0)) === null;
}

function wordsOf({ line, bump, coupon }: Sold, method: ShippingMethod | null): string {
  const parts = [
    ...(line.subscription ? ['by subscription'] : []),
    ...(bump ? [`with the bump "${bump.offer.name}"`] : []),
    ...(coupon ? [`with the coupon "${coupon.code}"`] : []),
    ...(method ? [`delivered by "${method.name}"`] : []),
  ];
  return [`The offer "${line.offer.name}"`, ...parts].join(' ');
}

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

/** One way to a total, in minor units, and the totals of its later deliveries. */
export interface WayToPay {
  /** The place of its offer in the funnel file. */
  path: string;
  /** The sfid of its offer. */
  offer: string;
  /** Its parts, as the start of a sentence. */
  words: string;
  /** Whether it is an offer after the sale. */
  isAddition: boolean;
  hasCoupon: boolean;
  total: MinorUnits;
  renewal: { total: MinorUnits } | null;
}

/** An offer as a step sells it. */
export interface Sold {
  path: string;
  line: ChosenLine;
  /** Whether it is an offer after the sale, which has no bump, coupon or fee, and ships in the sale's parcel. */
  isAddition: boolean;
}

/** How an order is delivered; `words` are the end of a sentence, such as ` to Germany`. */
export interface Delivery {
  method: ShippingMethod | null;
  tax: PriceTerms['tax'];
  words: string;
}

/** What is added to an offer on its way to a total. */
export interface Added {
  bumps?: readonly ChosenLine[];
  coupon?: Coupon | null;
  delivery: Delivery;
}

const NO_DELIVERY: Delivery = { method: null, tax: null, words: '' };

/** The ways of a funnel without taxes, the plainest first: each offer alone, then with a bump, then with a coupon. */
export function waysToPay(priced: PricedFunnel): WayToPay[] {
  const { rules } = priced;
  const [additions, bundles] = [soldIn(priced).filter(isAddition), soldIn(priced).filter((sold) => !isAddition(sold))];
  const extras = [
    {},
    ...bumpLines(priced).map((bump) => ({ bumps: [bump] })),
    ...rules.coupons.map((coupon) => ({ coupon })),
  ];
  return [
    ...additions.flatMap((sold) => priceWay(priced, sold, { delivery: NO_DELIVERY })),
    ...extras.flatMap((extra) =>
      bundles.flatMap((sold) =>
        distinctMethods(rules.shipping).flatMap((method) =>
          priceWay(priced, sold, { ...extra, delivery: { method, tax: null, words: '' } }),
        ),
      ),
    ),
  ];
}

function isAddition(sold: Sold): boolean {
  return sold.isAddition;
}

/** The offers of a funnel, each once and by subscription as it is sold; those after the sale first. */
export function soldIn(priced: PricedFunnel): Sold[] {
  const { orderForm, defaultFunnels } = priced.funnel;
  return [
    ...defaultFunnels.flatMap(({ upsell, downsell }, at) => [
      ...linesAt(priced, `$.defaultFunnels[${at}].upsell`, upsell, true),
      ...linesAt(priced, `$.defaultFunnels[${at}].downsell`, downsell, true),
    ]),
    ...(orderForm ?? []).flatMap((sfid, at) => linesAt(priced, `$.orderForm[${at}]`, sfid, false)),
  ];
}

/** The bumps of the order form. */
export function bumpLines(priced: PricedFunnel): ChosenLine[] {
  return (priced.funnel.bumpOffers ?? []).flatMap((sfid) => chosenLine(priced, priced.offers[sfid], 'bump', null));
}

/** The offer as it is sold once, and as a subscription. */
function linesAt(priced: PricedFunnel, path: string, sfid: string | null | undefined, isAddition: boolean): Sold[] {
  const offer = sfid ? priced.offers[sfid] : undefined;
  if (!offer) return [];
  const terms = subscriptionTermsOf(offer);
  const choice = terms && firstChoice(terms);
  const isOnly = choice !== null && isOnlySubscribed(offer);
  return [...(isOnly ? [] : [null]), ...(choice ? [choice] : [])].flatMap((subscription) =>
    chosenLine(priced, offer, 'offer', subscription).map((line) => ({ path, line, isAddition })),
  );
}

function chosenLine(
  { brand }: PricedFunnel,
  offer: Offer | undefined,
  kind: 'offer' | 'bump',
  subscription: SubscriptionChoice | null,
): ChosenLine[] {
  const priced = offer && pricedOffer(offer, brand.currency);
  return priced ? [{ offer: priced, quantity: 1, kind, subscription }] : [];
}

/** The methods with different prices; null where the brand has no table. */
export function distinctMethods(shipping: readonly ShippingMethod[] | null): (ShippingMethod | null)[] {
  if (!shipping || shipping.length === 0) return [null];
  const key = ({ price, freeFrom }: ShippingMethod) => `${price} ${freeFrom}`;
  return [...new Map(shipping.map((method) => [key(method), method])).values()];
}

/** Empty for a coupon that does not apply to the lines; its dates do not matter, since it may apply later. */
export function priceWay({ brand, rules }: PricedFunnel, sold: Sold, added: Added): WayToPay[] {
  const { path, line, isAddition } = sold;
  const { bumps = [], coupon = null, delivery } = added;
  const { method, tax } = delivery;
  const chosen = [line, ...bumps];
  if (coupon && !isApplicable(coupon, priceOrder(brand.currency, chosen).lines)) return [];
  const { total } = priceOrder(brand.currency, chosen, { method, tax, coupon, fee: isAddition ? null : rules.fee });
  const renewal = line.subscription ? priceOrder(brand.currency, [line], { method, tax, isRenewal: true }) : null;
  return [
    {
      path,
      offer: line.offer.sfid,
      words: describeWay(sold, added),
      isAddition,
      hasCoupon: coupon !== null,
      total,
      renewal: renewal && { total: renewal.total },
    },
  ];
}

function isApplicable(coupon: Coupon, lines: ReturnType<typeof priceOrder>['lines']): boolean {
  const goods = lines.map((line) => ({ ...line, isSubscription: line.subscription !== null }));
  return couponRefusal({ ...coupon, from: null, until: null }, goods, new Date(0)) === null;
}

function describeWay({ line }: Sold, { bumps = [], coupon, delivery: { method, words } }: Added): string {
  const parts = [
    ...(line.subscription ? ['by subscription'] : []),
    ...bumps.map(({ offer }) => `with the bump "${offer.name}"`),
    ...(coupon ? [`with the coupon "${coupon.code}"`] : []),
    ...(method ? [`delivered by "${method.name}"`] : []),
  ];
  return `${[`The offer "${line.offer.name}"`, ...parts].join(' ')}${words}`;
}

import type { QuoteProblem } from '../../contracts/quote-api.ts';
import type { AddressVerdict, CheckedAddress } from '../../domain/address-check.ts';
import { countryByCode } from '../../domain/countries.ts';
import { type Coupon, couponProblem } from '../../domain/coupon.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { MinorUnits } from '../../domain/money.ts';
import { isTaxable, type Price, type PriceTerms, priceOrder } from '../../domain/price.ts';
import { chosenMethod, methodPrice, type ShippingMethod } from '../../domain/shipping.ts';
import { renewalDate } from '../../domain/subscription.ts';
import type { TaxRate } from '../../domain/tax.ts';
import type { SoldSubscription } from '../db/order-tables.ts';
import type { PublishedFunnel } from '../publish/published-funnel.ts';
import { asked } from '../shop/shop-services.ts';
import type { OrdersDeps } from './orders-deps.ts';
import type { Selection, SoldLine } from './selection.ts';

/** What an order costs, and all that was found out on the way. */
export interface PricedSelection {
  lines: SoldLine[];
  price: Price;
  shippingOptions: ShippingOption[];
  renewal: (SoldSubscription & { nextAt: Date }) | null;
  /** The coupon that is taken off, or null. */
  coupon: Coupon | null;
  fee: { amount: MinorUnits; documentId: string | null } | null;
  problems: QuoteProblem[];
  /** Whether the address is known and nothing keeps it from being ordered. */
  isFinal: boolean;
}

export interface ShippingOption {
  method: ShippingMethod;
  price: MinorUnits;
}

/** What a coupon, a method and a rate depend on beside what is bought. */
export interface PricingPlace {
  published: PublishedFunnel;
  /** Where it goes; null while that is not known. */
  to: CheckedAddress | null;
  /** An offer after the sale rides in the sale's parcel: no method of its own. */
  isAddition?: boolean;
  problems?: QuoteProblem[];
}

/** V10, O08: prices what was chosen with the brand's shipping, taxes and coupons as they are now. */
export async function priceSelection(
  deps: OrdersDeps,
  lines: SoldLine[],
  selection: Pick<Selection, 'coupon' | 'shippingMethod'>,
  place: PricingPlace,
): Promise<PricedSelection> {
  const problems = [...(place.problems ?? [])];
  const { brand } = place.published;
  const to = await deliverable(deps, place, problems);
  const chosen = lines.map((line) => line.chosen);
  const bare = priceOrder(brand.currency, chosen);
  const coupon = await couponFor(deps, place, selection.coupon, bare, problems);
  const offered = to && !place.isAddition ? await methodsTo(deps, place, to, problems) : null;
  const method = offered ? chosenMethod(offered, selection.shippingMethod, bare.subtotal) : null;
  const tax = to ? await taxTo(deps, place, to, bare, problems) : null;
  const fee = place.isAddition ? null : deps.funnels.rulesOf(brand.uniqueName).fee;
  const terms: PriceTerms = { method, coupon, tax, fee };
  return {
    lines,
    price: priceOrder(brand.currency, chosen, terms),
    shippingOptions: (offered ?? []).map((each) => ({ method: each, price: methodPrice(each, bare.subtotal) })),
    renewal: renewalOf(deps, lines, brand.currency, terms),
    coupon,
    fee: fee && { amount: fee.amount, documentId: fee.documentId },
    problems,
    isFinal: to !== null && problems.every(({ part }) => part === 'coupon' || part === 'bump'),
  };
}

/** The address, where enough of it is known to ship and tax by it and the brand delivers there. */
async function deliverable(
  deps: OrdersDeps,
  { to, published }: PricingPlace,
  problems: QuoteProblem[],
): Promise<CheckedAddress | null> {
  if (!to || to.country === '') return null;
  if (!published.brand.shipsTo.includes(to.country)) {
    problems.push({ part: 'address', message: MESSAGES.notShipped, field: 'country' });
    return null;
  }
  const states = countryByCode(to.country)?.states ?? {};
  if (Object.keys(states).length > 0 && !Object.hasOwn(states, to.state)) return null;
  if (to.zipPostalCode === '' || to.street === '' || to.city === '') return to;
  const verdict = await addressVerdict(deps, to);
  if (verdict.type === 'invalid') problems.push({ part: 'address', message: verdict.message, field: verdict.field });
  if (verdict.type === 'unchecked') problems.push({ part: 'address', message: verdict.message });
  return to;
}

/** O08: what the address service says, or that it could not say anything. */
export async function addressVerdict(
  deps: Pick<OrdersDeps, 'services'>,
  address: CheckedAddress,
): Promise<AddressVerdict> {
  const answer = await asked(deps.services.checkAddress(address));
  return answer?.value ?? { type: 'unchecked', message: MESSAGES.addressUnchecked };
}

async function couponFor(
  deps: OrdersDeps,
  { published }: PricingPlace,
  typed: string | null,
  bare: Price,
  problems: QuoteProblem[],
): Promise<Coupon | null> {
  if (typed === null || typed.trim() === '') return null;
  const found = await asked(deps.services.coupon(published.brand.uniqueName, typed));
  const coupon = found?.value;
  const goods = bare.lines.map((line) => ({ ...line, isSubscription: line.subscription !== null }));
  const message = couponProblem(coupon, goods, deps.clock());
  if (message === null) return coupon ?? null;
  problems.push({ part: 'coupon', message });
  return null;
}

async function methodsTo(
  deps: OrdersDeps,
  { published }: PricingPlace,
  to: CheckedAddress,
  problems: QuoteProblem[],
): Promise<readonly ShippingMethod[] | null> {
  const answer = await asked(deps.services.shippingMethods(published.brand.uniqueName, to));
  if (!answer || answer.value?.length === 0) problems.push({ part: 'shipping', message: MESSAGES.shippingUnknown });
  return answer?.value ?? null;
}

async function taxTo(
  deps: OrdersDeps,
  { published }: PricingPlace,
  to: CheckedAddress,
  bare: Price,
  problems: QuoteProblem[],
): Promise<{ rates: readonly TaxRate[]; to: CheckedAddress } | null> {
  const answer = await asked(deps.services.taxRates(published.brand.uniqueName, to));
  const tax = answer?.value ? { rates: answer.value, to } : null;
  if (!answer || (tax && !isTaxable(bare, tax))) problems.push({ part: 'tax', message: MESSAGES.taxUnknown });
  return tax;
}

/** What each later delivery will cost: the terms of today without coupon and fee. At most one offer is subscribed to. */
function renewalOf(deps: OrdersDeps, lines: readonly SoldLine[], currency: string, terms: PriceTerms) {
  const subscribed = lines.find(({ chosen }) => chosen.subscription);
  const choice = subscribed?.chosen.subscription;
  if (!subscribed || !choice) return null;
  const { method = null, tax = null } = terms;
  const {
    subtotal,
    shipping,
    tax: taxed,
    total,
  } = priceOrder(currency, [subscribed.chosen], { method, tax, isRenewal: true });
  const trialDays = subscribed.offer.subscription?.trial?.days ?? null;
  const now = deps.clock();
  const nextAt = trialDays === null ? renewalDate(now, choice, 1) : new Date(now.getTime() + trialDays * 86_400_000);
  const { sfid: offer, name } = subscribed.offer;
  return { offer, name, choice, subtotal, shipping, tax: taxed, total, trialDays, nextAt };
}

import type { QuoteProblem } from '../../../contracts/api/quote-api.ts';
import type { ShippingAddress } from '../../../domain/account/address.ts';
import { type Price, type PriceTerms, priceOrder } from '../../../domain/pricing/price.ts';
import { chosenMethod, methodPrice } from '../../../domain/pricing/shipping.ts';
import { renewalDate } from '../../../domain/pricing/subscription.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import type { PricedSelection, SoldLine } from '../records/priced-selection.ts';
import { couponFault } from './charge-problem.ts';
import { addressProblems, couponPart, couponProblem, reachable, shippingPart, taxPart } from './price-parts.ts';
import type { Selection } from './selection.ts';

/** The inputs beside the selection that coupons, shipping methods and tax rates depend on. */
export interface PricingPlace {
  published: PublishedFunnel;
  /** The address; null while it is unknown. */
  to: ShippingAddress | null;
  /** An offer after the sale ships in the sale's parcel, without a method of its own. */
  isAddition?: boolean;
  problems?: QuoteProblem[];
  /** The checkout whose own use of a coupon does not count. */
  checkoutId?: string;
}

/** V10, O08: prices a selection with the brand's shipping, taxes and coupons of now, requested in parallel. */
export async function priceSelection(
  deps: OrdersDeps,
  lines: SoldLine[],
  selection: Pick<Selection, 'coupon' | 'shippingMethod'>,
  place: PricingPlace,
): Promise<PricedSelection> {
  const { brand } = place.published;
  const chosen = lines.map((line) => line.chosen);
  const bare = priceOrder(brand.currency, chosen);
  const { to, coupon, offered, tax, problems } = await askedFor(deps, selection, place, bare);
  const method = offered ? chosenMethod(offered, selection.shippingMethod, bare.subtotal) : null;
  const fee = place.isAddition ? null : deps.funnels.rulesOf(brand.uniqueName).fee;
  const terms: PriceTerms = { method, coupon, tax, fee };
  const full = priceOrder(brand.currency, chosen, terms);
  const renewal = renewalOf(deps, lines, brand.currency, terms);
  const isFinal = to !== null && problems.every(({ part }) => part === 'coupon' || part === 'bump');
  // A total that is not final may still grow by its delivery.
  const refusal = isFinal ? couponFault(deps.providers.tokens.limits, { price: full, renewal }) : null;
  return {
    lines,
    price: refusal ? priceOrder(brand.currency, chosen, { ...terms, coupon: null }) : full,
    shippingOptions: (offered ?? []).map((each) => ({ method: each, price: methodPrice(each, bare.subtotal) })),
    renewal,
    coupon: refusal ? null : coupon,
    fee: fee && { amount: fee.amount, documentId: fee.documentId },
    problems: refusal ? [...problems, couponProblem(refusal, brand)] : problems,
    isFinal,
  };
}

const NOTHING = { value: null, problems: [] };

/** The services are called in parallel, so that the slowest one alone determines the time. */
async function askedFor(
  deps: OrdersDeps,
  { coupon: typed }: Pick<Selection, 'coupon'>,
  { published, to: wanted, isAddition, checkoutId, problems = [] }: PricingPlace,
  bare: Price,
) {
  const { uniqueName: brand, shipsTo } = published.brand;
  const there = reachable(wanted, shipsTo);
  const to = there.value;
  const [address, coupon, shipping, tax] = await Promise.all([
    addressProblems(deps, to),
    couponPart(deps, { brand: published.brand, typed, bare, checkoutId }),
    to && !isAddition ? shippingPart(deps, brand, to) : NOTHING,
    to ? taxPart(deps, brand, to, bare) : NOTHING,
  ]);
  const found = [...there.problems, ...address, ...coupon.problems, ...shipping.problems, ...tax.problems];
  return {
    to,
    coupon: coupon.value,
    offered: shipping.value,
    tax: tax.value,
    problems: [...problems, ...found],
  };
}

/** The price of each later delivery: today's terms without coupon and fee. At most one offer of an order is subscribed to. */
function renewalOf(deps: OrdersDeps, lines: readonly SoldLine[], currency: string, terms: PriceTerms) {
  const subscribed = lines.find(({ chosen }) => chosen.subscription);
  const choice = subscribed?.chosen.subscription;
  if (!subscribed || !choice) return null;
  const { method = null, tax = null } = terms;
  const price = priceOrder(currency, [subscribed.chosen], { method, tax, isRenewal: true });
  const { subtotal, shipping, taxLines, total } = price;
  const trialDays = subscribed.offer.subscription?.trial?.days ?? null;
  const now = deps.clock();
  const nextAt = trialDays === null ? renewalDate(now, choice, 1) : new Date(now.getTime() + trialDays * 86_400_000);
  const { sfid: offer, name } = subscribed.offer;
  return { offer, name, choice, subtotal, shipping, tax: price.tax, taxLines, total, trialDays, nextAt };
}

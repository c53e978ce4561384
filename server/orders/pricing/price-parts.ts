import type { QuoteProblem } from '../../../contracts/api/quote-api.ts';
import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { ShippingAddress } from '../../../domain/account/address.ts';
import type { AddressVerdict } from '../../../domain/account/address-check.ts';
import { countryByCode } from '../../../domain/account/countries.ts';
import { shownPostalCode } from '../../../domain/account/postal-code.ts';
import { errorText } from '../../../domain/error-text.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import {
  amountFault,
  type ChargeFault,
  type ChargeLimits,
  firstChargeFault,
} from '../../../domain/pricing/charge-limits.ts';
import {
  type Coupon,
  type CouponRefusal,
  couponDetail,
  couponMessage,
  couponRefusal,
} from '../../../domain/pricing/coupon.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import { isTaxable, type Price } from '../../../domain/pricing/price.ts';
import type { DeliveryPlace, ShippingMethod } from '../../../domain/pricing/shipping.ts';
import type { TaxRate } from '../../../domain/pricing/tax.ts';
import type { PaymentProvider } from '../../payments/port/provider.ts';
import { invalid, type OrderProblem } from '../records/order-result.ts';
import type { OpenDraft, OrdersDeps } from '../records/orders-deps.ts';
import type { PricedSelection } from '../records/priced-selection.ts';
import { isUsedUp } from './coupon-uses.ts';

/** A part of a price from the shop's services, and its problems in the words of K03. */
export interface PricePart<Value> {
  value: Value;
  problems: QuoteProblem[];
}

/** The address, if it is complete enough for shipping and tax and the brand delivers there. No service is called. */
export function reachable(to: ShippingAddress | null, shipsTo: readonly string[]): PricePart<ShippingAddress | null> {
  if (!to || to.country === '') return { value: null, problems: [] };
  if (!shipsTo.includes(to.country))
    return { value: null, problems: [{ part: 'address', message: MESSAGES.notShipped, field: 'country' }] };
  const states = countryByCode(to.country)?.states ?? {};
  const isStateMissing = Object.keys(states).length > 0 && !Object.hasOwn(states, to.state);
  if (isStateMissing) return { value: null, problems: [] };
  // The tables have codes as orders do, without what people write around them.
  return { value: { ...to, zipPostalCode: shownPostalCode(to.zipPostalCode, to.country) }, problems: [] };
}

/** The problems of an address; none while it is incomplete. */
export async function addressProblems(deps: OrdersDeps, to: ShippingAddress | null): Promise<QuoteProblem[]> {
  if (!to || to.zipPostalCode === '' || to.street === '' || to.city === '') return [];
  const verdict = await addressVerdict(deps, to);
  if (verdict.type === 'valid') return [];
  if (verdict.type === 'unchecked') return [{ part: 'address', message: verdict.message }];
  const { message, field, detail } = verdict;
  return [{ part: 'address', message, field, ...(detail ? { detail } : {}) }];
}

/** O08: the verdict of the address service, or that the service failed. */
export async function addressVerdict(deps: Asking, address: ShippingAddress): Promise<AddressVerdict> {
  const answer = await ask(deps, 'address', () => deps.services.checkAddress(address));
  return answer?.value ?? { type: 'unchecked', message: MESSAGES.addressUnchecked };
}

export interface CouponAsk {
  brand: Pick<Brand, 'uniqueName' | 'currency' | 'locale'>;
  typed: string | null;
  bare: Price;
  checkoutId: string | undefined;
}

/** V08, K03: the coupon of a price, or the problem that refuses it, in the catalogue's words. */
export async function couponPart(
  deps: OrdersDeps,
  { brand, typed, bare, checkoutId }: CouponAsk,
): Promise<PricePart<Coupon | null>> {
  if (typed === null || typed.trim() === '') return { value: null, problems: [] };
  const coupon = (await ask(deps, 'coupon', () => deps.services.coupon(brand.uniqueName, typed)))?.value;
  const hasNoUse = coupon ? await isUsedUp(deps.db, brand.uniqueName, coupon, checkoutId) : false;
  const goods = bare.lines.map((line) => ({ ...line, isSubscription: line.subscription !== null }));
  const refusal = couponRefusal(coupon, goods, deps.clock(), hasNoUse);
  if (refusal === null) return { value: coupon ?? null, problems: [] };
  return { value: null, problems: [couponProblem(refusal, brand)] };
}

/** The problem of a refused coupon, as a quote shows it. */
export function couponProblem(refusal: CouponRefusal, { currency, locale }: CouponAsk['brand']): QuoteProblem {
  const detail = couponDetail(refusal, (amount) => formatMoney(amount, currency, locale));
  return { part: 'coupon', message: couponMessage(refusal), detail };
}

/** The shipping methods for an address; null for a brand without a table of them. */
export async function shippingPart(
  deps: Asking,
  brand: string,
  to: DeliveryPlace,
): Promise<PricePart<readonly ShippingMethod[] | null>> {
  const answer = await ask(deps, 'shipping', () => deps.services.shippingMethods(brand, to));
  const isMissing = !answer || answer.value?.length === 0;
  const problems: QuoteProblem[] = isMissing ? [{ part: 'shipping', message: MESSAGES.shippingUnknown }] : [];
  return { value: answer?.value ?? null, problems };
}

/** The tax rates for an address; null for a brand that adds no tax. */
export async function taxPart(
  deps: Asking,
  brand: string,
  to: DeliveryPlace,
  bare: Price,
): Promise<PricePart<{ rates: readonly TaxRate[]; to: DeliveryPlace } | null>> {
  const answer = await ask(deps, 'tax', () => deps.services.taxRates(brand, to));
  const tax = answer?.value ? { rates: answer.value, to } : null;
  const isMissing = !answer || (tax !== null && !isTaxable(bare, tax));
  return { value: tax, problems: isMissing ? [{ part: 'tax', message: MESSAGES.taxUnknown }] : [] };
}

type Asking = Pick<OrdersDeps, 'services' | 'log'>;

/** Calls a service. A failure is logged for the owner, and the shopper gets the message of K03. */
async function ask<Value>(deps: Asking, what: string, question: () => Promise<Value>) {
  try {
    return { value: await question() };
  } catch (error) {
    deps.log('warn', `the ${what} service gave no answer`, errorText(error));
    return null;
  }
}

type Charging = Pick<PaymentProvider, 'limits'>;
type Draft = Pick<OpenDraft, 'sold' | 'published' | 'orderType'>;

/** K03: why a provider would not take the first charge of an order, as a sentence; null where it would. */
export function chargeProblem({ limits }: Charging, draft: Draft): OrderProblem | null {
  const { price, renewal } = draft.sold;
  const fault = firstChargeFault(limits, { ...price, renewal });
  return fault && problemOf(fault, draft);
}

/** The same for an express checkout, which cannot be placed without a payment while its address is unknown. */
export function expressProblem({ limits }: Charging, draft: Draft): OrderProblem | null {
  const { total, currency } = draft.sold.price;
  const fault = draft.sold.renewal ? null : amountFault(limits, total, currency);
  return fault && problemOf(fault, draft);
}

function problemOf(fault: ChargeFault, { orderType, published: { brand } }: Draft): OrderProblem {
  const field = orderType === 'Standard' ? 'quote.total' : 'offer.total';
  return invalid(field, `${MESSAGES.paymentFailed}. ${sentenceOf(fault, brand)}`);
}

function sentenceOf(fault: ChargeFault, { currency, locale }: Pick<Brand, 'currency' | 'locale'>): string {
  if (fault.type === 'free-trial') return 'A subscription whose first delivery is free cannot be paid for in this way.';
  if (fault.type === 'currency') return `Payments in ${fault.currency} cannot be taken in this way.`;
  if (fault.type === 'too-fine') {
    return `A payment of ${formatMoney(fault.amount, currency, locale)} cannot be taken in this way: it has too many decimals.`;
  }
  const [amount, limit] = [formatMoney(fault.amount, currency, locale), formatMoney(fault.limit, currency, locale)];
  return fault.type === 'too-small'
    ? `A payment of ${amount} is too small: the least is ${limit}.`
    : `A payment of ${amount} is too large: the most is ${limit}.`;
}

/** V08: why a coupon is refused that would leave a total which cannot be charged; null where it can, or no coupon applies. */
export function couponFault(
  limits: ChargeLimits,
  { price, renewal }: Pick<PricedSelection, 'price' | 'renewal'>,
): CouponRefusal | null {
  const fault = price.coupon && firstChargeFault(limits, { ...price, renewal });
  if (fault?.type === 'free-trial') return { reason: 'first-delivery-free' };
  return fault?.type === 'too-small' ? { reason: 'too-little-left', least: fault.limit, total: fault.amount } : null;
}

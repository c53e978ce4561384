import type { Brand } from '../../../contracts/files/brand-file.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import {
  amountFault,
  type ChargeFault,
  type ChargeLimits,
  firstChargeFault,
} from '../../../domain/pricing/charge-limits.ts';
import type { CouponRefusal } from '../../../domain/pricing/coupon.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import type { PaymentProvider } from '../../payments/port/provider.ts';
import type { OpenDraft } from '../records/order-draft.ts';
import { invalid, type OrderProblem } from '../records/order-result.ts';
import type { PricedSelection } from '../records/priced-selection.ts';

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

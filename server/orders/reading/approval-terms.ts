import type { AccountDetails } from '../../../domain/account/account.ts';
import { isRenewal } from '../../../domain/orders/order-kind.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import { everyInWords } from '../../../domain/pricing/subscription.ts';
import { oneLine } from '../../../domain/text-limit.ts';
import { chargeDate } from '../../../machines/subscription/renewal-schedule.ts';
import type {
  Agreement,
  AmountParts,
  ApprovalTerms,
  BilledTerms,
  DeliveryAddress,
} from '../../payments/port/approval.ts';
import type { ChargeRequest } from '../../payments/port/charge.ts';
import { type AttemptRow, isByOtherCard, type OrderRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** The terms of an approval, from what is stored alone, so that every request of an attempt has the same terms. */
export async function buildTerms(deps: OrdersDeps, order: OrderRow, attempt: AttemptRow): Promise<ApprovalTerms> {
  return {
    orderId: attempt.order_id,
    attemptId: attempt.id,
    idempotencyKey: attempt.idempotency_key,
    kind: attempt.approval_kind ?? 'payment',
    amount: attempt.amount_minor,
    currency: attempt.currency,
    parts: partsOf(order),
    agreement: buildAgreement(order, attempt),
    description: writeDescription(order),
    brandName: await readBrandName(deps, order),
  };
}

/** An approval's address may be passed on, so that the line says whose order it pays, unless it is express. */
function writeDescription({ number, customer }: OrderRow): string {
  const { firstName, lastName, city } = customer;
  const buyer = [`${firstName} ${lastName}`, city].map(oneLine).filter((part) => part !== '');
  return buyer.length === 0 ? `Order ${number}` : `Order ${number} for ${buyer.join(', ')}`;
}

function partsOf(order: OrderRow): AmountParts {
  const { subtotal_minor: subtotal, shipping_minor: shipping, tax_minor: tax, discount_minor: discount } = order;
  return { subtotal, shipping, tax, discount };
}

/** The agreement with the description that the payer reads; null for an order without a subscription. */
function buildAgreement(order: OrderRow, attempt: AttemptRow): Agreement | null {
  const { subscription: sold, currency } = order;
  if (!sold) return null;
  const { choice, trialDays, total: amount, name } = sold;
  const startsAt = chargeDate({ anchor: attempt.created_at, choice, trialDays }, 1);
  const terms: BilledTerms = { firstAmount: attempt.amount_minor, amount, currency, choice, startsAt };
  // An express approval names no amount, since shipping is unknown then and NVP compares the descriptions later.
  const price = attempt.approval_kind === 'recurring' ? '' : `${formatMoney(amount, currency)} `;
  return { name, description: `${price}${everyInWords(choice)}: ${name}`, terms };
}

/** The agreement serves reading alone: nothing is known of the later amounts, and nothing is sent. */
export function agreementToRead(attempt: AttemptRow): Agreement {
  const { amount_minor: firstAmount, currency, created_at: startsAt } = attempt;
  const terms: BilledTerms = {
    firstAmount,
    amount: firstAmount,
    currency,
    choice: { frequency: 'Month', multiplier: 1 },
    startsAt,
  };
  return { name: '', description: '', terms };
}

export function addressFor(account: AccountDetails): DeliveryAddress {
  return {
    name: `${account.firstName} ${account.lastName}`.trim(),
    line1: account.street,
    line2: [account.apartment, account.additionalAddressLine].filter(Boolean).join(', '),
    city: account.city,
    state: account.state,
    postalCode: account.zipPostalCode,
    country: account.country,
  };
}

/** The published version names the brand, because a repeated request has to be the same after a renaming. */
async function readBrandName(
  { funnels }: Pick<OrdersDeps, 'funnels'>,
  { funnel_hash: hash }: Pick<OrderRow, 'funnel_hash'>,
): Promise<string> {
  return (await funnels.byHash(hash))?.brand.siteName ?? '';
}

/** The request for an attempt's charge, the same every time, so that its idempotency key never takes money twice. */
export async function buildCharge(
  deps: Pick<OrdersDeps, 'capture' | 'providers' | 'funnels'>,
  order: OrderRow,
  attempt: AttemptRow,
  customerRef: string | null,
): Promise<ChargeRequest> {
  return {
    orderId: order.id,
    attemptId: attempt.id,
    idempotencyKey: attempt.idempotency_key,
    amount: attempt.amount_minor,
    currency: attempt.currency,
    customerRef,
    instrument: attempt.instrument_ref ?? '',
    saveInstrument: order.purpose === 'sale' || isByOtherCard(order, attempt),
    initiatedAs: attempt.initiated_as === 'MIT' ? ('MIT' as const) : ('CIT' as const),
    capture: captureTime(deps, order, attempt),
    description: `Order ${order.number}`,
    // No call of a card provider has the brand's name.
    brandName: deps.providers.of(attempt)?.start === 'token' ? '' : await readBrandName(deps, order),
  };
}

/** When an attempt's amount is captured. A renewal is captured at once, because it is charged when its delivery is due. */
export function captureTime(
  { capture, providers }: Pick<OrdersDeps, 'capture' | 'providers'>,
  { purpose }: Pick<OrderRow, 'purpose'>,
  attempt: Pick<AttemptRow, 'provider'>,
): 'now' | 'later' {
  const isLater = capture === 'later' && !isRenewal(purpose) && Boolean(providers.of(attempt)?.authorizations);
  return isLater ? 'later' : 'now';
}

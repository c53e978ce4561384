import type { Order } from '../../../contracts/api/order-api.ts';
import type { Brand } from '../../../contracts/files/brand-file.ts';
import { dayInWords } from '../../../domain/day-copy.ts';
import { isFreeTrial, laterCharged, NOTHING_TODAY, nothingToday } from '../../../domain/orders/free-trial.ts';
import { CHARGED, RELEASED } from '../../../domain/orders/held-copy.ts';
import { NOTHING_TO_PAY } from '../../../domain/orders/later-payment.ts';
import { addressLines, cancelPath, cardTail, receiptPath } from '../../../domain/orders/order-copy.ts';
import { partialCapture } from '../../../domain/orders/partial-capture.ts';
import { WITHDRAW_HERE, withdrawPath } from '../../../domain/orders/withdrawal-link.ts';
import { grantsWithdrawal } from '../../../domain/orders/withdrawal-period.ts';
import { formatMoney, toDecimal, toMinor } from '../../../domain/pricing/money.ts';
import { choiceOfOrder } from '../../../domain/pricing/subscription.ts';
import { oneLine } from '../../../domain/text-limit.ts';
import type { MailBlock } from '../document/mail-document.ts';
import { nameText } from '../document/mail-text.ts';

/** An amount of an order, formatted for its shopper. */
export function moneyText(decimal: number, { currency }: Pick<Order, 'currency'>, locale: string): string {
  const minor = toMinor(decimal, currency);
  if (minor === null) throw new Error(`${decimal} is not an amount in ${currency}`);
  return formatMoney(minor, currency, locale);
}

/** E13: the lines of the order, and the parts of its total. */
export function orderRows(order: Order, locale: string): MailBlock[] {
  return [lineRows(order, locale), sumRows(order, locale)];
}

function lineRows(order: Order, locale: string): MailBlock {
  const rows = order.items.map((item) => ({
    name: item.quantity > 1 ? `${item.quantity} × ${item.productName}` : item.productName,
    remark: item.productDescription.trim() || null,
    amount: moneyText(item.totalPrice, order, locale),
  }));
  return { type: 'lines', rows };
}

/** The parts of the total; the rows add up to it. */
function sumRows(order: Order, locale: string): MailBlock {
  const money = (decimal: number) => moneyText(decimal, order, locale);
  const fee = order.orderTransactionFee;
  const discount = order.coupon ? `Discount (${order.coupon})` : 'Discount';
  const rows = [
    { name: 'Subtotal', amount: money(lessFee(order)) },
    ...(fee > 0 ? [{ name: 'Transaction fee', amount: money(fee) }] : []),
    ...(order.discount > 0 ? [{ name: discount, amount: money(-order.discount) }] : []),
    { name: 'Delivery', amount: order.orderShippingCost === 0 ? 'Free' : money(order.orderShippingCost) },
    { name: 'Tax', amount: money(order.tax) },
    { name: 'Total', amount: money(order.total) },
    ...partialRows(order, locale),
  ];
  return { type: 'sums', rows };
}

/** The captured and released parts of an authorized amount; empty where all of it was captured. */
function partialRows(order: Order, locale: string) {
  const part = partialCapture(order);
  if (!part) return [];
  return [
    { name: RELEASED, amount: formatMoney(-part.released, order.currency, locale) },
    { name: CHARGED, amount: formatMoney(part.charged, order.currency, locale) },
  ];
}

/** The subtotal without the fee, which is one of its lines. */
function lessFee({ subtotal, orderTransactionFee: fee, currency }: Order): number {
  const [all, part] = [toMinor(subtotal, currency), toMinor(fee, currency)];
  return all === null || part === null ? subtotal : toDecimal(all - part, currency);
}

/** The charge of an order as a sentence; `how` says with what, and an order whose total is 0 was not charged. */
export function paidSentence(order: Order, amount: string, how = ''): string {
  if (isFreeTrial({ total: order.total, renewal: order.subscription })) return NOTHING_TODAY;
  return order.total === 0 ? NOTHING_TO_PAY : `${amount} paid${how}.`;
}

/** The payment method as a sentence; empty where no card is known. */
export function paidWith(order: Order): MailBlock[] {
  const tail = cardTail(order);
  if (!tail) return [];
  return [{ type: 'paragraph', text: order.total === 0 ? laterCharged(tail) : `Paid with ${tail}.` }];
}

/** The card of an authorization as a sentence; empty where no card is known. */
export function heldOn(order: Order): MailBlock[] {
  const tail = cardTail(order);
  return tail ? [{ type: 'paragraph', text: `Held on ${tail}.` }] : [];
}

/** The delivery address. */
export function deliverTo(order: Order): MailBlock[] {
  const name = nameText(order.shipToName || order.customerName);
  const lines = addressLines(name, order.shipping).map(oneLine);
  return [
    { type: 'heading', text: 'Delivery to' },
    { type: 'address', lines },
  ];
}

/** O08: the receipt link, which works on any device. */
export function receiptLink({ sale, publicUrl }: MailData): MailBlock[] {
  if (!sale.receipt) return [];
  return [
    { type: 'action', label: 'See your receipt', url: `${publicUrl}${receiptPath(sale.receipt)}` },
    { type: 'paragraph', text: 'Keep this email: the link opens your receipt on any device, for anyone who has it.' },
  ];
}

/** R01: the link to the page on which the order is withdrawn from, where the brand grants that. */
export function withdrawalLink({ order, brand, publicUrl }: MailData): MailBlock[] {
  if (!grantsWithdrawal(brand, order)) return [];
  return [{ type: 'link', label: WITHDRAW_HERE, url: `${publicUrl}${withdrawPath(order.name)}` }];
}

/** The date and amount of the next renewal, and the link to cancel; empty where no renewal follows. */
export function subscriptionBlocks(mailData: MailData): MailBlock[] {
  const { publicUrl } = mailData;
  const subscription = subscriptionIn(mailData);
  if (!subscription || subscription.status === 'cancelled') return [];
  const next = nextCharge(mailData, subscription);
  return [
    { type: 'heading', text: 'Your subscription' },
    { type: 'paragraph', text: `${next}\nYou can cancel at any time, without a login.` },
    cancelLink(subscription, publicUrl),
  ];
}

export function cancelLink({ cancelToken }: Subscription, publicUrl: string): MailBlock {
  return { type: 'link', label: 'Cancel the subscription', url: `${publicUrl}${cancelPath(cancelToken)}` };
}

function nextCharge({ order, sale, brand }: MailData, { name, total, nextAt }: Subscription): string {
  const amount = moneyText(total, sale, brand.locale);
  if (!nextAt) return `${name}: each later delivery is ${amount} in total.`;
  const day = dayInWords(nextAt, brand);
  const choice = choiceOfOrder(order);
  if (choice && isFreeTrial({ total: order.total, renewal: choice })) {
    return `${name}: ${nothingToday(amount, choice, day)}`;
  }
  return `${name}: the next delivery will be charged on ${day}, ${amount} in total.`;
}

type Subscription = NonNullable<Order['subscription']>;

export interface MailData {
  order: Order;
  /** The sale that the order belongs to, possibly the order itself. The receipt link is the sale's. */
  sale: Order;
  brand: Brand;
  /** The origin of the shop, without a trailing slash. */
  publicUrl: string;
}

/** E12: the subscription of the mail: the renewal's, the order's own, or the sale's. */
export function subscriptionIn({ order, sale }: MailData): Order['subscription'] {
  return order.subscription ?? sale.subscription;
}

/** A dot inside a word would make it a link. */
const NAME = /^(?!.*\.\S)[\p{L}\p{M}'’.\- ]{1,40}$/u;

/** The name for the greeting, or null for a text that is no name, such as an address. */
export function greetingName({ customerName }: Pick<Order, 'customerName'>): string | null {
  const [first = ''] = customerName.trim().split(/\s+/);
  return NAME.test(first) ? first : null;
}

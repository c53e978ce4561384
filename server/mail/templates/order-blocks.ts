import type { Order } from '../../../contracts/api/order-api.ts';
import { isFreeTrial, laterCharged, NOTHING_TODAY } from '../../../domain/orders/free-trial.ts';
import { CHARGED, RELEASED } from '../../../domain/orders/held-copy.ts';
import { addressLines, cardTail } from '../../../domain/orders/order-copy.ts';
import { partialCapture } from '../../../domain/orders/partial-capture.ts';
import { NOTHING_TO_PAY } from '../../../domain/orders/uncharged-order.ts';
import { formatMoney, toDecimal, toMinor } from '../../../domain/pricing/money.ts';
import type { MailBlock } from '../document/mail-document.ts';
import { nameText, withoutDirection } from '../document/name-text.ts';

/** The blocks that mails about an order share. */

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
  const rows = [
    { name: 'Subtotal', amount: money(lessFee(order)) },
    ...(fee > 0 ? [{ name: 'Transaction fee', amount: money(fee) }] : []),
    ...(order.discount > 0 ? [{ name: discountName(order), amount: money(-order.discount) }] : []),
    { name: 'Shipping', amount: order.orderShippingCost === 0 ? 'Free' : money(order.orderShippingCost) },
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

function discountName({ coupon }: Order): string {
  return coupon ? `Discount (${coupon})` : 'Discount';
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
  const lines = addressLines(name, order.shipping).map(withoutDirection);
  return [
    { type: 'heading', text: 'Delivery to' },
    { type: 'address', lines },
  ];
}

import { phoneCopy } from '../../../domain/account/phone.ts';
import { addressLines } from '../../../domain/orders/order-copy.ts';
import { OWNER_WORDS, SUBSCRIPTION_WORDS, statusInWords } from '../../../domain/orders/status-copy.ts';
import { formatMoney, toMinor } from '../../../domain/pricing/money.ts';
import type { ListedOrder, OrderDetails } from '../../contracts/admin-orders-api.ts';
import { minuteText, secondText } from '../../figures/number-text.ts';
import { alignedRows } from '../aligned-rows.ts';
import { plainText } from './plain-text.ts';

/** A page of orders as a table for a terminal. */
export function ordersText(orders: readonly ListedOrder[]): string {
  if (orders.length === 0) return 'No order matches.';
  const zones = new Set(orders.map(zoneOfOrder));
  const rows = orders.map((order) => [
    order.number,
    zones.size === 1 ? minuteText(order.placedAt) : `${minuteText(order.placedAt)} ${zoneOfOrder(order)}`,
    statusInWords(order),
    order.kind,
    order.brand,
    money(order.total, order),
    `${order.customer.name} <${order.customer.email}>`,
  ]);
  return [...alignedRows(rows), ...(zones.size === 1 ? [`Times are those of ${[...zones].join()}.`] : [])].join('\n');
}

function zoneOfOrder({ timeZone = 'UTC' }: ListedOrder): string {
  return timeZone;
}

/** All of an order for a terminal, in paragraphs. */
export function orderText(order: OrderDetails): string {
  return [
    headText(order),
    section('Lines', linesText(order)),
    section('Deliver to', addressLines(order.customer.name, order.deliverTo)),
    section('Bill to', addressLines(order.customer.name, order.billing)),
    section(
      'Attempts',
      order.attempts.map((each) => attemptText(order, each)),
    ),
    section(
      'Money',
      order.ledger.map((each) => `${secondText(each.at)}  ${ledgerText(order, each)}`),
    ),
    section(
      'Refunds',
      order.refunds.map((each) => refundText(order, each)),
    ),
    section('Events, with mails and webhooks', order.events.map(eventText)),
    section('Other orders of the checkout', order.others.map(otherText)),
    section('How it came about', originText(order)),
    section('The walk', walkText(order)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function headText(order: OrderDetails): string {
  const { customer, subscription, sale } = order;
  const paid = order.paidAt === null ? '' : `, paid ${secondText(order.paidAt)}`;
  const of = sale !== null && sale !== order.number ? ` of sale ${sale}` : '';
  return joined([
    `Order ${order.number}: ${statusInWords(order)}, ${order.kind}${of}, brand ${order.brand}, funnel ${order.funnel}`,
    `Placed ${secondText(order.placedAt)}${paid} (times of ${zoneOfOrder(order)}); id ${order.id}`,
    `${customer.name} <${customer.email}>, ${phoneCopy(customer) || 'no phone'}`,
    `Charged ${money(order.charged, order)}, refunded ${money(order.refunded, order)}, disputed ${money(order.disputed, order)}; by ${order.card ?? order.paymentMethod}`,
    ...(subscription ? [subscriptionText(order, subscription)] : []),
    ...withdrawnText(order),
  ]);
}

/** What is to be done about a withdrawal. */
function withdrawnText(order: OrderDetails): string[] {
  const withdrawn = order.lines.filter(({ withdrawnAt }) => withdrawnAt !== null).map(({ line }) => line);
  if (withdrawn.length === 0) return [];
  const part = `${withdrawn.length === 1 ? 'line' : 'lines'} ${withdrawn.join(', ')}`;
  const what = withdrawn.length === order.lines.length ? 'all of it' : part;
  return [`Withdrawn from by its shopper: ${what}; ${dueText(order)}`];
}

function dueText(order: OrderDetails): string {
  const { number, status, refundDue } = order;
  if (status === 'Authorized')
    return `nothing is charged yet (sluice cancel ${number}, or sluice capture ${number} of the rest)`;
  if (refundDue === 0) return 'nothing is left to refund';
  return `to be refunded ${money(refundDue, order)} (sluice refund ${number} ${refundDue})`;
}

function subscriptionText(order: OrderDetails, { name, status, total, nextRenewalAt }: Subscription): string {
  const next = nextRenewalAt === null ? 'no renewal follows' : `next on ${secondText(nextRenewalAt)}`;
  return `Subscription ${name}: ${SUBSCRIPTION_WORDS[status]}, ${money(total, order)} each, ${next}`;
}

type Subscription = NonNullable<OrderDetails['subscription']>;

function linesText(order: OrderDetails): string[] {
  const lines = order.lines.map((each) => [
    `${each.line}`,
    `${each.quantity} ×`,
    each.variant === null ? each.name : `${each.name}, ${each.variant}`,
    each.productId,
    money(each.total, order),
    lineStateText(each),
  ]);
  const coupon = order.coupon === null ? '' : ` (${order.coupon})`;
  const method = order.shippingMethod === null ? '' : ` (${order.shippingMethod})`;
  const sums = [
    `subtotal ${money(order.subtotal, order)}`,
    `discount ${money(order.discount, order)}${coupon}`,
    `shipping ${money(order.shipping, order)}${method}`,
    `tax ${money(order.tax, order)}`,
    `total ${money(order.total, order)}`,
  ];
  return [...alignedRows(lines), sums.join(', ')];
}

function lineStateText(line: OrderDetails['lines'][number]): string {
  const withdrawn = line.withdrawnAt === null ? [] : [`withdrawn from ${secondText(line.withdrawnAt)}`];
  return [shippedText(line), ...withdrawn].join(', ');
}

function shippedText({ shippedAt, carrier, tracking, deliveredOn }: OrderDetails['lines'][number]): string {
  if (shippedAt === null) return 'not shipped';
  const shipped = ['shipped', secondText(shippedAt), carrier, tracking].filter((part) => part !== null).join(' ');
  return deliveredOn === null ? shipped : `${shipped}, delivered ${deliveredOn}`;
}

/** The provider’s own words stand in brackets. */
function attemptText(order: OrderDetails, each: OrderDetails['attempts'][number]): string {
  const ref = each.providerRef === null ? '' : ` ${each.providerRef}`;
  const why = each.failure === null ? '' : ` (${each.failure.code}: ${each.failure.message})`;
  const held = each.heldUntil === null ? '' : `, held until ${secondText(each.heldUntil)}`;
  return `${secondText(each.createdAt)}  attempt ${each.number} of ${money(each.amount, order)} at ${each.provider}${ref}: ${each.status}${why}${held}`;
}

function ledgerText(order: OrderDetails, { kind, amount, provider, providerRef }: OrderDetails['ledger'][number]) {
  return `${kind.replaceAll('_', ' ')} of ${money(amount, order)} at ${provider}, ${providerRef}`;
}

function refundText(order: OrderDetails, each: OrderDetails['refunds'][number]): string {
  const reason = each.reason === null ? '' : `, reason "${each.reason}"`;
  const why = each.failure === null ? '' : ` (${each.failure})`;
  return `${secondText(each.createdAt)}  refund of ${money(each.amount, order)} at ${each.provider}: ${each.status}${why}${reason}`;
}

function eventText({ topic, at, deliveries }: OrderDetails['events'][number]): string {
  const ends = deliveries.map(deliveryText);
  return `${secondText(at)}  ${[topic, ...ends].join(', ')}`;
}

function deliveryText({ endpoint, tries, deliveredAt, parkedAt, answer }: Delivery): string {
  const words = answer === null ? '' : ` (${answer})`;
  if (deliveredAt !== null)
    return `${endpoint} ${answer?.startsWith('not sent: ') ? answer : `sent ${secondText(deliveredAt)}`}`;
  if (parkedAt !== null) return `${endpoint} given up ${secondText(parkedAt)}${words}`;
  return tries === 0
    ? `${endpoint} waits`
    : `${endpoint} waits after ${tries} ${tries === 1 ? 'try' : 'tries'}${words}`;
}

type Delivery = OrderDetails['events'][number]['deliveries'][number];

function otherText({ number, kind, status, total, currency }: OrderDetails['others'][number]): string {
  return `${number}  ${kind}, ${OWNER_WORDS[status]}, ${money(total, { currency })}`;
}

function originText({ placedOn, arms, touches, affiliate }: OrderDetails): string[] {
  const variant = placedOn.variant === null ? '' : `, variant ${placedOn.variant}`;
  return [
    `placed on step ${placedOn.step}${variant}, version ${placedOn.version.slice(0, 12)}`,
    ...pairsText('first touch', touches.first),
    ...pairsText('last touch', touches.last),
    ...pairsText('affiliate', affiliate),
    ...pairsText('arms', arms),
  ];
}

function pairsText(name: string, pairs: object | null): string[] {
  const given = Object.entries(pairs ?? {});
  return given.length === 0 ? [] : [`${name}: ${given.map(([key, value]) => `${key} ${value}`).join(', ')}`];
}

function walkText({ walk }: OrderDetails): string[] {
  if (walk.length === 0) return ['No facts of this walk are stored.'];
  return walk.map(({ at, text }) => `${secondText(at)}  ${text}`);
}

/** A paragraph with its title; empty without lines. */
export function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : joined([title, ...lines.map((line) => `  ${plainText(line)}`)]);
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => line.match(/^ */)?.[0] + plainText(line)).join('\n');
}

/** A decimal in its currency as it is written. */
export function money(decimal: number, { currency }: Pick<ListedOrder, 'currency'>): string {
  const minor = toMinor(decimal, currency);
  return minor === null ? `${decimal} ${currency}` : formatMoney(minor, currency);
}

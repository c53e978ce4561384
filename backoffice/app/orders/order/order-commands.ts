import { SHIPPABLE_STATUSES } from '../../../../domain/orders/order-status.ts';
import type { OrderDetails } from '../../../contracts/admin-orders-api.ts';
import { amountText } from '../../../figures/number-text.ts';

/** A command for an order as its dialog asks for it: what it does, what it costs, and what it needs to know. */
export interface OrderCommand {
  /** The command's type: the last segment of its address. */
  type: 'refunds' | 'captures' | 'cancellations' | 'shipments' | 'shipment-undo' | 'deliveries' | 'outbox-resend';
  /** What the button says, and the title of the dialog. */
  name: string;
  /** Sentences on what happens, and what it costs. */
  happens: readonly string[];
  /** What is given with the command as it stands. */
  body: Readonly<Record<string, unknown>>;
  /** An amount that may be chosen, as a decimal of the order's currency. */
  amount?: {
    begin: number;
    most: number;
  };
  /** The fields that a shipment may have, or the reason of a refund, or the day of a delivery. */
  asks?: 'parcel' | 'reason' | 'day';
  /** Whether it cannot be taken back. */
  isFinal: boolean;
}

type Line = OrderDetails['lines'][number];

/** The commands that an order's state allows. The shop decides once more when one is given. */
export function commandsFor(order: OrderDetails): OrderCommand[] {
  return [
    ...shipping(order),
    ...(order.refundable > 0 ? [buildRefund(order, order.refundable)] : []),
    ...(order.status === 'Authorized' ? [buildCapture(order)] : []),
    ...(order.status === 'Authorized' || order.status === 'Pending' ? [buildCancellation(order)] : []),
  ];
}

/** The refund of an amount, of which the rest may still be refunded later. */
export function buildRefund(order: OrderDetails, amount: number, part?: string, product?: string): OrderCommand {
  const provider = paidBy(order);
  const what = part === undefined ? `order ${order.number}` : [part, product].filter(Boolean).join(', ');
  return {
    type: 'refunds',
    name: part === undefined ? 'Refund' : `Refund ${part}`,
    happens: [
      `The amount for ${what} goes back by ${provider}${order.card === null ? '' : `, to ${order.card}`}. Up to ${amountText(order.refundable, order.currency)} may go back.`,
      'The shopper gets a mail about it, and webhooks are told. What was sent is not called back, and a subscription goes on.',
      'It costs the amount. A refund cannot be taken back.',
    ],
    body: { order: order.number, left: order.refundable },
    amount: { begin: Math.min(amount, order.refundable), most: order.refundable },
    asks: 'reason',
    isFinal: true,
  };
}

function paidBy({ attempts, paymentMethod }: OrderDetails): string {
  return attempts.findLast(({ status }) => status === 'captured')?.provider ?? paymentMethod;
}

function buildCapture(order: OrderDetails): OrderCommand {
  const held = order.attempts.findLast(({ status }) => status === 'authorized')?.amount ?? order.total;
  return {
    type: 'captures',
    name: 'Capture',
    happens: [
      `The shopper is charged. ${amountText(held, order.currency)} is held; what is not captured of it is released.`,
      'The shopper gets a mail that says the amount, and webhooks are told.',
      'It is captured once: no more can be taken for this order later.',
    ],
    body: { order: order.number },
    amount: { begin: held, most: held },
    isFinal: true,
  };
}

function buildCancellation(order: OrderDetails): OrderCommand {
  const isHeld = order.status === 'Authorized';
  return {
    type: 'cancellations',
    name: 'Cancel the order',
    happens: [
      isHeld
        ? `What is held for it, ${amountText(order.total, order.currency)}, is released, and nothing is charged.`
        : 'Nothing was charged for it, and nothing goes back. A payment that is open is closed at the provider.',
      'It can never be paid again.',
    ],
    body: { order: order.number },
    isFinal: true,
  };
}

function shipping(order: OrderDetails): OrderCommand[] {
  const toShip = order.lines.filter(({ shippedAt, withdrawnAt }) => shippedAt === null && withdrawnAt === null);
  const sent = order.lines.filter(({ shippedAt }) => shippedAt !== null);
  const underWay = sent.filter(({ deliveredOn }) => deliveredOn === null);
  const mayShip = SHIPPABLE_STATUSES.includes(order.status) && toShip.length > 0;
  return [
    ...(mayShip ? [buildShipment(order, toShip)] : []),
    ...(underWay.length > 0 ? [buildDelivery(order, underWay)] : []),
    ...(sent.length > 0 ? [buildUndo(order)] : []),
  ];
}

/** A shipment of lines in one parcel. */
export function buildShipment(order: OrderDetails, lines: readonly Line[]): OrderCommand {
  return {
    type: 'shipments',
    name: lines.length === order.lines.length ? 'Ship' : `Ship ${linesText(lines)}`,
    happens: [
      `${lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}: marked as shipped, in one parcel.`,
      'The shopper gets a mail with what stands below, and sees it on the receipt. It costs nothing.',
    ],
    body: { order: order.number, lines: lines.map(({ line }) => line) },
    asks: 'parcel',
    isFinal: false,
  };
}

function buildDelivery(order: OrderDetails, lines: readonly Line[]): OrderCommand {
  return {
    type: 'deliveries',
    name: 'Mark as delivered',
    happens: [
      `${capital(linesText(lines))}: marked as delivered. The time in which the shopper may withdraw counts from that day.`,
      'No mail is sent. It costs nothing, and is taken back with the shipment alone.',
    ],
    body: { order: order.number },
    asks: 'day',
    isFinal: false,
  };
}

function buildUndo(order: OrderDetails): OrderCommand {
  return {
    type: 'shipment-undo',
    name: 'Take the last shipment back',
    happens: [
      'The latest shipment is gone from the receipt, and its lines can be shipped again.',
      'A mail that was sent stays, and no other one goes out: tell the shopper. It costs nothing.',
    ],
    body: { order: order.number },
    isFinal: false,
  };
}

/** One more delivery of an event to an endpoint that had it, or gave it up. */
export function buildResend(event: OrderDetails['events'][number], endpoint: string): OrderCommand {
  const isMail = endpoint === 'mail';
  return {
    type: 'outbox-resend',
    name: 'Send again',
    happens: [
      isMail
        ? `The shopper gets the mail of ${event.topic} once more, made anew from the order as it is now.`
        : `${endpoint} gets ${event.topic} once more, under the same id, by which it may know that it had it.`,
      'It costs nothing else.',
    ],
    body: { event: event.event, endpoint },
    isFinal: false,
  };
}

function linesText(lines: readonly Line[]): string {
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.map(({ line }) => line).join(', ')}`;
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** What a part of the page of an order gets: the order, and how to ask for a command. */
export interface OrderPart {
  order: OrderDetails;
  onCommand: (command: OrderCommand) => void;
}
